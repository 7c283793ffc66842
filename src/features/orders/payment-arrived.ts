import { formatMoney } from '../../kernel/format.ts'
import { attempt } from '../../platform/db/attempt.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import type { PaymentWord } from '../payments/rules/payment-result.ts'
import { currencyFormat } from '../settings/general.ts'
import { OutOfStock } from '../stock/stock.ts'
import { CreditGone } from '../store-credit/store-credit.ts'
import { advanceOrder } from './advance.ts'
import { insertNoteOnce } from './note-store.ts'
import { writePaid } from './payment-store.ts'
import { givesAtOnce, type Order } from './rules/order.ts'
import { canMove } from './rules/order-moves.ts'
import { isCalledOff, type OrderState } from './rules/order-state.ts'
import { holdOrder, readOrder } from './store.ts'
import { takeCreditAgain, takePiecesAgain } from './taking.ts'
import { creditElsewhereText, otherAmountText, paidButGoneText } from './timeline-texts.ts'

/**
 * What has come of asking for an order's money, from whoever says so: the way to pay itself, its provider, the page that
 * the buyer comes back to. It may be said twice, late and in any order: money counts once, and a failure that is told after
 * the money is no news. Money for an order that was called off takes its pieces again; where they are gone the order stands
 * as `stock-short` and the owner is told, where another sum has come as `payment-review`.
 */
export async function paymentArrived(shop: Shop, id: number, result: PaymentWord): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    const order = (await holdOrder(tx, id)) && (await readOrder(tx, id))
    if (order) await takeResult(tx, shop, order, result)
  })
}

/** The same within a transaction, of an order as it was just read; one that has moved since is left alone. */
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

async function takeMoney(tx: Db, shop: Shop, order: Order, { note, amountMinor }: Money): Promise<void> {
  const due = order.sums.dueMinor
  const hasCome = order.paidMinor > 0 || (due === 0 && order.paidAt !== undefined)
  const at = new Date(shop.nowMs())
  // The same word again says nothing; another one may be money that came twice.
  if (hasCome) return insertNoteOnce(tx, order.id, note, at)
  const paid = amountMinor ?? due
  const end = await endOf(tx, shop, order, paid)
  const move = { from: order.state, to: end.to, note: end.note ?? note, at }
  // Of one that is on its way already, as it was to be paid at the door, the money is all the news.
  if (!canMove(move.from, move.to)) await insertNoteOnce(tx, order.id, note, at)
  else if (!(await advanceOrder(tx, shop, order.id, move))) return
  await writePaid(tx, order.id, paid, at)
}

type End = { readonly to: OrderState; readonly note?: string }

/** Where the money brings an order, once it has again what it needs of the shop. */
async function endOf(tx: Db, shop: Shop, order: Order, paidMinor: number): Promise<End> {
  const hasNothing = isCalledOff(order.state) || (order.state === 'failed' && !order.holdUntil)
  const short = hasNothing ? await fetchBack(tx, shop, order) : undefined
  if (short) return short
  if (paidMinor === order.sums.dueMinor) return { to: 'processing' }
  const money = (minor: number) => formatMoney(minor, currencyFormat(shop.settings))
  return { to: 'payment-review', note: otherAmountText(money(paidMinor), money(order.sums.dueMinor)) }
}

/** Takes pieces and credit again; answers where the order stands when they are gone. Coupons are honoured as they were. */
async function fetchBack(tx: Db, shop: Shop, order: Order): Promise<End | undefined> {
  try {
    await attempt(tx, () => takePiecesAgain(tx, shop, order, false))
    await attempt(tx, () => takeCreditAgain(tx, order, new Date(shop.nowMs())))
    return undefined
  } catch (error) {
    if (error instanceof OutOfStock) return { to: 'stock-short', note: paidButGoneText }
    if (error instanceof CreditGone) return { to: 'payment-review', note: creditElsewhereText }
    throw error
  }
}
