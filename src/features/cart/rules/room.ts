import { mostOf } from './limits.ts'
import type { PricedLine } from './priced-line.ts'

/** The most that a line can hold beside the others of its cart, which may stand on its shelf; `undefined`: no limit. */
export function mostBeside(line: PricedLine, lines: readonly PricedLine[]): number | undefined {
  const onShelf = lines.filter(({ level }) => level.stockItemId === line.level.stockItemId)
  const together = onShelf.reduce((sum, { quantity }) => sum + quantity, 0)
  return mostOf(line.limits, together - line.quantity)
}
