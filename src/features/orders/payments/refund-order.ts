import { formatMoney } from '../../../kernel/format.ts'
import type { MetaData } from '../../../kernel/meta-data.ts'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/events/emit.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currencyFormat } from '../../settings/general.ts'
import { returnTakenStock } from '../../stock/stock.ts'
import { type Order, refundableMinor } from '../rules/order.ts'
import { canMove } from '../rules/order-moves.ts'
import { advanceOrder, queueOrderMails } from '../states/advance-order.ts'
import { emitOrderChange } from '../states/order-events.ts'
import { returnStockOfLines } from '../states/order-resources.ts'
import { refundText } from '../states/timeline-texts.ts'
import { MANUAL } from '../store/ledger-store.ts'
import { insertNote } from '../store/note-store.ts'
import { lockOrder, readOrder } from '../store/order-store.ts'
import {
  insertRefund,
  type RefundedLine,
  type ReturnableLine,
  readRefund,
  readReturnableLines,
} from '../store/refund-store.ts'

/** A refund, in minor units, and its reason; `restock`: the items of its lines return to stock, without lines all of them. */
export type RefundRequest = {
  /** Two requests with the same key make one refund. */
  readonly key: string
  readonly amountMinor: number
  readonly reason: string
  readonly restock: boolean
  readonly by?: number | undefined
  /** What it is for, where that is known line by line. */
  readonly lines?: readonly RefundedLine[] | undefined
  readonly metaData?: readonly MetaData[] | undefined
}

export type RefundRefusal =
  | 'no-amount'
  | 'restock-part'
  | 'no-order'
  | 'nothing-paid'
  | 'more-than-paid'
  | 'key-reused'

/**
 * Records a refund and mails the buyer; never more than was paid. A full refund moves the order to `refunded` and returns
 * coupon uses and store credit. Repeated with the same key it returns the order and changes nothing. Refused: no amount above
 * 0; `restock` with a partial refund that has no lines; no such order; nothing was paid; more than is left; a key of another
 * refund.
 */
export async function refundOrder(
  shop: Shop,
  id: number,
  request: RefundRequest,
): Promise<Outcome<Order, RefundRefusal>> {
  if (!Number.isSafeInteger(request.amountMinor) || request.amountMinor <= 0) return refused('no-amount')
  const recorded = await shop.db.transaction().execute((tx) => recordRefund(tx, shop, id, request))
  if (!recorded.ok) return recorded
  const order = await readOrder(shop.db, id)
  return order ? done(order) : refused('no-order')
}

/** The same in the caller's transaction, without the order. */
export async function recordRefund(
  tx: Db,
  shop: Shop,
  id: number,
  request: RefundRequest,
): Promise<Outcome<void, RefundRefusal>> {
  if ((await lockOrder(tx, id)) === undefined) return refused('no-order')
  const existing = await readRefund(tx, request.key)
  if (existing) return isSameRefund(existing, id, request) ? done(undefined) : refused('key-reused')
  const order = await readOrder(tx, id)
  return order ? insertNewRefund(tx, shop, order, request) : refused('no-order')
}

type ExistingRefund = NonNullable<Awaited<ReturnType<typeof readRefund>>>

function isSameRefund(existing: ExistingRefund, id: number, request: RefundRequest): boolean {
  const hasSameContent = existing.amountMinor === request.amountMinor && existing.reason === request.reason
  return existing.orderId === id && hasSameContent && existing.restock === request.restock
}

async function insertNewRefund(
  tx: Db,
  shop: Shop,
  order: Order,
  request: RefundRequest,
): Promise<Outcome<void, RefundRefusal>> {
  const { key, amountMinor, reason, restock, by, lines = [], metaData = [] } = request
  if (order.paidMinor === 0) return refused('nothing-paid')
  if (amountMinor > refundableMinor(order)) return refused('more-than-paid')
  const isAll = amountMinor === refundableMinor(order) && canMove(order.state, 'refunded')
  // After a partial refund the order continues, and still needs the stock of what did not come back.
  if (restock && lines.length === 0 && !isAll) return refused('restock-part')
  const at = new Date(shop.nowMs())
  const { id: orderId, currency } = order
  // Read before this refund is one of those that returned items.
  const returnable = await readReturnableLines(tx, orderId)
  const refundId = await insertRefund(tx, {
    ...{ key, orderId, amountMinor, currency, reason, restock, at, by },
    ...{ lines, metaData },
  })
  const text = refundText(formatMoney(amountMinor, currencyFormat(shop.settings, currency)), reason)
  const move = { from: order.state, to: 'refunded', note: text, at, by } as const
  if (isAll) await advanceOrder(tx, shop, order.id, move)
  else await insertNote(tx, order.id, { text, isForBuyer: false, at, by })
  if (restock && lines.length > 0)
    await returnStockOfLines(tx, shop, orderId, returnedLines(returnable, lines))
  else if (restock) await returnTakenStock(tx, shop, orderId)
  const refund = { provider: MANUAL, amountMinor, currency }
  await emit(tx, shop.actor, { name: 'payment.refunded', subject: `order:${orderId}`, payload: refund })
  await emitOrderChange(tx, shop, orderId, 'refunds')
  await queueOrderMails(tx, shop, order.id, ['refunded'], String(refundId))
  return done(undefined)
}

/** The items of the refund that go back to stock: of each line no more than did not go back before. */
function returnedLines(
  returnable: readonly ReturnableLine[],
  refunded: readonly RefundedLine[],
): readonly ReturnableLine[] {
  return returnable.map((line) => {
    const ofLine = refunded.filter(({ lineId, restock }) => lineId === line.lineId && restock !== false)
    const quantity = ofLine.reduce((sum, one) => sum + one.quantity, 0)
    return { ...line, quantity: Math.min(line.quantity, quantity) }
  })
}
