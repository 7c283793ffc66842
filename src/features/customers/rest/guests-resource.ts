import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

/** `/wp-json/handsel/v1/guests`: who has ordered without an account, by the email address of the orders. */
export const guestsContract = contract({
  path: 'handsel/v1/guests',
  title: 'guest',
  record: z.object({
    id: z.int().describe('The id of the last order.'),
    email: z.string().describe('The email address, in lower case.'),
    name: z.string().describe('The name on the last order; empty: it has none.'),
    country: z.string().describe('The country of the last order.'),
    orders: z.int().describe('How many orders there are, those in the trash left out.'),
    total_spent: z.string().describe('What orders in progress and completed come to, less store credit.'),
    currency: z.string().describe('The currency of `total_spent`: that of the shop.'),
    last_order_at: z
      .string()
      .nullable()
      .describe('When the last order was placed, in the time zone of the shop.'),
  }),
  query: {
    search: z
      .string()
      .max(200)
      .default('')
      .describe('Guests who have an order with these words in its name, address or email address.'),
    order: z.enum(['asc', 'desc']).default('desc').describe('The direction of the order.'),
    orderby: z.enum(['last', 'orders', 'spent']).default('last').describe('What the list is ordered by.'),
  },
})
