import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { amountArg } from '../../../platform/rest/values/amounts.ts'
import { newOrderContract, newOrderFields } from '../../orders/rest/new-order-resource.ts'
import { returnReasons, returnStates } from '../rules/return-states.ts'

const readonly = { readonly: true }
const text = (description: string) => z.string().describe(description).meta(readonly)
const state = z.enum(returnStates)
const orderId = z.int().min(1).max(999_999_999_999_999)
const isNotified = z.boolean().default(false).describe('Whether the buyer gets a mail.')

/** `/wp-json/handsel/v1/returns`. */
export const returnsContract = contract({
  path: 'handsel/v1/returns',
  title: 'order_return',
  record: z.object({
    id: z.int().describe('The id of the return.').meta(readonly),
    version: z
      .int()
      .describe('Rises with every change; a change names the version that was seen.')
      .meta(readonly),
    order_id: z.int().describe('The id of the order.').meta(readonly),
    order_number: text('The number of the order.'),
    state: state.describe('How far it is.').meta(readonly),
    moves: z.array(state).describe('What it can become.').meta(readonly),
    reason: z.enum(returnReasons).describe('Why the items come back.').meta(readonly),
    note: text('What the buyer or staff said to it.'),
    refusal: text('Why it was refused; empty if it was not.'),
    customer: z
      .object({ id: z.int(), name: z.string(), email: z.string() })
      .describe('Who ordered.')
      .meta(readonly),
    lines: z
      .array(
        z.object({
          line_id: z.int().describe('The id of the line of the order.'),
          name: z.string(),
          sku: z.string(),
          quantity: z.int(),
          restocked: z.boolean().describe('Whether its items went to stock again.'),
          amount: z.string().describe('What was paid for them, with tax.'),
        }),
      )
      .describe('What comes back.')
      .meta(readonly),
    currency: text('The code of the currency.'),
    amount: text('What was paid for all items, with tax.'),
    refunded: text('What was refunded; empty for nothing.'),
    exchange_order_id: z
      .int()
      .describe('The id of the order that was made in its place; 0 for none.')
      .meta(readonly),
    exchange_number: text('The number of that order; empty for none.'),
    date_created: text('When it was requested, in the time zone of the shop.'),
    date_created_gmt: text('When it was requested, in UTC.'),
    date_modified_gmt: text('When it was changed, in UTC.'),
  }),
  query: {
    state: z.array(state).max(5).default([]).describe('Returns in one of these states.'),
    order_id: orderId.optional().describe('Returns of this order.'),
    order: z.enum(['asc', 'desc']).default('desc').describe('The direction of the order.'),
  },
  create: {
    order_id: orderId.describe('The id of the order.'),
    key: z
      .string()
      .min(8)
      .max(64)
      .describe('A text of the client for this return: two requests with the same key make one.'),
    reason: z.enum(returnReasons).describe('Why the items come back.'),
    note: z.string().trim().max(2000).default('').describe('What the buyer or staff say to it.'),
    lines: z
      .array(
        z.object({
          line_id: z.int().min(1).describe('The id of the line of the order.'),
          quantity: z.int().min(1).max(1_000_000).describe('How many items come back.'),
        }),
      )
      .max(500)
      .describe('What comes back.'),
    notify: isNotified,
  },
  change: {
    version: z.int().min(1).describe('The version that was seen.'),
    state: z.enum(['received', 'refused', 'refunded']).describe('What it becomes.'),
    restock: z
      .array(z.int().min(1))
      .max(500)
      .default([])
      .describe('Of what was received: the lines whose items go to stock again.'),
    refusal: z.string().trim().max(500).default('').describe('Of what is refused: why.'),
    amount: amountArg
      .optional()
      .describe('Of a refund: the amount; without it, what was paid for the items.'),
    notify: isNotified,
  },
})

/** `POST /wp-json/handsel/v1/returns/:return_id/exchange`. */
export const exchangeContract = contract({
  path: 'handsel/v1/returns/:return_id/exchange',
  title: newOrderContract.title,
  parents: { return_id: z.int().min(0).max(999_999_999_999_999).describe('The id of the return.') },
  record: newOrderContract.record,
  create: {
    ...newOrderFields,
    version: z.int().min(1).describe('The version of the return that was seen.'),
    credit: amountArg
      .optional()
      .describe(
        'What the buyer is given for the return: it pays the new order, and the rest is refunded. Without it, what was paid for the items and not refunded yet.',
      ),
    pay: newOrderFields.pay.describe(
      'How the buyer pays what the return does not: by the link in a mail, paid already, or later.',
    ),
  },
})

/** `GET /wp-json/handsel/v1/orders/:order_id/returnable-items`. */
export const returnableItemsContract = contract({
  path: 'handsel/v1/orders/:order_id/returnable-items',
  title: 'returnable_item',
  record: z.object({
    line_id: z.int().describe('The id of the line of the order.').meta(readonly),
    name: text('The name of the product.'),
    sku: text('Its SKU.'),
    quantity: z.int().describe('How many items can still come back.').meta(readonly),
  }),
  parents: { order_id: z.int().min(0).describe('The id of the order.') },
})
