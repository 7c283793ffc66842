import type { Outcome } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import { emit } from '../../platform/events/emit.ts'
import type { Shop } from '../../platform/shop.ts'
import { recordRefund } from '../orders/payments/refund-order.ts'
import {
  type IdentifiedLine,
  lockOrderToReturn,
  noteInTransaction,
  restockItems,
} from '../orders/states/order-returns.ts'
import { itemsToRefund } from './items-to-refund.ts'
import * as messages from './messages.ts'
import { type MoveRefusal, MoveRefused, withMoveRefusals } from './move-refused.ts'
import { itemsText, refundKey } from './returns.ts'
import { movesOfReturn } from './rules/return-states.ts'
import { lockReturn, type Return, type ReturnChange, writeReturn } from './store.ts'

/** What becomes of a return. */
export type ReturnMove = { readonly by: number | undefined; readonly isNotified: boolean } & (
  | { readonly to: 'received'; readonly restockedLineIds: readonly number[] }
  | { readonly to: 'refused'; readonly refusal: string }
  /** Without an amount, what was paid for its items. */
  | { readonly to: 'refunded'; readonly amountMinor: number | undefined }
)

/**
 * Moves a return that still is as it was seen, with all effects: items go to stock, money is refunded. The same move
 * again changes nothing. Refused: no such return; another version; a move that its state does not allow; no reason; no amount,
 * or more than is left of the payment.
 */
export async function moveReturn(
  shop: Shop,
  seen: { readonly id: number; readonly version: number },
  move: ReturnMove,
): Promise<Outcome<void, MoveRefusal>> {
  return withMoveRefusals(() => shop.db.transaction().execute((tx) => moveSeen(tx, shop, seen, move)))
}

async function moveSeen(
  tx: Db,
  shop: Shop,
  { id, version }: { readonly id: number; readonly version: number },
  move: ReturnMove,
): Promise<void> {
  const current = await lockReturn(tx, id)
  if (!current) throw new MoveRefused('no-return')
  if (isSameMove(current, move)) return
  if (current.version !== version) throw new MoveRefused('stale')
  if (!movesOfReturn(current.state).includes(move.to)) throw new MoveRefused('no-such-move')
  const locked = await lockOrderToReturn(tx, current.orderId)
  if (!locked) throw new MoveRefused('no-return')
  const changed = await effectsOf(tx, shop, { current, lines: locked.lines }, move)
  await writeReturn(tx, id, { ...current, ...changed, state: move.to }, new Date(shop.nowMs()))
  const state = { before: current.state, after: move.to }
  const payload = { changes: { state } }
  await emit(tx, shop.actor, { name: 'order_return.updated', subject: `order_return:${id}`, payload })
}

function isSameMove(current: Return, move: ReturnMove): boolean {
  if (current.state !== move.to) return false
  if (move.to !== 'refunded') return true
  return move.amountMinor === undefined || move.amountMinor === current.refundMinor
}

type Moved = { readonly current: Return; readonly lines: readonly IdentifiedLine[] }

function effectsOf(tx: Db, shop: Shop, moved: Moved, move: ReturnMove): Promise<Partial<ReturnChange>> {
  switch (move.to) {
    case 'received':
      return receive(tx, shop, moved, move)
    case 'refused':
      return refuse(tx, shop, moved, move)
    case 'refunded':
      return refund(tx, shop, moved, move)
  }
}

type MoveTo<State> = Extract<ReturnMove, { readonly to: State }>

async function receive(
  tx: Db,
  shop: Shop,
  { current, lines }: Moved,
  { restockedLineIds, by, isNotified }: MoveTo<'received'>,
): Promise<Partial<ReturnChange>> {
  const { id, orderId } = current
  const received = current.lines.map((line) => ({
    ...line,
    restocked: restockedLineIds.includes(line.lineId),
  }))
  const restocked = received.filter((line) => line.restocked)
  await restockItems(tx, shop, orderId, restocked)
  const items = itemsText(lines, restocked)
  const text =
    restocked.length > 0
      ? messages.receivedAndRestocked({ id: String(id), items })
      : messages.received({ id: String(id) })
  await noteInTransaction(tx, shop, orderId, { text, isForBuyer: false, by })
  if (isNotified) {
    const mail = messages.mailReceived({ items: itemsText(lines, current.lines) })
    await noteInTransaction(tx, shop, orderId, { text: mail, isForBuyer: true, by })
  }
  return { lines: received }
}

async function refuse(
  tx: Db,
  shop: Shop,
  { current, lines }: Moved,
  { refusal: reason, by, isNotified }: MoveTo<'refused'>,
): Promise<Partial<ReturnChange>> {
  if (reason === '') throw new MoveRefused('no-reason')
  const { id, orderId } = current
  const text = messages.refused({ id: String(id), reason })
  await noteInTransaction(tx, shop, orderId, { text, isForBuyer: false, by })
  if (isNotified) {
    const mail = messages.mailRefused({ items: itemsText(lines, current.lines), reason })
    await noteInTransaction(tx, shop, orderId, { text: mail, isForBuyer: true, by })
  }
  return { refusal: reason }
}

async function refund(
  tx: Db,
  shop: Shop,
  { current, lines }: Moved,
  { amountMinor: requestedMinor, by }: MoveTo<'refunded'>,
): Promise<Partial<ReturnChange>> {
  const { id, orderId } = current
  const { items, paidMinor } = await itemsToRefund(tx, current, lines)
  const amountMinor = requestedMinor ?? paidMinor
  if (amountMinor <= 0) throw new MoveRefused('no-amount')
  const recorded = await recordRefund(tx, shop, orderId, {
    key: refundKey(id),
    amountMinor,
    reason: messages.refundReason({ id: String(id) }),
    // Its items went to stock when they were received.
    restock: false,
    by,
    // Another amount is not that of the items.
    lines: amountMinor === paidMinor ? items : [],
  })
  if (recorded.ok) return { refundMinor: amountMinor }
  const isOfAmount = recorded.reason === 'nothing-paid' || recorded.reason === 'more-than-paid'
  throw new MoveRefused(isOfAmount ? recorded.reason : 'no-such-move')
}
