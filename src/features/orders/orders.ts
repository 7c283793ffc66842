import { randomInt, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '../../kernel/day.ts'
import type { ShopEvent } from '../../platform/events/event.ts'
import type { Shop } from '../../platform/shop.ts'
import { addSales } from '../catalog/catalog.ts'
import type { Order } from './rules/order.ts'
import { readOrder } from './store/order-store.ts'
import { deletePlacementsBefore } from './store/placement-store.ts'
import { countSales } from './store/rest/counted-sales-store.ts'

export { type AccountOrders, ordersOfAccounts } from './store/account-orders-store.ts'
export { downloadsOfAccount } from './store/download-store.ts'
export { readOrderIdsOf } from './store/personal-data-store.ts'
export { type Placement, readPlacement } from './store/placement-store.ts'
export { countOrders, type OrderCountFilter, readLastOrderAt } from './store/rest/office-list-store.ts'
export {
  countPayingAccounts,
  type ReportSpan,
  readRefunded,
  readSales,
  readSoldItems,
  readStatusCounts,
  readTopSellers,
} from './store/rest/report-store.ts'
export { soldProducts } from './store/sold-products-store.ts'

/** An order by its id, for internal use: no check of permissions. */
export function orderOf(shop: Shop, id: number): Promise<Order | undefined> {
  return readOrder(shop.db, id)
}

const KEY_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A key that gives access to the order: in WooCommerce's format, with 131 random bits. */
export function newOrderKey(): string {
  let key = ''
  while (key.length < 22) key += KEY_LETTERS[randomInt(KEY_LETTERS.length)]
  return `wc_order_${key}`
}

/** The order with this id, if the key matches. Compares in constant time, so that nobody can guess keys by timing. */
export async function orderByKey(shop: Shop, id: number, key: string): Promise<Order | undefined> {
  const order = await readOrder(shop.db, id)
  const keyBytes = Buffer.from(key)
  const orderKeyBytes = Buffer.from(order?.orderKey ?? '')
  return order && keyBytes.length === orderKeyBytes.length && timingSafeEqual(keyBytes, orderKeyBytes)
    ? order
    : undefined
}

const PLACEMENT_LIFETIME_MS = 7 * DAY_MS

/** The job: deletes placement keys after seven days. */
export async function deleteExpiredPlacements(shop: Shop): Promise<void> {
  await deletePlacementsBefore(shop.db, new Date(shop.nowMs() - PLACEMENT_LIFETIME_MS))
}

/** Handles events of orders: adds up what products have sold, as their orders are now. */
export function addUpSales({ db }: Pick<Shop, 'db'>, events: readonly ShopEvent[]): Promise<void> {
  const orderIds = new Set(events.map(({ subject }) => Number(subject.split(':')[1])))
  return db.transaction().execute(async (tx) => {
    await addSales(tx, await countSales(tx, [...orderIds]))
  })
}
