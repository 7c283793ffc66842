import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

const zoneId = { zone_id: z.int().min(0).max(2_000_000_000).describe('The id of the zone.') }
const order = z.int().min(0).max(2_000_000_000).describe('The place in the list.')
const name = z.string().max(200).describe('The name of the zone, for the owner.')
const readonly = { readonly: true } as const

/** `/wp-json/wc/v3/shipping/zones`. */
export const zonesContract = contract({
  path: 'wc/v3/shipping/zones',
  title: 'shipping_zone',
  readAlso: ['wc/v2'],
  record: z.object({
    id: z.int().describe('The id of the zone; 0 is the rest of the world.').meta(readonly),
    name,
    order,
  }),
  create: { name: name.min(1), order: order.optional() },
  change: { name: name.min(1).optional(), order: order.optional() },
})

/** `/wp-json/wc/v3/shipping/zones/:zone_id/locations`: read and replaced as a whole. */
export const locationsContract = contract({
  path: 'wc/v3/shipping/zones/:zone_id/locations',
  title: 'shipping_zone_location',
  readAlso: ['wc/v2'],
  parents: zoneId,
  key: { code: z.string().describe('The code of the location.') },
  record: z.object({
    code: z.string().describe('The code: US, US:CA, EU, or a postcode.'),
    type: z.enum(['postcode', 'state', 'country', 'continent']).describe('The kind of location.'),
  }),
})

/** The body that replaces the locations of a zone: a list of them. */
export const locationsArgs = z.object({
  ...zoneId,
  items: z
    .array(
      z.object({
        code: z.string().max(60),
        type: z.enum(['postcode', 'state', 'country', 'continent']).default('country'),
      }),
    )
    .max(5000)
    .describe('The locations; the body itself is the list.'),
})

const settings = z
  .record(
    z.string(),
    z.object({
      id: z.string(),
      label: z.string(),
      description: z.string(),
      type: z.string(),
      value: z.string(),
      default: z.string(),
      tip: z.string(),
      placeholder: z.string(),
      options: z.record(z.string(), z.string()).optional(),
    }),
  )
  .describe('The settings of the method, by their names.')

/** What is written of a method. */
export const methodFields = {
  order: order.optional(),
  enabled: z.boolean().optional().describe('Whether customers can select it.'),
  settings: z
    .record(z.string().max(100), z.union([z.string().max(200_000), z.number(), z.boolean()]))
    .optional()
    .describe('Values of its settings, by their names.'),
}

/** `/wp-json/wc/v3/shipping/zones/:zone_id/methods`. */
export const zoneMethodsContract = contract({
  path: 'wc/v3/shipping/zones/:zone_id/methods',
  title: 'shipping_zone_method',
  readAlso: ['wc/v2'],
  parents: zoneId,
  key: { instance_id: z.int().min(0).max(2_000_000_000).describe('The id of the method.') },
  record: z.object({
    id: z.int().describe('The id of the method.').meta(readonly),
    instance_id: z.int().describe('The id of the method.').meta(readonly),
    title: z.string().describe('The name that customers see.').meta(readonly),
    order,
    enabled: z.boolean().describe('Whether customers can select it.'),
    method_id: z.string().describe('The kind of method.').meta(readonly),
    method_title: z.string().describe('The name of the kind.').meta(readonly),
    method_description: z.string().describe('What the kind does.').meta(readonly),
    settings,
  }),
  create: { ...methodFields, method_id: z.string().max(40).describe('The kind of method.') },
  change: methodFields,
})

/** `/wp-json/wc/v3/shipping_methods`: the kinds of methods. */
export const shippingMethodsContract = contract({
  path: 'wc/v3/shipping_methods',
  title: 'shipping_method',
  readAlso: ['wc/v2'],
  key: { method: z.string().max(40).describe('The kind of method.') },
  record: z.object({
    id: z.string().describe('The kind of method.').meta(readonly),
    title: z.string().describe('The name of the kind.').meta(readonly),
    description: z.string().describe('What the kind does.').meta(readonly),
  }),
})
