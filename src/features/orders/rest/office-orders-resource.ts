import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { dateArg } from '../../../platform/rest/values/dates.ts'
import { fulfilments } from '../rules/office/fulfilment.ts'
import { paymentStates } from '../rules/office/payment-state.ts'
import { placedPeriods } from '../rules/office/placed-period.ts'
import { sourceKinds } from '../rules/office/source-kind.ts'
import { orderStatuses } from '../rules/order-state.ts'
import { amount, listedFields, stateName } from './office/office-fields.ts'

/** The most orders that a call names one by one. */
export const MAX_INCLUDED = 500

/** A tag: what staff sorts orders by. A comma would be two of them in an address. */
export const tagName = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^,]*$/)

/** Which orders there are to be. */
export const orderFilters = {
  search: z
    .string()
    .max(200)
    .default('')
    .describe(
      'Orders with this number, SKU or tracking number, or with these words in name, email address or phone number.',
    ),
  status: z.array(z.enum(orderStatuses)).max(20).default([]).describe('Orders with one of these statuses.'),
  state: z.array(stateName).max(20).default([]).describe('Orders in one of these states.'),
  payment: z.array(z.enum(paymentStates)).max(10).default([]).describe('Orders that are paid so far.'),
  fulfilment: z.array(z.enum(fulfilments)).max(10).default([]).describe('Orders that are sent so far.'),
  country: z
    .array(z.string().length(2))
    .max(250)
    .default([])
    .describe('Orders that are sent to one of these countries.'),
  payment_method: z
    .array(z.string().max(100))
    .max(20)
    .default([])
    .describe('Orders with one of these payment methods.'),
  product: z.int().min(1).optional().describe('Orders with this product or variation.'),
  customer: z.int().min(0).optional().describe('Orders of this account; 0 for those of guests.'),
  has_note: z.boolean().optional().describe('Orders with, or without, a note of the buyer.'),
  after: dateArg.optional().describe('Orders placed at this time or later, in the time zone of the shop.'),
  before: dateArg.optional().describe('Orders placed before this time.'),
  placed: z
    .enum(placedPeriods)
    .optional()
    .describe('Orders placed today, or in the last days with today, in the time zone of the shop.'),
  tag: z.array(tagName).max(20).default([]).describe('Orders with one of these tags.'),
  source: z
    .array(z.enum(sourceKinds))
    .max(10)
    .default([])
    .describe('Orders whose buyers came from one of these kinds of source.'),
  include: z
    .array(z.int().min(1))
    .max(MAX_INCLUDED)
    .default([])
    .describe('Orders with one of these ids; none: all.'),
  newer_than: z
    .int()
    .min(0)
    .optional()
    .describe('Orders with an id above this one: those that were placed after it.'),
}

/** `GET /wp-json/handsel/v1/orders`. */
export const orderListContract = contract({
  path: 'handsel/v1/orders',
  title: 'office_order',
  record: z.object(listedFields),
  query: {
    ...orderFilters,
    order: z.enum(['asc', 'desc']).default('desc').describe('The direction of the order.'),
    orderby: z
      .enum(['date', 'number', 'total', 'customer'])
      .default('date')
      .describe('What the list is ordered by.'),
  },
})

/** `GET /wp-json/handsel/v1/orders/totals`. */
export const orderTotalsRecord = z.object({
  orders: z.int().describe('How many orders there are.'),
  newest: z.int().describe('The highest id among them, for `newer_than`; 0 for none.'),
  totals: z
    .array(
      z.object({
        currency: z.string().describe('The code of the currency.'),
        orders: z.int().describe('How many orders are in this currency.'),
        total: amount('The sum of the amounts to pay.'),
      }),
    )
    .describe('What they come to, by currency.'),
})

/** `GET /wp-json/handsel/v1/orders/filters`. */
export const orderFilterValues = z.object({
  countries: z.array(z.string()).describe('The codes of the countries that orders are sent to.'),
  payment_methods: z
    .array(z.object({ id: z.string(), title: z.string() }))
    .describe('The payment methods that orders have.'),
  tags: z.array(z.string()).describe('The tags that orders have.'),
})
