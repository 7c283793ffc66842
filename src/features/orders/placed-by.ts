import type { Shop } from '../../platform/shop.ts'
import { sessionDigest } from './holds.ts'
import { isPlacedBy, readLastPlacedBy } from './placed-by-store.ts'
import type { Order } from './rules/order.ts'

/** So long after ordering a browser that comes back with an empty cart is told of its order. */
const TOLD_FOR_MS = 60 * 60_000

/** The order that a session has placed last, if that was within the hour. */
export function lastPlacedBy(
  { db, nowMs }: Pick<Shop, 'db' | 'nowMs'>,
  session: string,
): Promise<Pick<Order, 'id' | 'orderKey'> | undefined> {
  return readLastPlacedBy(db, sessionDigest(session), new Date(nowMs() - TOLD_FOR_MS))
}

/** Whether this session has placed the order: whoever merely holds its key may look at it, and not change whose it is. */
export async function wasPlacedBy(
  { db }: Pick<Shop, 'db'>,
  { id }: Pick<Order, 'id'>,
  session: string | undefined,
): Promise<boolean> {
  return session !== undefined && (await isPlacedBy(db, id, sessionDigest(session)))
}
