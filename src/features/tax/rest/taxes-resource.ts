import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

const lists = {
  postcodes: z.array(z.string().max(100)).max(1000).describe('The postcodes; a range has three dots.'),
  cities: z.array(z.string().max(200)).max(1000).describe('The cities.'),
}

const written = {
  country: z.string().max(10).describe('The two-letter code of the country; empty for all.'),
  state: z.string().max(100).describe('The code of the state; empty for all.'),
  postcode: z.string().max(20_000).describe('Postcodes, with semicolons between them.'),
  city: z.string().max(50_000).describe('Cities, with semicolons between them.'),
  ...lists,
  rate: z
    .union([z.string().max(40), z.number()])
    .describe('The rate in percent, with at most four decimals.'),
  name: z.string().max(300).describe('The name of the tax.'),
  priority: z.int().min(0).max(1_000_000).describe('One rate of each priority is charged.'),
  compound: z.boolean().describe('Whether it is charged on other taxes too.'),
  shipping: z.boolean().describe('Whether it is charged on shipping.'),
  order: z.int().min(0).max(1_000_000_000).describe('The position in the list.'),
  class: z.string().max(200).describe('The slug of the tax class.'),
}
const fields = z.object(written).partial().shape

/** `/wp-json/wc/v3/taxes`: the rates of all classes. */
export const taxesContract = contract({
  path: 'wc/v3/taxes',
  title: 'tax',
  readAlso: ['wc/v2', 'wc/v1'],
  query: {
    class: z.string().max(200).optional().describe('Rates of this class; standard for the standard one.'),
    order: z.enum(['asc', 'desc']).default('asc').describe('The direction of the order.'),
    orderby: z.enum(['id', 'order', 'priority']).default('order').describe('What the list is sorted by.'),
  },
  record: z.object({
    id: z.int().describe('The id of the rate.').meta({ readonly: true }),
    country: written.country,
    state: written.state,
    postcode: z.string().describe('The last one of postcodes.'),
    city: z.string().describe('The last one of cities.'),
    rate: z.string().describe('The rate in percent, with four decimals.'),
    name: written.name,
    priority: written.priority,
    compound: written.compound,
    shipping: written.shipping,
    order: written.order,
    class: written.class,
    ...lists,
  }),
  create: fields,
  change: fields,
})
