import { formatMoney } from '../../../kernel/format.ts'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currencyFormat } from '../../settings/general.ts'
import { type Order, outstandingMinor } from '../rules/order.ts'
import { canMove } from '../rules/order-moves.ts'
import { isClosed, isPayable, type OrderState } from '../rules/order-state.ts'
import { advanceOrder } from '../states/advance-order.ts'
import * as notes from '../states/messages.ts'
import { emitOrderChange, emitPayment } from '../states/order-events.ts'
import { retakeAvailable } from '../states/order-resources.ts'
import {
  insertPayment,
  markForReview,
  type NewPayment,
  readPayment,
  recordReportForOther,
} from '../store/ledger-store.ts'
import { insertNote } from '../store/note-store.ts'

/** A received payment: without `amountMinor` the outstanding amount, without `currency` the order's. */
type IncomingPayment = {
  readonly provider: string
  /** Absent: a manual payment. */
  readonly reference: string | undefined
  readonly note: string
  readonly amountMinor?: number
  readonly currency?: string
  /** The account of the person who enters it. */
  readonly by?: number | undefined
}

/**
 * Records a payment of an order, once, and moves the order on; in a transaction that has locked and read the order. A closed
 * order takes its resources again; without stock it becomes `stock-short`; without its coupon uses or store credit, or with
 * another amount or currency, it becomes `payment-review`: the owner gets a note and decides. Refused: the payment is
 * recorded for another order.
 */
export async function receivePayment(
  tx: Db,
  shop: Shop,
  order: Order,
  money: IncomingPayment,
): Promise<Outcome<void, 'reference-of-another-order'>> {
  const payment = paymentOf(shop, order, money)
  // Nothing due and nothing paid: a closed order stays closed.
  if (payment.amountMinor === 0 && order.paidMinor === 0 && isClosed(order.state)) return done(undefined)
  if ((await insertPayment(tx, payment)) === undefined) return handleRepeat(tx, shop, order, money, payment)
  await emitPayment(tx, shop, payment)
  const recorded = { text: noteTextOf(shop, order, money, payment), payment, by: money.by }
  await (isAwaited(order) ? moveOn(tx, shop, order, recorded) : addPayment(tx, shop, order, recorded))
  return done(undefined)
}

function paymentOf(
  shop: Shop,
  order: Order,
  { provider, reference, amountMinor = outstandingMinor(order), currency = order.currency }: IncomingPayment,
): NewPayment {
  const at = new Date(shop.nowMs())
  const money = { amountMinor, currency: currency.toUpperCase(), at }
  return { orderId: order.id, provider, reference, kind: 'capture', ...money }
}

/** Whether the order awaits a payment; otherwise the amount is added, and the state stays. */
function isAwaited({ state, paidMinor, paidAt, sums }: Order): boolean {
  return isPayable(state) || (paidMinor === 0 && !(sums.dueMinor === 0 && paidAt))
}

/** A repeated payment changes nothing; a contradiction is noted for the owner, once. */
async function handleRepeat(
  tx: Db,
  shop: Shop,
  { id }: Order,
  money: IncomingPayment,
  payment: NewPayment,
): Promise<Outcome<void, 'reference-of-another-order'>> {
  const { at, reference = '' } = payment
  const existing = await readPayment(tx, payment)
  if (!existing) throw new Error(`Payment ${reference} can neither be recorded nor found`)
  const addNote = (text: string) => insertNote(tx, id, { text, isForBuyer: false, at })
  if (existing.orderId !== id) {
    if (await recordReportForOther(tx, existing.id, id, at))
      await addNote(notes.paymentOfAnotherOrder({ reference, number: existing.orderNumber }))
    return refused('reference-of-another-order')
  }
  const isOtherAmount = money.amountMinor !== undefined && payment.amountMinor !== existing.amountMinor
  const isOtherCurrency = money.currency !== undefined && payment.currency !== existing.currency
  if ((isOtherAmount || isOtherCurrency) && (await markForReview(tx, existing.id, at)))
    await addNote(
      notes.contradictingPayment({
        reference,
        now: amountText(shop, payment),
        recorded: amountText(shop, existing),
      }),
    )
  return done(undefined)
}

/** A payment that was just recorded, and its note. */
type RecordedPayment = Pick<IncomingPayment, 'by'> & { readonly text: string; readonly payment: NewPayment }

async function moveOn(
  tx: Db,
  shop: Shop,
  order: Order,
  { text, payment, by }: RecordedPayment,
): Promise<void> {
  const { id, state } = order
  const { at } = payment
  const { to, notes } = await targetOf(tx, shop, order, payment)
  const [reason, ...others] = notes
  // An order paid on delivery may be shipped already; its state stays.
  const isMoved = canMove(state, to)
  const remaining = isMoved ? (reason ? [text, ...others] : []) : [text, ...notes]
  for (const each of remaining) await insertNote(tx, id, { text: each, isForBuyer: false, at, by })
  if (isMoved) await advanceOrder(tx, shop, id, { from: state, to, note: reason ?? text, at, by })
}

/** A further payment: added, with a note of the total. */
async function addPayment(
  tx: Db,
  shop: Shop,
  order: Order,
  { text, payment, by }: RecordedPayment,
): Promise<void> {
  const { at, amountMinor } = payment
  const addNote = (remaining: string) =>
    insertNote(tx, order.id, { text: remaining, isForBuyer: false, at, by })
  await addNote(text)
  await emitOrderChange(tx, shop, order.id, 'payments')
  const { currency, sums } = order
  const due = amountText(shop, { amountMinor: sums.dueMinor, currency })
  const total = amountText(shop, { amountMinor: countedMinor(order, payment), currency })
  const amount = amountText(shop, payment)
  if (payment.currency !== currency) await addNote(notes.otherCurrency({ amount, due }))
  else if (amountMinor > 0) await addNote(notes.moreMoney({ more: amount, paid: total, due }))
}

/** The total paid with this payment; other currencies are not counted. */
function countedMinor({ paidMinor, currency }: Order, payment: NewPayment): number {
  return payment.currency === currency ? paidMinor + payment.amountMinor : paidMinor
}

/** The note of the provider, with the amount if it differs from the amount due. */
function noteTextOf(
  shop: Shop,
  { sums, currency }: Order,
  { note, amountMinor }: IncomingPayment,
  payment: NewPayment,
): string {
  const isExpected = (amountMinor ?? sums.dueMinor) === sums.dueMinor && payment.currency === currency
  return isExpected ? note : `${note} (${amountText(shop, payment)})`
}

/** An amount for the owner: another currency than the shop's with its code. */
function amountText(
  { settings }: Pick<Shop, 'settings'>,
  { amountMinor, currency }: Pick<NewPayment, 'amountMinor' | 'currency'>,
): string {
  return formatMoney(amountMinor, currencyFormat(settings, currency))
}

/** The state after the payment, and notes why it is not processing: the reason first. */
type MoveTarget = { readonly to: OrderState; readonly notes: readonly string[] }

async function targetOf(tx: Db, shop: Shop, order: Order, payment: NewPayment): Promise<MoveTarget> {
  const missing = hasReleasedResources(order)
    ? await retakeAvailable(tx, shop, order, payment.at)
    : { stock: false, coupons: [], credit: false }
  const problems = [
    ...(missing.stock ? [notes.paidStockShort()] : []),
    ...(missing.credit ? [notes.creditUnavailable()] : []),
    ...missing.coupons.map((code) => notes.couponUsedUp({ code })),
    ...differenceTexts(shop, order, payment),
  ]
  if (missing.stock) return { to: 'stock-short', notes: problems }
  return { to: problems.length > 0 ? 'payment-review' : 'processing', notes: problems }
}

/** Notes about an amount that is not the amount due. */
function differenceTexts(shop: Shop, order: Order, payment: NewPayment): readonly string[] {
  const { currency } = order
  const { dueMinor } = order.sums
  const due = amountText(shop, { amountMinor: dueMinor, currency })
  if (payment.currency !== currency) return [notes.otherCurrency({ amount: amountText(shop, payment), due })]
  const paidMinor = countedMinor(order, payment)
  return paidMinor === dueMinor
    ? []
    : [notes.otherAmount({ paid: amountText(shop, { amountMinor: paidMinor, currency }), due })]
}

/** Whether a payable or closed order has released its resources. */
function hasReleasedResources({ state, holdUntil }: Order): boolean {
  return state === 'failed' ? !holdUntil : isClosed(state) && canMove(state, 'processing')
}
