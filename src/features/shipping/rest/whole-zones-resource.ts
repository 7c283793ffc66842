import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { locationsArgs, methodFields, zoneMethodsContract, zonesContract } from './zones-resource.ts'

const { name, order } = zonesContract.record.shape
const preselect = z
  .enum(['cheapest', 'first'])
  .describe('The rate that is selected for buyers: the cheapest, or the first.')
const version = z.int().min(0).describe('The version that was seen.')

const newMethod = z.object({
  ...methodFields,
  method_id: z.string().max(40).describe('The kind of method.'),
  former_id: z
    .int()
    .min(1)
    .max(2_000_000_000)
    .optional()
    .describe('The id that the method had before it was removed.'),
})

const parts = {
  preselect: preselect.optional(),
  order: order.optional(),
  locations: locationsArgs.shape.items.optional().describe('All places of the zone.'),
  new_methods: z.array(newMethod).max(50).optional().describe('Methods to add.'),
}

export type SentParts = z.output<z.ZodObject<typeof parts>>

/** `/wp-json/handsel/v1/shipping-zones`: zones with their places and methods, each saved as a whole. */
export const wholeZonesContract = contract({
  path: 'handsel/v1/shipping-zones',
  title: 'whole_shipping_zone',
  record: z.object({
    id: zonesContract.record.shape.id,
    version: z.int().describe('Rises with every change of the zone, its places and its methods.'),
    name,
    order,
    preselect,
    locations: z.array(locationsArgs.shape.items.element).describe('The places.'),
    methods: z.array(zoneMethodsContract.record).describe('The methods, in their order.'),
  }),
  create: { name: name.min(1), ...parts },
  change: {
    version,
    name: name.min(1).optional(),
    ...parts,
    methods: z
      .array(
        z.object({
          ...methodFields,
          id: z.int().min(1).max(2_000_000_000).describe('The id of the method.'),
        }),
      )
      .max(50)
      .optional()
      .describe('Methods to change.'),
    removed_methods: z
      .array(z.int().min(1).max(2_000_000_000))
      .max(50)
      .optional()
      .describe('The ids of methods to remove.'),
  },
  remove: { version },
})
