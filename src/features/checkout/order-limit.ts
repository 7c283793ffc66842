import { networkOf } from '../../platform/http/network.ts'
import type { Shop } from '../../platform/shop.ts'
import { allowAttempt, takeBackAttempt } from '../accounts/accounts.ts'
import { ordersPerAddress } from './checkout-settings.ts'

/**
 * Counts an order that is about to be placed from a network address. A script that orders by the hundred empties shelves:
 * so many are taken in a quarter of an hour. `false`: this one is not.
 */
export function countOrder(shop: Shop, address: string): Promise<boolean> {
  return allowAttempt(shop, ordersFrom(address), shop.settings.get(ordersPerAddress))
}

/** Nothing new was ordered: it does not count. */
export function uncountOrder(shop: Shop, address: string): Promise<void> {
  return takeBackAttempt(shop, ordersFrom(address))
}

function ordersFrom(address: string): string {
  return `orders from ${networkOf(address)}`
}
