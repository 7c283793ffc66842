import type { ListedProduct } from '../../catalog/rules/product.ts'
import type { QuantityLimits } from '../../catalog/rules/quantity-limits.ts'
import type { TierRules } from './tier-price.ts'

/**
 * The owner's limits with those of the rules, the stricter of each (docs/wire.md A.3). A minimum that variations
 * reach together limits no single line. Two steps make one that both divide.
 */
export function combinedLimits(limits: QuantityLimits, rules: TierRules | undefined): QuantityLimits {
  if (!rules) return limits
  return {
    min: Math.max(limits.min ?? 1, rules.minimumTogether ? 1 : rules.minimum),
    max: smaller(limits.max, rules.maximum),
    step:
      limits.step && rules.step ? leastCommonMultiple(limits.step, rules.step) : (limits.step ?? rules.step),
  }
}

/**
 * The card with the quantity limits of its rules, so that its button adds what the cart accepts. Of
 * variations each has its own: nothing is added before one is chosen.
 */
export function cardWithLimits(card: ListedProduct, [rules]: readonly TierRules[] = []): ListedProduct {
  return card.kind === 'simple' && rules
    ? { ...card, quantityLimits: combinedLimits(card.quantityLimits, rules) }
    : card
}

function smaller(one: number | undefined, other: number | undefined): number | undefined {
  const minimum = Math.min(one ?? Infinity, other ?? Infinity)
  return minimum === Infinity ? undefined : minimum
}

function leastCommonMultiple(a: number, b: number): number {
  return (a * b) / greatestCommonDivisor(a, b)
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
