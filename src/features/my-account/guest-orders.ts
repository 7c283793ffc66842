import type { Shop } from '../../platform/shop.ts'
import { shippingFields } from '../addresses/rules/address.ts'
import { accountOfEmail, linkGuestOrdersTo, ordersOfAccount } from '../orders/orders.ts'
import type { Order } from '../orders/rules/order.ts'
import { addressesOf, saveAddress } from './addresses.ts'

/**
 * Gives an account what was placed with its address before a link in a mail has proved that one: the orders, and where its
 * book is still empty the addresses of the last of them.
 */
export async function takeGuestOrders(shop: Shop, email: string): Promise<void> {
  if ((await linkGuestOrdersTo(shop, email)) === 0) return
  const accountId = await accountOfEmail(shop, email)
  if (accountId === undefined || (await addressesOf(shop, accountId)).length > 0) return
  const { orders } = await ordersOfAccount(shop, accountId, { page: 1, perPage: 1 })
  if (orders[0]) await keepAddresses(shop, accountId, orders[0])
}

/** The first of a book is the first choice for everything; goods that went elsewhere have an address of their own. */
async function keepAddresses(shop: Shop, accountId: number, { billing, shipping }: Order): Promise<void> {
  await saveAddress(shop, accountId, { which: 'new', address: billing, choose: [] })
  const isElsewhere = shippingFields.some((field) => shipping[field] !== billing[field])
  if (isElsewhere)
    await saveAddress(shop, accountId, { which: 'new', address: shipping, choose: ['shipping'] })
}
