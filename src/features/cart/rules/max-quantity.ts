import { maxQuantityOf } from './limits.ts'
import type { PricedLine } from './priced-line.ts'

/** The greatest quantity of a line, given the others of its cart that take of the same stock; `undefined`: no limit. */
export function maxQuantityInCart(line: PricedLine, lines: readonly PricedLine[]): number | undefined {
  const sameStock = lines.filter(({ level }) => level.stockItemId === line.level.stockItemId)
  const taken = sameStock.reduce((sum, { quantity }) => sum + quantity, 0)
  return maxQuantityOf(line.limits, taken - line.quantity)
}
