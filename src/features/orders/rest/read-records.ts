import type { z } from 'zod'
import type { ResourceCall } from '../../../platform/rest/resource/serving.ts'
import { sellables } from '../../catalog/facts.ts'
import { readOrders } from '../store/order-store.ts'
import { readOrderExtras } from '../store/rest/order-extras-store.ts'
import type { shownOrders } from './order-fields.ts'
import { type OrderParts, type OrderRecord, orderRecord } from './order-record.ts'

type Request = Pick<ResourceCall, 'call'>

/** What the records of these orders are built from, each part read for all of them at once. */
export async function orderParts({ call }: Request, ids: readonly number[]): Promise<readonly OrderParts[]> {
  const { db, facts } = call.shop
  if (ids.length === 0) return []
  const [orders, extras] = await Promise.all([readOrders(db, ids), readOrderExtras(db, ids)])
  const sold = orders.flatMap(({ lines }) => lines.map((line) => line.variationId ?? line.productId))
  const products = await facts.load(sellables, [...new Set(sold)])
  const byId = new Map(orders.map((order) => [order.id, order]))
  return ids.flatMap((id) => {
    const [order, more] = [byId.get(id), extras.get(id)]
    return order && more ? [{ order, extras: more, products }] : []
  })
}

/** How records are requested. */
export type RequestedOrders = z.output<z.ZodObject<typeof shownOrders>>

/** The records of these orders, in the same order. */
export async function orderRecords(
  request: Request,
  ids: readonly number[],
  { dp: decimals, order_item_display_meta: hidesOptions = false }: RequestedOrders,
): Promise<readonly OrderRecord[]> {
  const { shop, origin } = request.call
  const parts = await orderParts(request, ids)
  return parts.map((one) => orderRecord(one, { settings: shop.settings, origin, decimals, hidesOptions }))
}
