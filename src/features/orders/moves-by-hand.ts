import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { OutOfStock } from '../stock/stock.ts'
import { advanceOrder, queueMail } from './advance.ts'
import { insertPayment, MANUAL } from './ledger-store.ts'
import { insertNote } from './note-store.ts'
import { receiveMoney } from './receive-money.ts'
import { type Order, outstandingMinor } from './rules/order.ts'
import { movesByHand } from './rules/order-moves.ts'
import { hasLeft, isCalledOff, type OrderState } from './rules/order-state.ts'
import { insertShipment } from './shipment-store.ts'
import { holdOrder, readOrder } from './store.ts'
import { movedText, paymentArrivedText, shippedText } from './timeline-texts.ts'

/** What the owner says with a move; without a note the timeline has words of its own. */
export type ByHand = { readonly note?: string | undefined; readonly by?: number | undefined }

/**
 * Brings an order into a state by hand, with all that goes with it. Refused: no such order; a move that its state does
 * not allow (`movesByHand`), among them the one into the state it is in; one that was short of its pieces, which are still
 * not there.
 */
export async function moveOrderTo(
  shop: Shop,
  id: number,
  to: OrderState,
  said: ByHand = {},
): Promise<Outcome<Order, 'no-order' | 'no-such-move' | 'out-of-stock'>> {
  try {
    return await changed(shop, id, 'no-such-move', (tx, state) =>
      moveByHand(tx, shop, { id, state, to }, said),
    )
  } catch (error) {
    if (error instanceof OutOfStock) return refused('out-of-stock')
    throw error
  }
}

type ToMove = { readonly id: number; readonly state: OrderState; readonly to: OrderState }

async function moveByHand(
  tx: Db,
  shop: Shop,
  { id, state, to }: ToMove,
  { note, by }: ByHand,
): Promise<boolean> {
  if (!movesByHand(state).includes(to)) return false
  const at = new Date(shop.nowMs())
  if (!(await advanceOrder(tx, shop, id, { from: state, to, note: note || movedText[to], at, by })))
    return false
  if (to === 'completed' || isPaidByHand(state, to)) await takeRest(tx, id, at)
  return true
}

/** Whoever sends a waiting order on says that its money has come. */
function isPaidByHand(from: OrderState, to: OrderState): boolean {
  return to === 'processing' && (from === 'on-hold' || from === 'payment-review')
}

/** Records what is still due as come; what is paid at the door has been paid once it is completed. */
async function takeRest(tx: Db, id: number, at: Date): Promise<void> {
  const order = await readOrder(tx, id)
  const amountMinor = order ? outstandingMinor(order) : 0
  if (!order || amountMinor === 0) return
  const money = { amountMinor, currency: order.currency, at }
  await insertPayment(tx, { orderId: id, kind: 'capture', ...byHand, ...money })
}

/** A payment that somebody of the shop says has come. */
const byHand = { provider: MANUAL, reference: undefined } as const

/**
 * Cancels an order and gives everything back: pieces, uses of coupons, store credit. Its buyer may do so until the money
 * has come, the owner until a parcel has left. Refused: no such order; one that is past that, or called off already.
 */
export function cancelOrder(
  shop: Shop,
  id: number,
  { by, note, account }: Cancelling,
): Promise<Outcome<Order, 'no-order' | 'not-cancellable'>> {
  const words = note || (by === 'buyer' ? 'Its buyer has cancelled it.' : movedText.cancelled)
  return changed(shop, id, 'not-cancellable', async (tx, state) => {
    const isPast = by === 'buyer' ? !isCancelledByBuyers(state) : hasLeft(state)
    return (
      !isPast && (await moveByHand(tx, shop, { id, state, to: 'cancelled' }, { note: words, by: account }))
    )
  })
}

export type Cancelling = {
  readonly by: 'buyer' | 'owner'
  readonly note?: string | undefined
  /** The account of the owner who does it. */
  readonly account?: number | undefined
}

/** Whether a buyer may still cancel by themselves: nothing has been paid, and nobody works at it. */
export function isCancelledByBuyers(state: OrderState): boolean {
  return state === 'pending' || state === 'failed' || state === 'on-hold'
}

/**
 * Notes that the money of an order has come: one that waits for it goes on, its files can be fetched, and its buyer is told;
 * one that is paid at the door stays where it is. One whose payment had failed takes its pieces again; where they are gone it
 * stands as `stock-short`. Refused: no such order; one that is paid already, as one that is short of its pieces is, or
 * called off.
 */
export function takePayment(shop: Shop, id: number): Promise<Outcome<Order, 'no-order' | 'not-waiting'>> {
  return changed(shop, id, 'not-waiting', async (tx, state) => {
    if (state === 'payment-review')
      return moveByHand(tx, shop, { id, state, to: 'processing' }, { note: paymentArrivedText })
    const order = isCalledOff(state) || state === 'stock-short' ? undefined : await readOrder(tx, id)
    if (order?.paidAt !== undefined || !order) return false
    return (await receiveMoney(tx, shop, order, { ...byHand, note: paymentArrivedText })).ok
  })
}

/** A parcel that leaves the shop; `isPart`: more of the order follows. */
export type Parcel = {
  readonly carrier: string
  readonly number: string
  readonly url: string
  readonly isPart: boolean
}

/**
 * Notes a parcel and tells the buyer, with its number. Several parts may leave, one after another. Refused: no such
 * order; one that cannot be sent as it stands.
 */
export function shipOrder(
  shop: Shop,
  id: number,
  { isPart, ...parcel }: Parcel,
): Promise<Outcome<Order, 'no-order' | 'no-such-move'>> {
  return changed(shop, id, 'no-such-move', async (tx, state) => {
    const to = isPart ? 'partially-shipped' : 'shipped'
    const note = shippedText(parcel.carrier, parcel.number)
    const at = new Date(shop.nowMs())
    const isAnotherPart = isPart && state === 'partially-shipped'
    if (isAnotherPart) await insertNote(tx, id, { text: note, isForBuyer: false, at })
    else if (!(await moveByHand(tx, shop, { id, state, to }, { note }))) return false
    const shipment = await insertShipment(tx, id, { ...parcel, shippedAt: at })
    await queueMail(tx, shop, id, 'shipped', String(shipment))
    return true
  })
}

/** Does what an order's state allows, alone with it, and answers the order as it is then. */
async function changed<Reason extends string>(
  shop: Shop,
  id: number,
  otherwise: Reason,
  work: (tx: Db, state: OrderState) => Promise<boolean>,
): Promise<Outcome<Order, 'no-order' | Reason>> {
  const was = await shop.db.transaction().execute(async (tx) => {
    const state = await holdOrder(tx, id)
    return state === undefined ? 'no-order' : (await work(tx, state)) || otherwise
  })
  if (was !== true) return refused(was)
  const order = await readOrder(shop.db, id)
  return order ? done(order) : refused('no-order')
}
