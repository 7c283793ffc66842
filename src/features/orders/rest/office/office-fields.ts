import { z } from 'zod'
import { fulfilments } from '../../rules/office/fulfilment.ts'
import { paymentStates } from '../../rules/office/payment-state.ts'
import { staffMoves } from '../../rules/office/staff-moves.ts'
import { orderStates, orderStatuses } from '../../rules/order-state.ts'

/** A field that follows from others, or from what was done with the order. */
export const readonly = { readonly: true }
export const amount = (description: string) => z.string().describe(description).meta(readonly)
export const moment = (description: string) => z.string().describe(`${description}, in UTC.`).meta(readonly)
export const text = (description: string) => z.string().describe(description).meta(readonly)

export const moveName = z.enum(staffMoves)
export const stateName = z.enum(orderStates as readonly [(typeof orderStates)[number]])

/** A move that was requested, and can be taken back while it is pending. */
export const intentionFields = {
  id: z.int().describe('The id of the intention.').meta(readonly),
  order_id: z.int().describe('The id of the order.').meta(readonly),
  version: z.int().describe('The version of the order that was seen.').meta(readonly),
  move: moveName.describe('The move.').meta(readonly),
  state: z
    .enum(['pending', 'done', 'undone', 'refused'])
    .describe('Whether the move is still to be made; refused: the order had changed.')
    .meta(readonly),
  reason: z
    .union([z.enum(['stale', 'no-such-move', 'out-of-stock']), z.null()])
    .describe('Why it was refused.')
    .meta(readonly),
  due_at: moment('Until when it can be taken back'),
}

const intention = z
  .union([z.object(intentionFields), z.null()])
  .describe('The move that was requested last and not taken back; null for none.')
  .meta(readonly)

/** What lists and pages of staff show of an order. */
export const listedFields = {
  id: z.int().describe('The id of the order.').meta(readonly),
  number: text('The number that people see.'),
  version: z
    .int()
    .describe('Rises with every change; a change names the version that was seen.')
    .meta(readonly),
  date_created: text('When it was placed, in the time zone of the shop.'),
  date_created_gmt: moment('When it was placed'),
  date_modified_gmt: moment('When it was changed'),
  status: z.enum(orderStatuses).describe('The status of the order.').meta(readonly),
  state: stateName.describe('The state, of which the status is what other programs see.').meta(readonly),
  payment_state: z.enum(paymentStates).describe('How much of it is paid, by the ledger.').meta(readonly),
  fulfilment: z.enum(fulfilments).describe('How far it is sent.').meta(readonly),
  moves: z.array(moveName).describe('What can be done with it now, the suggested one first.').meta(readonly),
  next_move: z.union([moveName, z.null()]).describe('The suggested move; null for none.').meta(readonly),
  customer: z
    .object({
      id: z.int().describe('The id of the account; 0 for a guest.'),
      name: z.string().describe('The name on the bill.'),
      email: z.string().describe('The email address.'),
    })
    .describe('Who ordered.')
    .meta(readonly),
  country: text('The code of the country that it is sent to.'),
  currency: text('The code of the currency.'),
  total: amount('The amount to pay, with tax and after store credit.'),
  items: z.int().describe('How many items it has.').meta(readonly),
  payment_method: text('The id of the payment method.'),
  payment_method_title: text('The name of the payment method.'),
  shipping_method_title: text('The name of the shipping method; empty if nothing is sent.'),
  created_via: text('How it was created: checkout, rest-api or admin.'),
  source: text('Where the buyer came from.'),
  has_note: z.boolean().describe('Whether the buyer left a note.').meta(readonly),
  tags: z.array(z.string()).describe('The tags that staff has given it.').meta(readonly),
  intention,
}
