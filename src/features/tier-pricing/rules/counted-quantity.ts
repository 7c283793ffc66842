import type { TierRules } from './tier-price.ts'

/** A line of a cart, as far as counting goes. */
export type CountedLine = {
  readonly productId: number
  readonly variationId: number | undefined
  readonly quantity: number
}

/**
 * The quantity that decides the tier of a line (docs/wire.md A.3): all lines under the same mix-and-match rules; else,
 * where the shop sums up variations, all variations of the product; else the line alone.
 */
export function countedQuantity<Line extends CountedLine>(
  line: Line,
  lines: readonly Line[],
  rulesOf: (line: Line) => TierRules | undefined,
  summarizeVariations: boolean,
): number {
  const pool = rulesOf(line)?.pool
  if (pool !== undefined) return totalQuantity(lines.filter((other) => rulesOf(other)?.pool === pool))
  if (!summarizeVariations || line.variationId === undefined) return line.quantity
  return totalQuantity(lines.filter((other) => isOfProduct(other, line)))
}

/**
 * The quantity that counts for the minimum of a line's rules: what the cart holds of the product or variation, or of all
 * variations of the product where they reach the minimum together.
 */
export function quantityTowardsMinimum(
  line: CountedLine,
  lines: readonly CountedLine[],
  rules: TierRules | undefined,
): number {
  const isCounted = (other: CountedLine) =>
    other.productId === line.productId && (rules?.minimumTogether || other.variationId === line.variationId)
  return totalQuantity(lines.filter(isCounted))
}

function isOfProduct(other: CountedLine, line: CountedLine): boolean {
  return other.productId === line.productId && other.variationId !== undefined
}

function totalQuantity(lines: readonly CountedLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
