import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { amountArg } from '../../../platform/rest/values/amounts.ts'
import { dateArg } from '../../../platform/rest/values/dates.ts'
import { metaDataArg, metaDataField } from '../../../platform/rest/values/meta-data.ts'
import { lineFields, shownAmounts } from './order-fields.ts'

const readonly = { readonly: true }
const unbooked = (of: string) =>
  z
    .array(z.looseObject({}))
    .max(500)
    .default([])
    .describe(`Only empty: ${of} is refunded as a part of the amount, not line by line.`)
const ids = (description: string) => z.array(z.int().min(0)).max(1000).default([]).describe(description)

const refundFields = {
  date_created: z
    .union([z.string(), z.null()])
    .describe('When it was refunded, in the time zone of the shop.')
    .meta(readonly),
  date_created_gmt: z.union([z.string(), z.null()]).describe('When it was refunded, in UTC.').meta(readonly),
  amount: z.string().describe('The amount, with tax.'),
  reason: z.string().describe('The reason.'),
  refunded_by: z.int().describe('The id of the person who refunded it; 0 for none.'),
  refunded_payment: z.boolean().describe('Whether the provider has sent the money back.').meta(readonly),
  meta_data: metaDataField,
  line_items: lineFields.line_items.describe(
    'The refunded products, with amounts and quantities below zero.',
  ),
  shipping_lines: lineFields.shipping_lines.describe('Always empty.').meta(readonly),
  tax_lines: lineFields.tax_lines
    .describe('The refunded taxes of the lines, rate by rate, below zero.')
    .meta(readonly),
  fee_lines: lineFields.fee_lines.describe('Always empty.').meta(readonly),
}
const id = z.int().describe('The id of the refund.').meta(readonly)

const query = {
  search: z.string().max(200).default('').describe('Refunds with this text in their reason.'),
  after: dateArg.optional().describe('Refunds made after this time.'),
  before: dateArg.optional().describe('Refunds made before this time.'),
  exclude: ids('Without the refunds with these ids.'),
  include: ids('Only the refunds with these ids.'),
  parent: ids('Refunds of the orders with these ids.'),
  order: z.enum(['asc', 'desc']).default('desc').describe('The direction of the order.'),
  orderby: z
    .enum(['date', 'id', 'include', 'modified'])
    .default('date')
    .describe('What the list is ordered by.'),
}

/** `/wp-json/wc/v3/orders/:order_id/refunds`. */
export const orderRefundsContract = contract({
  path: 'wc/v3/orders/:order_id/refunds',
  title: 'shop_order_refund',
  parents: { order_id: z.int().min(0).describe('The id of the order.') },
  record: z.object({ id, ...refundFields }),
  query,
  shown: shownAmounts,
  create: {
    amount: amountArg.optional().describe('The amount, with tax; left out, the sum of the lines.'),
    reason: z.string().trim().max(500).default('').describe('The reason.'),
    line_items: z
      .array(
        z.object({
          id: z.int().min(1).describe('The id of the line of the order.'),
          quantity: z.int().min(0).max(1_000_000).default(0).describe('How many items are returned.'),
          restock: z
            .boolean()
            .optional()
            .describe('Whether its items go back to stock; left out, as api_restock says.'),
          refund_total: amountArg.optional().describe('The amount, without tax.'),
          refund_tax: z
            .array(z.object({ id: z.int().min(0), refund_total: amountArg }))
            .default([])
            .describe('The tax, rate by rate.'),
        }),
      )
      .max(500)
      .default([])
      .describe('What is refunded, line by line.'),
    shipping_lines: unbooked('shipping'),
    fee_lines: unbooked('a fee'),
    tax_lines: unbooked('tax'),
    meta_data: metaDataArg,
    idempotency_key: z
      .string()
      .regex(/^[\w-]{8,100}$/)
      .optional()
      .describe('The same key again answers the refund that was made with it, and makes none.'),
    api_refund: z
      .boolean()
      .default(true)
      .describe('Whether the provider sends the money back; false records what was paid back by hand.'),
    api_restock: z
      .boolean()
      .default(true)
      .describe('Whether the returned items of the lines go back to stock.'),
  },
  // The lines of wc/v1 differ, as in orders.
  readAlso: ['wc/v2'],
})

/** `/wp-json/wc/v3/refunds`: those of all orders. */
export const refundsContract = contract({
  path: 'wc/v3/refunds',
  title: 'shop_order_refund',
  record: z.object({
    id,
    parent_id: z.int().describe('The id of the order.').meta(readonly),
    ...refundFields,
  }),
  query,
  shown: shownAmounts,
})
