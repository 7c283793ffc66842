import * as messages from '../../messages.ts'
import type { PricingTable } from './pricing-table.ts'

/** "Buy 3+, save 5–15%": what a folded table says, of the prices that can be had now. */
export function foldText({ rows }: Pick<PricingTable, 'rows'>): string {
  const tiers = rows.filter(({ isBase, stockLimit }) => !isBase && stockLimit === undefined)
  const percents = tiers.map(({ wholeDiscount }) => Number(wholeDiscount)).filter((percent) => percent > 0)
  const quantity = tiers[0]?.quantity
  if (quantity === undefined || percents.length < tiers.length) return messages.quantityPrices()
  const [min, max] = [Math.min(...percents), Math.max(...percents)]
  return min === max ? messages.save({ quantity, percent: max }) : messages.saveUpTo({ quantity, min, max })
}
