import type { Shop } from '../../../platform/shop.ts'
import type { Order } from '../rules/order.ts'
import { emitOrderChange } from '../states/order-events.ts'
import {
  assignGuestOrders,
  isAccountOrder,
  readAccountOfEmail,
  readOrderIds,
} from '../store/account-orders-store.ts'
import { readOrder, readOrders } from '../store/order-store.ts'

/** A page of an account's orders and how many it has in all. */
export type OrdersPage = { readonly orders: readonly Order[]; readonly total: number }

const MAX_PER_PAGE = 100

/** The orders of an account, newest first; pages count from 1 and have at most 100 orders. */
export async function ordersOfAccount(
  shop: Shop,
  accountId: number,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<OrdersPage> {
  const limit = Math.min(Math.max(1, perPage), MAX_PER_PAGE)
  const offset = (Math.max(1, page) - 1) * limit
  const { ids, total } = await readOrderIds(shop.db, accountId, { limit, offset })
  return { orders: ids.length > 0 ? await readOrders(shop.db, ids) : [], total }
}

/** An order of this account; `undefined` for an order of somebody else. */
export async function orderOfAccount(
  shop: Shop,
  accountId: number,
  orderId: number,
): Promise<Order | undefined> {
  return (await isAccountOrder(shop.db, accountId, orderId)) ? readOrder(shop.db, orderId) : undefined
}

/**
 * Assigns to an account the guest orders that were placed with its address; returns how many. Called when the address
 * is verified: an account with an unverified address gets nothing. Calling it again changes nothing.
 */
export async function assignGuestOrdersTo(shop: Shop, accountId: number, email: string): Promise<number> {
  const count = await shop.db.transaction().execute(async (tx) => {
    const ids = await assignGuestOrders(tx, accountId, email)
    for (const id of ids) await emitOrderChange(tx, shop, id, 'customer_id')
    return ids.length
  })
  if (count > 0) shop.log.info({ accountId, count }, 'guest orders linked to the account')
  return count
}

/** The same by address, which a link in a mail has just verified. */
export async function linkGuestOrdersByEmail(shop: Shop, email: string): Promise<number> {
  const accountId = await readAccountOfEmail(shop.db, email)
  return accountId === undefined ? 0 : assignGuestOrdersTo(shop, accountId, email)
}

/** The account that has verified this address, if there is one. */
export function accountOfEmail({ db }: Pick<Shop, 'db'>, email: string): Promise<number | undefined> {
  return readAccountOfEmail(db, email)
}
