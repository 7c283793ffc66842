import type { Db } from '../../platform/db/db.ts'
import type { IdentifiedLine } from '../orders/states/order-returns.ts'
import { returnedQuantity } from './returns.ts'
import { returnedAmount } from './rules/returned-amount.ts'
import { type Return, readReturnsOfOrder } from './store.ts'

/** The items of a return with what was paid for them, line by line and in all, in minor units. */
export async function itemsToRefund(
  tx: Db,
  { id, orderId, lines: returned }: Return,
  lines: readonly IdentifiedLine[],
) {
  const earlier = (await readReturnsOfOrder(tx, orderId)).filter((one) => one.id < id)
  const items = returned.flatMap(({ lineId, quantity }) => {
    const line = lines.find((one) => one.lineId === lineId)
    if (!line) return []
    const before = returnedQuantity(earlier, lineId)
    const { total, quantity: ordered } = line
    return [{ lineId, quantity, ...returnedAmount({ total, ordered, before, quantity }) }]
  })
  return { items, paidMinor: items.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0) }
}
