import type { TierRules } from './tier-price.ts'

/** A line of a cart, as far as counting goes. */
export type CountedLine = {
  readonly productId: number
  readonly variationId: number | undefined
  readonly quantity: number
}

/**
 * The pieces that decide the tier of a line (docs/wire.md A.3): all lines under the same mix-and-match rules; else,
 * where the shop sums up variations, all variations of the product; else the line alone.
 */
export function countedQuantity<Line extends CountedLine>(
  line: Line,
  lines: readonly Line[],
  rulesOf: (line: Line) => TierRules | undefined,
  summarizeVariations: boolean,
): number {
  const pool = rulesOf(line)?.pool
  if (pool !== undefined) return piecesOf(lines.filter((other) => rulesOf(other)?.pool === pool))
  if (!summarizeVariations || line.variationId === undefined) return line.quantity
  return piecesOf(lines.filter((other) => isOfProduct(other, line)))
}

/**
 * The pieces that the minimum of a line's rules is held against: what the cart holds of the thing, or of all
 * variations of the product where they reach the minimum together.
 */
export function piecesTowardsMinimum(
  line: CountedLine,
  lines: readonly CountedLine[],
  rules: TierRules | undefined,
): number {
  const isCounted = (other: CountedLine) =>
    other.productId === line.productId && (rules?.minimumTogether || other.variationId === line.variationId)
  return piecesOf(lines.filter(isCounted))
}

function isOfProduct(other: CountedLine, line: CountedLine): boolean {
  return other.productId === line.productId && other.variationId !== undefined
}

function piecesOf(lines: readonly CountedLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
