import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import { paymentMethod } from '../../payments/payments.ts'
import { OutOfStock } from '../../stock/stock.ts'
import { receivePayment } from '../payments/receive-payment.ts'
import { type Order, outstandingMinor } from '../rules/order.ts'
import { manualTargets } from '../rules/order-moves.ts'
import { hasShipped, isClosed, type OrderState } from '../rules/order-state.ts'
import { insertPayment, MANUAL } from '../store/ledger-store.ts'
import { insertNote } from '../store/note-store.ts'
import { lockOrder, readOrder } from '../store/order-store.ts'
import { insertShipment } from '../store/shipment-store.ts'
import { advanceOrder, queueOrderMails } from './advance-order.ts'
import * as notes from './messages.ts'
import { emitOrderChange, emitPayment } from './order-events.ts'
import { movedText, shippedText } from './timeline-texts.ts'

/** Details of a manual move; without a note the timeline gets a default text. */
export type ManualMove = { readonly note?: string | undefined; readonly by?: number | undefined }

/**
 * Moves an order to a state manually, with all effects. Refused: no such order; a move that its state does not allow
 * (`manualTargets`), also to the same state; a `stock-short` order whose stock is still missing.
 */
export async function moveOrderTo(
  shop: Shop,
  id: number,
  to: OrderState,
  details: ManualMove = {},
): Promise<Outcome<Order, 'no-order' | 'no-such-move' | 'out-of-stock'>> {
  try {
    return await changeOrder(shop, id, 'no-such-move', (tx, state) =>
      moveManually(tx, shop, { id, state, to }, details),
    )
  } catch (error) {
    if (error instanceof OutOfStock) return refused('out-of-stock')
    throw error
  }
}

type RequestedMove = { readonly id: number; readonly state: OrderState; readonly to: OrderState }

/** A manual move in a transaction that has locked the order; `false` if its state does not allow it. Throws `OutOfStock`. */
export async function moveManually(
  tx: Db,
  shop: Shop,
  { id, state, to }: RequestedMove,
  { note, by }: ManualMove,
): Promise<boolean> {
  if (!manualTargets(state).includes(to)) return false
  const at = new Date(shop.nowMs())
  if (!(await advanceOrder(tx, shop, id, { from: state, to, note: note || movedText(to), at, by })))
    return false
  const order = await readOrder(tx, id)
  if (order && isPaidBy(shop, order, state, to)) await recordOutstanding(tx, shop, order, at)
  return true
}

/**
 * Whether a manual move means that the order is paid: that of an order that awaits its payment to processing. An order paid on
 * delivery is paid once it is completed.
 */
function isPaidBy(shop: Shop, { paymentMethod: id }: Order, from: OrderState, to: OrderState): boolean {
  if (to === 'completed') return true
  if (to !== 'processing') return false
  if (from === 'on-hold' || from === 'payment-review') return true
  return from === 'pending' && paymentMethod(shop, id)?.offline?.state !== 'payable-on-delivery'
}

/** Records the outstanding amount as paid. */
async function recordOutstanding(tx: Db, shop: Shop, order: Order, at: Date): Promise<void> {
  const amountMinor = outstandingMinor(order)
  if (amountMinor === 0) return
  const money = { amountMinor, currency: order.currency, at }
  const payment = { orderId: order.id, kind: 'capture', ...manualPayment, ...money } as const
  await insertPayment(tx, payment)
  await emitPayment(tx, shop, payment)
}

/** The provider of a payment that the owner enters. */
const manualPayment = { provider: MANUAL, reference: undefined } as const

/**
 * Cancels an order and returns stock, coupon uses and store credit. Its buyer can do so until something of it is paid, the
 * owner until a parcel is sent. Refused: no such order; an order that is past that, or closed already.
 */
export function cancelOrder(
  shop: Shop,
  id: number,
  { by, note, account }: CancelRequest,
): Promise<Outcome<Order, 'no-order' | 'not-cancellable'>> {
  const noteText = note || (by === 'buyer' ? notes.cancelledByBuyer() : movedText('cancelled'))
  return changeOrder(shop, id, 'not-cancellable', async (tx, state) => {
    const order = by === 'buyer' ? await readOrder(tx, id) : undefined
    const isTooLate = by === 'buyer' ? !order || !canBuyerCancel(order) : hasShipped(state)
    return (
      !isTooLate &&
      (await moveManually(tx, shop, { id, state, to: 'cancelled' }, { note: noteText, by: account }))
    )
  })
}

export type CancelRequest = {
  readonly by: 'buyer' | 'owner'
  readonly note?: string | undefined
  /** The account of the owner who cancels it. */
  readonly account?: number | undefined
}

/** Whether the buyer can still cancel the order: nothing of it is paid, also by no return, and it is not in progress. */
export function canBuyerCancel({ state, paidMinor }: Pick<Order, 'state' | 'paidMinor'>): boolean {
  return awaitsPayment(state) && paidMinor === 0
}

/** Whether the order is neither paid nor in progress nor closed. */
export function awaitsPayment(state: OrderState): boolean {
  return state === 'pending' || state === 'failed' || state === 'on-hold'
}

/**
 * Records the payment of an order. An order that awaits it moves on, its files can be downloaded and its buyer gets a mail;
 * the state of an order paid on delivery stays. After a failed payment its stock is taken again; without stock it becomes
 * `stock-short`. Refused: no such order; one that is paid already (as `stock-short` is), or closed.
 */
export function recordManualPayment(
  shop: Shop,
  id: number,
): Promise<Outcome<Order, 'no-order' | 'not-waiting'>> {
  return changeOrder(shop, id, 'not-waiting', (tx, state) => payManually(tx, shop, { id, state }))
}

/** An order that this transaction has locked, and the account of the person who moves it. */
type LockedOrder = { readonly id: number; readonly state: OrderState; readonly by?: number | undefined }

/** The same in a transaction that has locked the order; `false`: it is paid already, or closed. */
export async function payManually(tx: Db, shop: Shop, { id, state, by }: LockedOrder): Promise<boolean> {
  if (state === 'payment-review')
    return moveManually(tx, shop, { id, state, to: 'processing' }, { note: notes.paymentArrived(), by })
  const order = isClosed(state) || state === 'stock-short' ? undefined : await readOrder(tx, id)
  if (order?.paidAt !== undefined || !order) return false
  return (await receivePayment(tx, shop, order, { ...manualPayment, note: notes.paymentArrived(), by })).ok
}

/** Locks an order, changes it if its state allows that, and returns it. */
async function changeOrder<Reason extends string>(
  shop: Shop,
  id: number,
  refusal: Reason,
  change: (tx: Db, state: OrderState) => Promise<boolean>,
): Promise<Outcome<Order, 'no-order' | Reason>> {
  const result = await shop.db.transaction().execute(async (tx) => {
    const state = await lockOrder(tx, id)
    return state === undefined ? 'no-order' : (await change(tx, state)) || refusal
  })
  if (result !== true) return refused(result)
  const order = await readOrder(shop.db, id)
  return order ? done(order) : refused('no-order')
}

/** A parcel to send; `isPart`: more of the order follows. */
export type ShippedParcel = {
  readonly carrier: string
  readonly number: string
  readonly url: string
  readonly isPart: boolean
}

/**
 * Records a parcel and mails its number to the buyer. An order can be sent in several parts. Refused: no such order; an
 * order that cannot be shipped in its state.
 */
export function shipOrder(
  shop: Shop,
  id: number,
  parcel: ShippedParcel,
): Promise<Outcome<Order, 'no-order' | 'no-such-move'>> {
  return changeOrder(shop, id, 'no-such-move', (tx, state) => shipManually(tx, shop, { id, state }, parcel))
}

/** The same in a transaction that has locked the order; `false`: it cannot be shipped in its state. */
export async function shipManually(
  tx: Db,
  shop: Shop,
  { id, state, by }: LockedOrder,
  { isPart, ...parcel }: ShippedParcel,
): Promise<boolean> {
  const to = isPart ? 'partially-shipped' : 'shipped'
  const note = shippedText(parcel.carrier, parcel.number)
  const at = new Date(shop.nowMs())
  const isAnotherPart = isPart && state === 'partially-shipped'
  if (isAnotherPart) await insertNote(tx, id, { text: note, isForBuyer: false, at, by })
  else if (!(await moveManually(tx, shop, { id, state, to }, { note, by }))) return false
  const shipment = await insertShipment(tx, id, { ...parcel, shippedAt: at })
  await emitOrderChange(tx, shop, id, 'shipments')
  await queueOrderMails(tx, shop, id, ['shipped'], String(shipment))
  return true
}
