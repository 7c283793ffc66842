import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import { emit } from '../../platform/events/emit.ts'
import type { Shop } from '../../platform/shop.ts'
import { isReleased } from '../orders/rules/order-state.ts'
import {
  type IdentifiedLine,
  itemsRefundedAlone,
  lockOrderToReturn,
  noteInTransaction,
} from '../orders/states/order-returns.ts'
import * as messages from './messages.ts'
import { itemName } from './rules/item-name.ts'
import type { ReturnReason } from './rules/return-states.ts'
import { insertReturn, type Return, type ReturnedLine, readReturnsOfOrder } from './store.ts'

/** What a buyer wants to send back. */
export type ReturnRequest = {
  readonly orderId: number
  /** Two requests with the same key make one return. */
  readonly key: string
  readonly reason: ReturnReason
  readonly note: string
  readonly lines: readonly { readonly lineId: number; readonly quantity: number }[]
  /** Whether the buyer gets a mail. */
  readonly isNotified: boolean
  readonly by: number | undefined
}

export type RequestRefusal = 'no-order' | 'not-delivered' | 'no-lines' | 'no-line' | 'too-many'

/**
 * Notes a return of an order, and answers its id. Refused: no such order; one that is not paid or is closed; no items; a line
 * that the order does not have; more items than can still come back.
 */
export function requestReturn(shop: Shop, request: ReturnRequest): Promise<Outcome<number, RequestRefusal>> {
  return shop.db.transaction().execute(async (tx) => {
    const locked = await lockOrderToReturn(tx, request.orderId)
    if (!locked) return refused('no-order')
    const { order, lines } = locked
    const returns = await readReturnsOfOrder(tx, request.orderId)
    const before = returns.find(({ key }) => key === request.key)
    if (before) return done(before.id)
    if (!isReleased(order.state)) return refused('not-delivered')
    const problem = requestProblem(request, lines, await itemsGone(tx, order.id, returns))
    if (problem) return refused(problem)
    const wanted = request.lines.map((line) => ({ ...line, restocked: false }))
    const id = await insertReturn(tx, { ...request, lines: wanted, at: new Date(shop.nowMs()) })
    const items = itemsText(lines, wanted)
    const text = messages.requested({ id: String(id), items })
    await noteInTransaction(tx, shop, order.id, { text, isForBuyer: false, by: request.by })
    if (request.isNotified)
      await noteInTransaction(tx, shop, order.id, {
        ...{ text: messages.mailRequested({ items }), isForBuyer: true, by: request.by },
      })
    await emit(tx, shop.actor, { name: 'order_return.created', subject: `order_return:${id}`, payload: {} })
    return done(id)
  })
}

function requestProblem(
  { lines: wanted }: ReturnRequest,
  lines: readonly IdentifiedLine[],
  gone: (lineId: number) => number,
): RequestRefusal | undefined {
  if (wanted.length === 0) return 'no-lines'
  if (new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length) return 'too-many'
  for (const { lineId, quantity } of wanted) {
    const line = lines.find((one) => one.lineId === lineId)
    if (!line) return 'no-line'
    if (quantity > line.quantity - gone(lineId)) return 'too-many'
  }
  return undefined
}

/** The key of the refund of a return. */
export function refundKey(id: number): string {
  return `return-${id}`
}

/** How many items of a line cannot come back any more: they are in returns that were not refused, or were refunded without one. */
async function itemsGone(
  tx: Db,
  orderId: number,
  returns: readonly Return[],
): Promise<(lineId: number) => number> {
  const refunded = await itemsRefundedAlone(
    tx,
    orderId,
    returns.map(({ id }) => refundKey(id)),
  )
  return (lineId) => returnedQuantity(returns, lineId) + (refunded.get(lineId) ?? 0)
}

/** How many items of a line are in returns that were not refused. */
export function returnedQuantity(
  returns: readonly Pick<Return, 'state' | 'lines'>[],
  lineId: number,
): number {
  return returns
    .filter(({ state }) => state !== 'refused')
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.lineId === lineId ? line.quantity : 0), 0)
}

/** "2 × Vase Alba, 1 × Tray" */
export function itemsText(
  lines: readonly Pick<IdentifiedLine, 'lineId' | 'name' | 'choice'>[],
  items: readonly Pick<ReturnedLine, 'lineId' | 'quantity'>[],
): string {
  return items
    .map(({ lineId, quantity }) => {
      const line = lines.find((one) => one.lineId === lineId)
      return messages.item({ quantity, name: line ? itemName(line) : '' })
    })
    .join(', ')
}

/** What of an order can still come back; `undefined`: there is no such order. */
export async function returnableItems(shop: Shop, orderId: number) {
  return shop.db.transaction().execute(async (tx) => {
    const locked = await lockOrderToReturn(tx, orderId)
    if (!locked) return undefined
    const returns = await readReturnsOfOrder(tx, orderId)
    const gone = await itemsGone(tx, orderId, returns)
    const isOpen = isReleased(locked.order.state)
    return locked.lines.map((line) => ({
      line,
      quantity: isOpen ? Math.max(0, line.quantity - gone(line.lineId)) : 0,
    }))
  })
}
