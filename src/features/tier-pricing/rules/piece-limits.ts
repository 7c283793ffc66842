import type { PieceLimits } from '../../catalog/rules/pieces.ts'
import type { ProductCard } from '../../catalog/rules/product.ts'
import type { TierRules } from './tier-price.ts'

/**
 * The owner's limits with those of the rules, the stricter of each (docs/wire.md A.3). A minimum that variations
 * reach together limits no single line. Two steps make one that both divide.
 */
export function limitsUnder(limits: PieceLimits, rules: TierRules | undefined): PieceLimits {
  if (!rules) return limits
  return {
    least: Math.max(limits.least ?? 1, rules.minimumTogether ? 1 : rules.minimum),
    most: smaller(limits.most, rules.maximum),
    step: limits.step && rules.step ? sharedMultiple(limits.step, rules.step) : (limits.step ?? rules.step),
  }
}

/**
 * The card with the limits of the rules by which its piece is bought, so that its button adds what the cart takes. Of
 * several things each has its own: nothing is added before one is chosen.
 */
export function cardUnder(card: ProductCard, [rules]: readonly TierRules[] = []): ProductCard {
  return card.kind === 'simple' && rules ? { ...card, pieces: limitsUnder(card.pieces, rules) } : card
}

function smaller(one: number | undefined, other: number | undefined): number | undefined {
  const least = Math.min(one ?? Infinity, other ?? Infinity)
  return least === Infinity ? undefined : least
}

function sharedMultiple(a: number, b: number): number {
  return (a * b) / sharedDivisor(a, b)
}

function sharedDivisor(a: number, b: number): number {
  return b === 0 ? a : sharedDivisor(b, a % b)
}
