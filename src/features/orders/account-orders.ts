import type { Shop } from '../../platform/shop.ts'
import { giveGuestOrders, isOrderOf, readAccountOfEmail, readOrderIds } from './account-orders-store.ts'
import type { Order } from './rules/order.ts'
import { readOrder, readOrders } from './store.ts'

/** A page of an account's orders and how many it has in all. */
export type OrdersPage = { readonly orders: readonly Order[]; readonly total: number }

const MOST_PER_PAGE = 100

/** The orders of an account, the last placed first; pages count from 1 and hold 100 at most. */
export async function ordersOfAccount(
  shop: Shop,
  accountId: number,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<OrdersPage> {
  const limit = Math.min(Math.max(1, perPage), MOST_PER_PAGE)
  const offset = (Math.max(1, page) - 1) * limit
  const { ids, total } = await readOrderIds(shop.db, accountId, { limit, offset })
  return { orders: ids.length > 0 ? await readOrders(shop.db, ids) : [], total }
}

/** An order of this account; another's is as if it were not there. */
export async function orderOfAccount(
  shop: Shop,
  accountId: number,
  orderId: number,
): Promise<Order | undefined> {
  return (await isOrderOf(shop.db, accountId, orderId)) ? readOrder(shop.db, orderId) : undefined
}

/**
 * Gives an account the orders that were placed without signing in with its address; answers how many. To be called when
 * the address was proved: an account that has not proved it is given nothing. Asked again it finds nothing to do.
 */
export async function linkGuestOrders(shop: Shop, accountId: number, email: string): Promise<number> {
  const count = await giveGuestOrders(shop.db, accountId, email)
  if (count > 0) shop.log.info({ accountId, count }, 'orders of a guest linked')
  return count
}

/** The same where only the address is at hand, that a link in a mail has just proved. */
export async function linkGuestOrdersTo(shop: Shop, email: string): Promise<number> {
  const accountId = await readAccountOfEmail(shop.db, email)
  return accountId === undefined ? 0 : linkGuestOrders(shop, accountId, email)
}

/** The account that has proved this address, if there is one. */
export function accountOfEmail({ db }: Pick<Shop, 'db'>, email: string): Promise<number | undefined> {
  return readAccountOfEmail(db, email)
}
