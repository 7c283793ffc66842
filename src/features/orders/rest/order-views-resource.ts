import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

const name = z.string().trim().min(1).max(60).describe('The name of the view.')
const filters = z
  .record(z.string().max(40), z.string().max(500))
  .refine((values) => Object.keys(values).length <= 40)
  .describe('What the list is filtered and ordered by, as the address of the list has it.')
const columns = z
  .array(z.string().max(40))
  .max(30)
  .describe('The columns of the list, in their order; none: those that the person has chosen.')

/** `/wp-json/handsel/v1/order-views`: the views of the person who calls. */
export const orderViewsContract = contract({
  path: 'handsel/v1/order-views',
  title: 'order_view',
  record: z.object({
    id: z.int().describe('The id of the view.').meta({ readonly: true }),
    name,
    filters,
    columns,
  }),
  create: { name, filters, columns: columns.default([]) },
  change: { name: name.optional(), filters: filters.optional(), columns: columns.optional() },
})
