import { formatMoney } from '../../kernel/format.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import type { PaymentWord } from '../payments/rules/payment-result.ts'
import { currencyFormat } from '../settings/general.ts'
import { advanceOrder } from './advance.ts'
import { insertNote, insertNoteOnce } from './note-store.ts'
import { writePaid } from './payment-store.ts'
import { givesAtOnce, type Order } from './rules/order.ts'
import { canMove } from './rules/order-moves.ts'
import { isCalledOff, type OrderState } from './rules/order-state.ts'
import { holdOrder, readOrder } from './store.ts'
import { takeWhatIsThere } from './taking.ts'
import {
  couponUsedUpText,
  creditElsewhereText,
  moreMoneyText,
  otherAmountText,
  paidButGoneText,
} from './timeline-texts.ts'

/**
 * What has come of asking for an order's money, from whoever says so: the way to pay itself, its provider, the page that
 * the buyer comes back to. It may be said twice, late and in any order: money counts once, and a failure that is told after
 * the money is no news. Money for an order that was called off takes again what it needs; where pieces are gone the order
 * stands as `stock-short`, where a use of its coupon or its store credit is, or another sum has come, as `payment-review`: the
 * owner is told, and decides.
 */
export async function paymentArrived(shop: Shop, id: number, result: PaymentWord): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    const order = (await holdOrder(tx, id)) && (await readOrder(tx, id))
    if (order) await takeResult(tx, shop, order, result)
  })
}

/** The same within a transaction that holds the order, of the order as it was read there. */
export async function takeResult(tx: Db, shop: Shop, order: Order, result: PaymentWord): Promise<void> {
  if (result.state === 'paid') await takeMoney(tx, shop, order, result)
  else await moveOn(tx, shop, order, stateAfter(result.state, order), result.note)
}

/** Where a result that brings no money leads. */
function stateAfter(result: 'payable-on-delivery' | 'on-hold' | 'failed', order: Order): OrderState {
  if (result !== 'payable-on-delivery') return result
  return givesAtOnce(order) ? 'on-hold' : 'processing'
}

/** Only an order that still waits for its first word goes on by it. */
async function moveOn(tx: Db, shop: Shop, order: Order, to: OrderState, note: string): Promise<void> {
  const { id, state } = order
  if (state !== 'pending') return
  await advanceOrder(tx, shop, id, { from: state, to, note, at: new Date(shop.nowMs()) })
}

type Money = Extract<PaymentWord, { state: 'paid' }>

async function takeMoney(tx: Db, shop: Shop, order: Order, word: Money): Promise<void> {
  const { id, state, paidAt, paidMinor, sums } = order
  const at = new Date(shop.nowMs())
  if (paidMinor > 0 || (sums.dueMinor === 0 && paidAt !== undefined)) return takeMore(tx, shop, order, word)
  const paid = word.amountMinor ?? sums.dueMinor
  // Where nothing was due nothing has come, and what was called off stays so.
  if (paid === 0 && isCalledOff(state)) return
  const { to, notes } = await endOf(tx, shop, order, paid)
  const [reason, ...others] = notes
  const text = textOf(shop, order, word)
  for (const other of reason ? [text, ...others] : []) await insertNoteOnce(tx, id, other, at)
  if (canMove(state, to)) await advanceOrder(tx, shop, id, { from: state, to, note: reason ?? text, at })
  // Of one that is on its way already, as it was to be paid at the door, the money is all the news.
  else await insertNoteOnce(tx, id, text, at)
  await writePaid(tx, id, paid, at)
}

/**
 * Another word of money. The same again says nothing; what comes after a part is added to it. What comes after the whole may
 * be the same money in other words: it is noted, and the owner looks into it.
 */
async function takeMore(tx: Db, shop: Shop, order: Order, word: Money): Promise<void> {
  const at = new Date(shop.nowMs())
  const { id, paidMinor, sums } = order
  const isNews = await insertNoteOnce(tx, id, textOf(shop, order, word), at)
  const rest = sums.dueMinor - paidMinor
  if (!isNews || rest <= 0) return
  const more = word.amountMinor ?? rest
  const [come, inAll, due] = [more, paidMinor + more, sums.dueMinor].map((minor) => moneyText(shop, minor))
  await insertNote(tx, id, { text: moreMoneyText(`${come}`, `${inAll}`, `${due}`), isForBuyer: false, at })
  await writePaid(tx, id, more, at)
}

/** A word as the timeline has it, which it is known again by: with the sum, where that is not what was due. */
function textOf(shop: Shop, { sums }: Order, { note, amountMinor = sums.dueMinor }: Money): string {
  return amountMinor === sums.dueMinor ? note : `${note} (${moneyText(shop, amountMinor)})`
}

const moneyText = ({ settings }: Shop, minor: number) => formatMoney(minor, currencyFormat(settings))

/** Where the money brings an order, and why not further: the reason first. */
type End = { readonly to: OrderState; readonly notes: readonly string[] }

async function endOf(tx: Db, shop: Shop, order: Order, paidMinor: number): Promise<End> {
  const { dueMinor } = order.sums
  const lacks = hasGivenBack(order)
    ? await takeWhatIsThere(tx, shop, order, new Date(shop.nowMs()))
    : { pieces: false, coupons: [], credit: false }
  const notes = [
    ...(lacks.pieces ? [paidButGoneText] : []),
    ...(lacks.credit ? [creditElsewhereText] : []),
    ...lacks.coupons.map(couponUsedUpText),
    ...(paidMinor === dueMinor
      ? []
      : [otherAmountText(moneyText(shop, paidMinor), moneyText(shop, dueMinor))]),
  ]
  if (lacks.pieces) return { to: 'stock-short', notes }
  return { to: notes.length > 0 ? 'payment-review' : 'processing', notes }
}

/** Whether an order that money can bring back has nothing of the shop any more. */
function hasGivenBack({ state, holdUntil }: Order): boolean {
  return state === 'failed' ? !holdUntil : isCalledOff(state) && canMove(state, 'processing')
}
