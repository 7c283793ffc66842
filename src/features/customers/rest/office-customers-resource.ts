import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { segments } from '../rules/segment.ts'

const readonly = { readonly: true }
const text = (description: string) => z.string().describe(description).meta(readonly)
const moment = (description: string) =>
  z
    .union([z.string(), z.null()])
    .describe(`${description}, in the time zone of the shop; null for never.`)
    .meta(readonly)

/** Which customers there are to be. */
const filters = {
  search: z
    .string()
    .max(200)
    .default('')
    .describe(
      'Customers with these words in their name, username or email address, or with this phone number.',
    ),
  segment: z
    .enum(segments)
    .default('all')
    .describe(
      'A part of them: registered in the last 30 days; at least two orders; the tenth of buyers who have spent the most; without an order; blocked.',
    ),
}

/** `/wp-json/handsel/v1/customers`. */
export const officeCustomersContract = contract({
  path: 'handsel/v1/customers',
  title: 'office_customer',
  record: z.object({
    id: z.int().describe('The id of the account.').meta(readonly),
    name: text('The name; without one, the username.'),
    email: text('The email address.'),
    is_email_verified: z.boolean().describe('Whether the address is confirmed.').meta(readonly),
    username: text('The username.'),
    phone: text('The phone number of the default billing address; empty for none.'),
    city: text('The city of the default billing address.'),
    country: text('The country of the default billing address.'),
    registered_at: text('When the account was created, in the time zone of the shop.'),
    orders: z.int().describe('How many orders there are, those in the trash left out.').meta(readonly),
    total_spent: text('What orders in progress and completed come to, less store credit.'),
    currency: text('The currency of `total_spent`: that of the shop.'),
    last_order_at: moment('When the last order was placed'),
    blocked: z.boolean().describe('Whether the customer may neither sign in nor order.'),
    blocked_at: moment('Since when the customer is blocked'),
    blocked_reason: z.string().describe('Why the customer is blocked, for staff.'),
  }),
  query: {
    ...filters,
    order: z.enum(['asc', 'desc']).default('desc').describe('The direction of the order.'),
    orderby: z
      .enum(['registered', 'name', 'orders', 'spent'])
      .default('registered')
      .describe('What the list is ordered by.'),
  },
  change: {
    blocked: z.boolean().describe('Whether the customer may neither sign in nor order.'),
    blocked_reason: z.string().trim().max(500).default('').describe('Why, for staff; required to block.'),
  },
})
