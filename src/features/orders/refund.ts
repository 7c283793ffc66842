import { formatMoney } from '../../kernel/format.ts'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { currencyFormat } from '../settings/general.ts'
import { returnTakenStock } from '../stock/stock.ts'
import { advanceOrder, queueMail } from './advance.ts'
import { insertNote } from './note-store.ts'
import { insertRefund, readRefund } from './refund-store.ts'
import { type Order, refundableMinor } from './rules/order.ts'
import { canMove } from './rules/order-moves.ts'
import { holdOrder, readOrder } from './store.ts'
import { refundText } from './timeline-texts.ts'

/** What goes back to a buyer, in minor units, and why; `restock`: the pieces came back and can be sold again. */
export type RefundToMake = {
  /** Whoever asks twice with the same key makes one refund. */
  readonly key: string
  readonly amountMinor: number
  readonly reason: string
  readonly restock: boolean
  readonly by?: number | undefined
}

export type RefundRefusal =
  | 'no-amount'
  | 'restock-part'
  | 'no-order'
  | 'nothing-paid'
  | 'over-paid'
  | 'key-reused'

/**
 * Notes money that goes back to the buyer, who is told by mail; never more than has come. When all of it is back the order
 * is refunded: uses of coupons and store credit come back too; pieces only by `restock`, and then all of them. Asked again with the same key it answers with the order and
 * gives nothing twice. Refused: what is no amount above 0; pieces that would come back with a part of the money; no such order; nothing was paid; more than is left; a key that made another refund.
 */
export async function refundOrder(
  shop: Shop,
  id: number,
  asked: RefundToMake,
): Promise<Outcome<Order, RefundRefusal>> {
  if (!Number.isSafeInteger(asked.amountMinor) || asked.amountMinor <= 0) return refused('no-amount')
  const refusal = await shop.db.transaction().execute(async (tx) => {
    if ((await holdOrder(tx, id)) === undefined) return 'no-order'
    const earlier = await readRefund(tx, asked.key)
    if (earlier) return isSame(earlier, id, asked) ? undefined : 'key-reused'
    const order = await readOrder(tx, id)
    return order ? giveMoneyBack(tx, shop, order, asked) : 'no-order'
  })
  const order = refusal ? undefined : await readOrder(shop.db, id)
  return order ? done(order) : refused(refusal ?? 'no-order')
}

type Earlier = NonNullable<Awaited<ReturnType<typeof readRefund>>>

function isSame(earlier: Earlier, id: number, asked: RefundToMake): boolean {
  const isAlike = earlier.amountMinor === asked.amountMinor && earlier.reason === asked.reason
  return earlier.orderId === id && isAlike && earlier.restock === asked.restock
}

async function giveMoneyBack(
  tx: Db,
  shop: Shop,
  order: Order,
  { key, amountMinor, reason, restock, by }: RefundToMake,
): Promise<RefundRefusal | undefined> {
  if (order.paidMinor === 0) return 'nothing-paid'
  if (amountMinor > refundableMinor(order)) return 'over-paid'
  const isAll = amountMinor === refundableMinor(order) && canMove(order.state, 'refunded')
  // With a part of the money the order goes on, and still needs its stock.
  if (restock && !isAll) return 'restock-part'
  const at = new Date(shop.nowMs())
  const { id: orderId, currency } = order
  const refundId = await insertRefund(tx, { key, orderId, amountMinor, currency, reason, restock, at })
  const text = refundText(formatMoney(amountMinor, currencyFormat(shop.settings)), reason)
  const move = { from: order.state, to: 'refunded', note: text, at, by } as const
  if (isAll) await advanceOrder(tx, shop, order.id, move)
  else await insertNote(tx, order.id, { text, isForBuyer: false, at, by })
  if (restock) await returnTakenStock(tx, shop.tags, order.id)
  await queueMail(tx, shop, order.id, 'refunded', String(refundId))
  return undefined
}
