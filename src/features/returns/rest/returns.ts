import { z } from 'zod'
import { endpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import type { ResourceCall } from '../../../platform/rest/resource/serving.ts'
import { minorOf } from '../../../platform/rest/values/amounts.ts'
import { currencyFormat } from '../../settings/general.ts'
import { type MoveRefusal, moveReturn, type ReturnMove } from '../move-return.ts'
import { type RequestRefusal, requestReturn, returnableItems } from '../returns.ts'
import { itemName } from '../rules/item-name.ts'
import { readReturnIds } from '../store.ts'
import { type ReturnRecord, returnRecords } from './return-records.ts'
import { returnableItemsContract, returnsContract } from './returns-resource.ts'

const access = { read: 'edit_shop_orders', write: 'edit_shop_orders' } as const

type ChangeArgs = z.output<z.ZodObject<NonNullable<typeof returnsContract.change>>> & { readonly id: number }

const records = resource(returnsContract, {
  access,
  codes: { missingOnEdit: 404 },
  async list({ call: { shop } }, { state: states, order_id: orderId, order, first, limit }) {
    const filter = { states, orderId, isDescending: order === 'desc', first, limit }
    const { ids, total } = await readReturnIds(shop.db, filter)
    return { items: await returnRecords(shop, ids), total }
  },
  async get({ call: { shop } }, { id }) {
    return (await returnRecords(shop, [id]))[0]
  },
  async create({ call: { shop }, person }, { order_id: orderId, lines, notify, ...args }) {
    const created = await requestReturn(shop, {
      ...{ ...args, orderId, isNotified: notify, by: person?.id },
      lines: lines.map(({ line_id: lineId, quantity }) => ({ lineId, quantity })),
    })
    if (!created.ok) throw requestRefusal(created.reason)
    const [record] = await returnRecords(shop, [created.value])
    if (!record) throw requestRefusal('no-order')
    return record
  },
  async change(request, args) {
    const { shop } = request.call
    const before = (await returnRecords(shop, [args.id]))[0]
    if (!before) return undefined
    const moved = await moveReturn(shop, args, moveOf(request, args, before))
    const [current] = await returnRecords(shop, [args.id])
    if (moved.ok) return current
    if (moved.reason === 'stale')
      throw new RestRefusal(
        'handsel_conflict',
        'Somebody else has changed this return. Nothing was written.',
        409,
        { current },
      )
    throw moveRefusal(moved.reason)
  },
})

/** What of an order can still come back. */
const items = endpoint({
  access: access.read,
  denied: 'woocommerce_rest_cannot_view',
  args: z.object(returnableItemsContract.parents),
  answer: restSchemaOf(returnableItemsContract.title, returnableItemsContract.record),
  isList: true,
  async handle({ call: { shop }, args }) {
    const found = await returnableItems(shop, args.order_id)
    if (!found) throw requestRefusal('no-order')
    return {
      data: found.map(({ line, quantity }) => ({
        ...{ line_id: line.lineId, name: itemName(line), sku: line.sku, quantity },
      })),
    }
  },
})

/** `/wp-json/handsel/v1/returns`. */
export const returnEndpoints = { 'GET /handsel/v1/orders/:order_id/returnable-items': items, ...records }

function moveOf(
  { call: { shop }, person }: ResourceCall,
  args: ChangeArgs,
  record: ReturnRecord,
): ReturnMove {
  const shared = { by: person?.id, isNotified: args.notify }
  switch (args.state) {
    case 'received':
      return { ...shared, to: args.state, restockedLineIds: args.restock }
    case 'refused':
      return { ...shared, to: args.state, refusal: args.refusal }
    case 'refunded': {
      const { decimals } = currencyFormat(shop.settings, record.currency)
      const amountMinor = args.amount === undefined ? undefined : minorOf(args.amount, 'amount', decimals)
      return { ...shared, to: args.state, amountMinor }
    }
    case 'exchanged':
      return { ...shared, to: args.state, exchangeOrderId: args.exchange_order_id }
  }
}

function requestRefusal(reason: RequestRefusal): RestRefusal {
  const [code, message, status] = requestTexts[reason]
  return new RestRefusal(code, message, status)
}

const requestTexts: Readonly<
  Record<RequestRefusal, readonly [code: string, message: string, status: number]>
> = {
  'no-order': ['woocommerce_rest_invalid_order_id', 'There is no order with this id.', 404],
  'not-delivered': ['handsel_not_returnable', 'Nothing of an unpaid or closed order can come back.', 409],
  'no-lines': ['handsel_no_items', 'Choose at least one item.', 400],
  'no-line': ['woocommerce_rest_invalid_item_id', 'The order has no line with this id.', 400],
  'too-many': ['handsel_too_many_items', 'No more items can come back than were ordered.', 409],
}

function moveRefusal(reason: Exclude<MoveRefusal, 'stale'>): RestRefusal {
  const [code, message, status] = moveTexts[reason]
  return new RestRefusal(code, message, status)
}

const moveTexts: Readonly<
  Record<Exclude<MoveRefusal, 'stale'>, readonly [code: string, message: string, status: number]>
> = {
  'no-return': ['woocommerce_rest_order_return_invalid_id', 'Invalid ID.', 404],
  'no-such-move': ['handsel_no_such_move', 'The return does not allow this in its state.', 409],
  'no-reason': ['handsel_no_reason', 'Say why the return is refused.', 400],
  'no-amount': ['handsel_no_amount', 'The amount of a refund must be greater than zero.', 400],
  'nothing-paid': ['handsel_nothing_paid', 'Nothing was paid for this order.', 409],
  'more-than-paid': [
    'handsel_more_than_paid',
    'The amount is greater than what is left of the payment.',
    409,
  ],
  'no-exchange': ['handsel_no_exchange', 'There is no such order to exchange it for.', 400],
}
