import { networkOf } from '../../../platform/http/network.ts'
import type { Shop } from '../../../platform/shop.ts'
import { allowAttempt, hasAttemptsRemaining, takeBackAttempt } from '../../accounts/sign-in/attempts.ts'
import { ordersPerAddress } from '../checkout-settings.ts'

/** Whether the limit of a network address allows a further order; nothing is counted. */
export function isBelowOrderLimit(shop: Shop, address: string): Promise<boolean> {
  return hasAttemptsRemaining(shop, ordersFrom(address), shop.settings.get(ordersPerAddress))
}

/**
 * Counts an order that is about to be placed from a network address: a script that orders by the hundred would empty the
 * stock. `false` beyond the limit of a quarter of an hour.
 */
export function countOrder(shop: Shop, address: string): Promise<boolean> {
  return allowAttempt(shop, ordersFrom(address), shop.settings.get(ordersPerAddress))
}

/** Takes the count of `countOrder` back where nothing new was ordered. */
export function takeBackOrderCount(shop: Shop, address: string): Promise<void> {
  return takeBackAttempt(shop, ordersFrom(address))
}

function ordersFrom(address: string): string {
  return `orders from ${networkOf(address)}`
}
