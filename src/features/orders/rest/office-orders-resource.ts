import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { dateArg } from '../../../platform/rest/values/dates.ts'
import { fulfilments } from '../rules/office/fulfilment.ts'
import { paymentStates } from '../rules/office/payment-state.ts'
import { orderStatuses } from '../rules/order-state.ts'
import { amount, listedFields, stateName } from './office/office-fields.ts'

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
