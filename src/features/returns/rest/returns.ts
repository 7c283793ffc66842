import { z } from 'zod'
import { endpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import type { ResourceCall } from '../../../platform/rest/resource/serving.ts'
import { minorOf } from '../../../platform/rest/values/amounts.ts'
import { enterOrder } from '../../orders/rest/office/new-order/new-order.ts'
import { currencyFormat } from '../../settings/general.ts'
import { exchangeReturn } from '../exchange-return.ts'
import { withMoveRefusals } from '../move-refused.ts'
import { moveReturn, type ReturnMove } from '../move-return.ts'
import { type RequestRefusal, requestReturn, returnableItems } from '../returns.ts'
import { itemName } from '../rules/item-name.ts'
import { readReturnIds } from '../store.ts'
import { moveRefusal } from './move-refusal.ts'
import { type ReturnRecord, returnRecords } from './return-records.ts'
import { exchangeContract, returnableItemsContract, returnsContract } from './returns-resource.ts'

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
    throw moveRefusal(moved.reason, current)
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

/** The new order, and what was paid for the items, in one act. */
const exchange = endpoint({
  access: access.write,
  denied: 'woocommerce_rest_cannot_create',
  creates: true,
  args: z.object(exchangeContract.create).extend(z.object(exchangeContract.parents).shape),
  answer: restSchemaOf(exchangeContract.title, exchangeContract.record),
  async handle(request) {
    const { shop } = request.call
    const { return_id: id, version, credit } = request.args
    const { decimals } = currencyFormat(shop.settings)
    const amountMinor = credit === undefined ? undefined : minorOf(credit, 'credit', decimals)
    const by = request.person?.id
    const entered = await withMoveRefusals(() =>
      enterOrder(request, (tx) => exchangeReturn(tx, shop, { id, version, amountMinor, by })),
    )
    if (entered.ok) return { data: entered.value, status: 201, context: 'edit' }
    throw moveRefusal(entered.reason, (await returnRecords(shop, [id]))[0])
  },
})

/** `/wp-json/handsel/v1/returns`. */
export const returnEndpoints = {
  'GET /handsel/v1/orders/:order_id/returnable-items': items,
  ...records,
  'POST /handsel/v1/returns/:return_id/exchange': exchange,
}

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
