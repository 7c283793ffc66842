import { formatMoney, plainAmount } from '../../kernel/format.ts'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { decimalsOf } from '../payments/rules/currency-decimals.ts'
import { currencyFormat } from '../settings/general.ts'
import { advanceOrder } from './advance.ts'
import { insertPayment, type NewPayment, noteClaim, putUnderReview, readPayment } from './ledger-store.ts'
import { insertNote } from './note-store.ts'
import { type Order, outstandingMinor } from './rules/order.ts'
import { canMove } from './rules/order-moves.ts'
import { isCalledOff, isPayable, type OrderState } from './rules/order-state.ts'
import { takeWhatIsThere } from './taking.ts'
import {
  couponUsedUpText,
  creditElsewhereText,
  moreMoneyText,
  otherAmountText,
  otherCurrencyText,
  paidButGoneText,
  paymentOfAnotherOrderText,
  toldOtherwiseText,
} from './timeline-texts.ts'

/** Money as it comes in: `amountMinor` absent is all that is still due, `currency` absent the order's. */
type IncomingMoney = {
  readonly provider: string
  /** Absent: entered by hand. */
  readonly reference: string | undefined
  readonly note: string
  readonly amountMinor?: number
  readonly currency?: string
}

/**
 * Records money that has come for an order, once, and moves the order on; within a transaction that holds the order, of the
 * order as it was read there. Money for an order that was called off takes again what it needs; where stock is gone the
 * order stands as `stock-short`, where a use of its coupon or its store credit is, or another amount or currency has come,
 * as `payment-review`: the owner is told, and decides. Refused: the payment is recorded for another order.
 */
export async function receiveMoney(
  tx: Db,
  shop: Shop,
  order: Order,
  money: IncomingMoney,
): Promise<Outcome<void, 'reference-of-another-order'>> {
  const payment = paymentOf(shop, order, money)
  // Where nothing was due nothing has come, and what was called off stays so.
  if (payment.amountMinor === 0 && order.paidMinor === 0 && isCalledOff(order.state)) return done(undefined)
  if ((await insertPayment(tx, payment)) === undefined)
    return announcedBefore(tx, shop, order, money, payment)
  const received = { text: textOf(shop, order, money, payment), payment }
  await (isAwaited(order) ? moveOn(tx, shop, order, received) : addToPaid(tx, shop, order, received))
  return done(undefined)
}

function paymentOf(
  shop: Shop,
  order: Order,
  { provider, reference, amountMinor = outstandingMinor(order), currency = order.currency }: IncomingMoney,
): NewPayment {
  const at = new Date(shop.nowMs())
  const money = { amountMinor, currency: currency.toUpperCase(), at }
  return { orderId: order.id, provider, reference, kind: 'capture', ...money }
}

/** Whether the order waits for this money, or any: what comes beside it is added, and the order stays where it is. */
function isAwaited({ state, paidMinor, paidAt, sums }: Order): boolean {
  return isPayable(state) || (paidMinor === 0 && !(sums.dueMinor === 0 && paidAt))
}

/** The same payment once more changes nothing; what does not fit together is told to the owner, once. */
async function announcedBefore(
  tx: Db,
  shop: Shop,
  { id }: Order,
  money: IncomingMoney,
  payment: NewPayment,
): Promise<Outcome<void, 'reference-of-another-order'>> {
  const { at, reference = '' } = payment
  const known = await readPayment(tx, payment)
  if (!known) throw new Error(`Payment ${reference} can neither be recorded nor found`)
  const tell = (text: string) => insertNote(tx, id, { text, isForBuyer: false, at })
  if (known.orderId !== id) {
    if (await noteClaim(tx, known.id, id, at)) await tell(paymentOfAnotherOrderText(reference, known.orderId))
    return refused('reference-of-another-order')
  }
  const isOtherAmount = money.amountMinor !== undefined && payment.amountMinor !== known.amountMinor
  const isOtherCurrency = money.currency !== undefined && payment.currency !== known.currency
  if ((isOtherAmount || isOtherCurrency) && (await putUnderReview(tx, known.id, at)))
    await tell(toldOtherwiseText(reference, amountText(shop, payment), amountText(shop, known)))
  return done(undefined)
}

/** A payment that was just recorded, and what the timeline says of it. */
type Received = { readonly text: string; readonly payment: NewPayment }

async function moveOn(tx: Db, shop: Shop, order: Order, { text, payment }: Received): Promise<void> {
  const { id, state } = order
  const { at } = payment
  const { to, notes } = await endOf(tx, shop, order, payment)
  const [reason, ...others] = notes
  // One that is on its way already, as it was to be paid at the door, stays where it is.
  const isMoved = canMove(state, to)
  const told = isMoved ? (reason ? [text, ...others] : []) : [text, ...notes]
  for (const each of told) await insertNote(tx, id, { text: each, isForBuyer: false, at })
  if (isMoved) await advanceOrder(tx, shop, id, { from: state, to, note: reason ?? text, at })
}

/** Money after the first: it is added, and the owner sees what there is in all. */
async function addToPaid(tx: Db, shop: Shop, order: Order, { text, payment }: Received): Promise<void> {
  const { at, amountMinor } = payment
  const tell = (told: string) => insertNote(tx, order.id, { text: told, isForBuyer: false, at })
  await tell(text)
  const [inAll, due] = [countedMinor(order, payment), order.sums.dueMinor].map((minor) =>
    moneyText(shop, minor),
  )
  if (payment.currency !== order.currency) await tell(otherCurrencyText(amountText(shop, payment), `${due}`))
  else if (amountMinor > 0) await tell(moreMoneyText(moneyText(shop, amountMinor), `${inAll}`, `${due}`))
}

/** What has been paid with this payment; money in another currency is not counted. */
function countedMinor({ paidMinor, currency }: Order, payment: NewPayment): number {
  return payment.currency === currency ? paidMinor + payment.amountMinor : paidMinor
}

/** What the provider says, with the amount that it names, where that is not what was due. */
function textOf(
  shop: Shop,
  { sums, currency }: Order,
  { note, amountMinor }: IncomingMoney,
  payment: NewPayment,
): string {
  const isAsDue = (amountMinor ?? sums.dueMinor) === sums.dueMinor && payment.currency === currency
  return isAsDue ? note : `${note} (${amountText(shop, payment)})`
}

const moneyText = ({ settings }: Pick<Shop, 'settings'>, minor: number) =>
  formatMoney(minor, currencyFormat(settings))

/** An amount as the owner reads it: in the shop's currency as everywhere, in another with its code. */
function amountText(
  { settings }: Pick<Shop, 'settings'>,
  { amountMinor, currency }: Pick<NewPayment, 'amountMinor' | 'currency'>,
): string {
  if (currency === currencyFormat(settings).code) return moneyText({ settings }, amountMinor)
  return `${plainAmount(amountMinor, decimalsOf(currency))} ${currency}`
}

/** Where the money brings an order, and why not further: the reason first. */
type End = { readonly to: OrderState; readonly notes: readonly string[] }

async function endOf(tx: Db, shop: Shop, order: Order, payment: NewPayment): Promise<End> {
  const lacks = hasGivenBack(order)
    ? await takeWhatIsThere(tx, shop, order, payment.at)
    : { pieces: false, coupons: [], credit: false }
  const notes = [
    ...(lacks.pieces ? [paidButGoneText] : []),
    ...(lacks.credit ? [creditElsewhereText] : []),
    ...lacks.coupons.map(couponUsedUpText),
    ...otherMoney(shop, order, payment),
  ]
  if (lacks.pieces) return { to: 'stock-short', notes }
  return { to: notes.length > 0 ? 'payment-review' : 'processing', notes }
}

/** What is said of money that is not what was due. */
function otherMoney(shop: Shop, order: Order, payment: NewPayment): readonly string[] {
  const { dueMinor } = order.sums
  const due = moneyText(shop, dueMinor)
  if (payment.currency !== order.currency) return [otherCurrencyText(amountText(shop, payment), due)]
  const paidMinor = countedMinor(order, payment)
  return paidMinor === dueMinor ? [] : [otherAmountText(moneyText(shop, paidMinor), due)]
}

/** Whether an order that money can bring back has nothing of the shop any more. */
function hasGivenBack({ state, holdUntil }: Order): boolean {
  return state === 'failed' ? !holdUntil : isCalledOff(state) && canMove(state, 'processing')
}
