import type { Shop } from '../../../platform/shop.ts'
import { sessionDigest } from '../holds/stock-holds.ts'
import type { Order } from '../rules/order.ts'
import { hasSessionPlaced, readLastOrderOfSession } from '../store/placed-by-store.ts'

/** For this time after ordering, a browser with an empty cart is pointed to its order. */
const RECENT_ORDER_MS = 60 * 60_000

/** The last order of a session, if it is at most one hour old. */
export function lastOrderOfSession(
  { db, nowMs }: Pick<Shop, 'db' | 'nowMs'>,
  session: string,
): Promise<Pick<Order, 'id' | 'number' | 'orderKey'> | undefined> {
  return readLastOrderOfSession(db, sessionDigest(session), new Date(nowMs() - RECENT_ORDER_MS))
}

/** Whether this session placed the order: the key alone allows to see an order, not to claim it. */
export async function isPlacedBySession(
  { db }: Pick<Shop, 'db'>,
  { id }: Pick<Order, 'id'>,
  session: string | undefined,
): Promise<boolean> {
  return session !== undefined && (await hasSessionPlaced(db, id, sessionDigest(session)))
}
