import { randomInt, timingSafeEqual } from 'node:crypto'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { giveBackUses, settleUses } from '../coupons/coupons.ts'
import { paymentMethod } from '../payments/payments.ts'
import { issueGiftCards, returnCredit, voidGiftCards } from '../store-credit/store-credit.ts'
import { grantFiles, readGrants } from './download-store.ts'
import { deletePlacementsBefore } from './placement-store.ts'
import type { Grant } from './rules/grant.ts'
import { isCalledOff, isHandedOver, type Order, type OrderStatus, statusAfterPayment } from './rules/order.ts'
import { moveOrder, readOrder } from './store.ts'

export {
  linkGuestOrders,
  linkGuestOrdersTo,
  type OrdersPage,
  orderOfAccount,
  ordersOfAccount,
} from './account-orders.ts'
export { insertOrder } from './insert-store.ts'
export { linePictures } from './line-pictures.ts'
export { type Placement, readPlacement, takePlacement } from './placement-store.ts'
export { soldAmong } from './sold-store.ts'

/** An order by its id, for the shop's own use: nobody's right to see it is asked. */
export function orderOf(shop: Shop, id: number): Promise<Order | undefined> {
  return readOrder(shop.db, id)
}

const KEY_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A key that lets its holder see the order: as WooCommerce writes it, with 131 random bits. */
export function newOrderKey(): string {
  let key = ''
  while (key.length < 22) key += KEY_LETTERS[randomInt(KEY_LETTERS.length)]
  return `wc_order_${key}`
}

/** The order of that id, if the key is its own. Whoever tries keys learns nothing from the time it takes. */
export async function orderForHolder(shop: Shop, id: number, key: string): Promise<Order | undefined> {
  const order = await readOrder(shop.db, id)
  const given = Buffer.from(key)
  const own = Buffer.from(order?.orderKey ?? '')
  return order && given.length === own.length && timingSafeEqual(given, own) ? order : undefined
}

/**
 * Asks for the money of a pending order and moves it on; the confirmation is queued in the same transaction.
 * Called again for the same order it does nothing, or goes on where a crash stopped it.
 */
export async function settleOrder(
  shop: Shop,
  order: Pick<Order, 'id' | 'paymentMethod' | 'sums' | 'lines'>,
): Promise<void> {
  const method = paymentMethod(order.paymentMethod)
  if (!method) throw new Error(`Order ${order.id} has a payment method that the shop does not know`)
  const result = await method.pay({ orderId: order.id, amountMinor: order.sums.dueMinor })
  const move = {
    from: 'pending',
    to: statusAfterPayment(
      result,
      order.lines.some(({ files, giftCard }) => files || giftCard),
    ),
    note: result.note,
    at: new Date(shop.nowMs()),
  } as const
  await shop.db.transaction().execute(async (tx) => {
    if (await advanceOrder(tx, shop, order.id, move))
      await shop.jobs.add(tx, 'order-mail', { orderId: order.id })
  })
}

type Move = {
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly note: string
  readonly at: Date
}

/**
 * Moves an order from one state to another; `false` when it was not in the first. From the moment on that it may be
 * handed over, its files can be fetched and its gift cards are made. What it held of coupons counts as used once it is on
 * its way, and comes back, as store credit and unspent gift cards do, when it is called off.
 */
export async function advanceOrder(tx: Db, shop: Advancing, id: number, move: Move): Promise<boolean> {
  const moved = await moveOrder(tx, id, move)
  if (!moved) return false
  if (isHandedOver(move.to)) {
    await grantFiles(tx, id, move.at)
    await issueGiftCards(tx, shop, id)
  }
  if (isCalledOff(move.to)) await giveBack(tx, id, move.at)
  else await settleUses(tx, id)
  return true
}

type Advancing = Pick<Shop, 'settings' | 'nowMs' | 'jobs'>

async function giveBack(tx: Db, id: number, at: Date): Promise<void> {
  await giveBackUses(tx, id)
  await returnCredit(tx, id, at)
  await voidGiftCards(tx, id, at)
}

/**
 * Notes that the money of a waiting order has come: it goes on, its files can be fetched, and its buyer is told.
 * Refused: no such order; one that does not wait for money.
 */
export async function takePayment(
  shop: Shop,
  id: number,
): Promise<Outcome<void, 'no-order' | 'not-waiting'>> {
  if (!(await readOrder(shop.db, id))) return refused('no-order')
  const move = {
    from: 'on-hold',
    to: 'processing',
    note: 'The payment has arrived.',
    at: new Date(shop.nowMs()),
  } as const
  const moved = await shop.db.transaction().execute(async (tx) => {
    const isPaid = await advanceOrder(tx, shop, id, move)
    if (isPaid) await shop.jobs.add(tx, 'order-mail', { orderId: id, occasion: 'paid' })
    return isPaid
  })
  return moved ? done(undefined) : refused('not-waiting')
}

/** What the buyer of an order may fetch now; nothing while it is not handed over. */
export async function filesOf(shop: Shop, { id, status }: Order): Promise<Grant[]> {
  return isHandedOver(status) ? await readGrants(shop.db, id) : []
}

/** Goes on with an order that a crash left pending; one that moved on is left alone. */
export async function resumeOrder(shop: Shop, payload: unknown): Promise<void> {
  const order = await readOrder(shop.db, orderIdOf(payload))
  if (order?.status === 'pending') await settleOrder(shop, order)
}

const PLACEMENT_LIFE_MS = 7 * 24 * 3600 * 1000

/** Lets keys of placing go after seven days. */
export async function sweepPlacements(shop: Shop): Promise<void> {
  await deletePlacementsBefore(shop.db, new Date(shop.nowMs() - PLACEMENT_LIFE_MS))
}

/** The order that a job is about. */
export function orderIdOf(payload: unknown): number {
  const id = (payload as { orderId?: unknown }).orderId
  if (typeof id !== 'number') throw new TypeError('The job names no order')
  return id
}
