import { formatMoney } from '../../kernel/format.ts'
import type { Db } from '../../platform/db/db.ts'
import { emit } from '../../platform/events/emit.ts'
import type { Shop } from '../../platform/shop.ts'
import { payWithReturn } from '../orders/payments/pay-with-return.ts'
import { recordRefund } from '../orders/payments/refund-order.ts'
import { refundableMinor } from '../orders/rules/order.ts'
import { lockOrderToReturn, noteInTransaction } from '../orders/states/order-returns.ts'
import { currencyFormat } from '../settings/general.ts'
import { itemsToRefund } from './items-to-refund.ts'
import * as messages from './messages.ts'
import { MoveRefused } from './move-refused.ts'
import { refundKey } from './returns.ts'
import { movesOfReturn } from './rules/return-states.ts'
import { lockReturn, type Return, writeReturn } from './store.ts'

/** A return that becomes another order, as it was seen. */
export type Exchange = {
  readonly id: number
  readonly version: number
  /** What the buyer is given for it; without it, what was paid for the items, as far as it was not refunded yet. */
  readonly amountMinor: number | undefined
  readonly by: number | undefined
}

/**
 * Exchanges a return in the transaction that creates the new order, for which the answer is called: what was paid for the items
 * is refunded to the old order and pays the new one; what that does not need is paid back. Throws `MoveRefused`: no such
 * return; another version; one that was refunded or exchanged, or did not arrive; more than is left of the payment; an order in
 * another currency than that of the shop.
 */
export async function exchangeReturn(
  tx: Db,
  shop: Shop,
  { id, version, amountMinor, by }: Exchange,
): Promise<(newOrderId: number) => Promise<void>> {
  const current = await lockReturn(tx, id)
  if (!current) throw new MoveRefused('no-return')
  refuseOtherState(current, version)
  const old = await lockOrderToReturn(tx, current.orderId)
  if (!old) throw new MoveRefused('no-return')
  const format = currencyFormat(shop.settings)
  if (old.order.currency !== format.code) throw new MoveRefused('other-currency')
  const leftMinor = refundableMinor(old.order)
  const { items, paidMinor } = await itemsToRefund(tx, current, old.lines)
  const creditMinor = amountMinor ?? Math.min(paidMinor, leftMinor)
  if (creditMinor > leftMinor) throw new MoveRefused('more-than-paid')
  const text = (minor: number) => formatMoney(minor, format)
  return async (newOrderId) => {
    const names = { id: String(id), number: old.order.number }
    const usedMinor = await payWithReturn(tx, shop, newOrderId, {
      amountMinor: creditMinor,
      reference: refundKey(id),
      note: (minor) => messages.exchangePays({ ...names, amount: text(minor) }),
    })
    const created = await lockOrderToReturn(tx, newOrderId)
    if (!created) throw new MoveRefused('no-return')
    const { number } = created.order
    const restMinor = creditMinor - usedMinor
    if (creditMinor > 0) {
      const amounts = { id: String(id), number, used: text(usedMinor), rest: text(restMinor) }
      const refunded = await recordRefund(tx, shop, current.orderId, {
        key: refundKey(id),
        amountMinor: creditMinor,
        reason: restMinor === 0 ? messages.exchangeReason(amounts) : messages.exchangeReasonWithRest(amounts),
        // Its items went to stock when they were received.
        restock: false,
        by,
        lines: creditMinor === paidMinor ? items : [],
      })
      if (!refunded.ok) throw new MoveRefused('more-than-paid')
    }
    const note = (noted: number, body: string) =>
      noteInTransaction(tx, shop, noted, { text: body, isForBuyer: false, by })
    await note(current.orderId, messages.exchanged({ id: String(id), number }))
    await note(newOrderId, messages.exchangeFor(names))
    const refundMinor = creditMinor > 0 ? creditMinor : null
    const changed = { ...current, state: 'exchanged', refundMinor, exchangeOrderId: newOrderId } as const
    await writeReturn(tx, id, changed, new Date(shop.nowMs()))
    const payload = { changes: { state: { before: current.state, after: 'exchanged' } } }
    await emit(tx, shop.actor, { name: 'order_return.updated', subject: `order_return:${id}`, payload })
  }
}

function refuseOtherState({ state, version }: Return, seen: number): void {
  if (state === 'refunded') throw new MoveRefused('already-refunded')
  if (state === 'exchanged') throw new MoveRefused('already-exchanged')
  if (version !== seen) throw new MoveRefused('stale')
  if (!movesOfReturn(state).includes('exchanged')) throw new MoveRefused('no-such-move')
}
