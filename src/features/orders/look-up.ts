import type { Shop } from '../../platform/shop.ts'
import { allowAttempt, takeBackAttempt } from '../accounts/accounts.ts'
import { readKeyOf } from './look-up-store.ts'
import { lookUpTries } from './order-settings.ts'
import type { Order } from './rules/order.ts'

/** What a guest knows of an order: its number, 0 for none that could be one, and the address that it was placed with. */
export type LookUp = { readonly id: number; readonly email: string }

/**
 * The order that a guest knows by number and address. Nothing is answered for every failure alike, and each takes the same
 * statements: no such number, another's address, too many tries at this number, the right one among them.
 */
export async function lookUpOrder(
  shop: Shop,
  { id, email }: LookUp,
): Promise<Pick<Order, 'id' | 'orderKey'> | undefined> {
  const tried = `look-up of order ${id}`
  const isLookedAt = await allowAttempt(shop, tried, shop.settings.get(lookUpTries))
  const orderKey = await readKeyOf(shop.db, id, email)
  if (orderKey === undefined || !isLookedAt) return undefined
  await takeBackAttempt(shop, tried)
  return { id, orderKey }
}
