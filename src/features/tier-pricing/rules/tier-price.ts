import { roundMinor } from '../../../kernel/money.ts'

/** The prices by quantity of one product or variation (spec 3.2, docs/wire.md A.1). */
export type TierRules = {
  readonly kind: 'fixed' | 'percentage'
  /** From `minQuantity` pieces on: the unit price in minor units, or the discount in ppm. Ascending. */
  readonly steps: readonly { readonly minQuantity: number; readonly amount: number }[]
  /** The fewest pieces that can be bought. */
  readonly minimum: number
}

/** One row of a pricing table: from `minQuantity` pieces on, one piece costs `unitMinor`. */
export type Tier = { readonly minQuantity: number; readonly unitMinor: number }

/** The tiers with their unit prices, whatever kind the rules are; a percentage is off `activeMinor`, the price now. */
export function tiersOf(rules: TierRules, activeMinor: number): Tier[] {
  return rules.steps.map(({ minQuantity, amount }) => ({
    minQuantity,
    unitMinor: rules.kind === 'fixed' ? amount : percentOff(activeMinor, amount),
  }))
}

function percentOff(activeMinor: number, discountPpm: number): number {
  return roundMinor((activeMinor * (1_000_000 - Math.min(discountPpm, 1_000_000))) / 1_000_000)
}

/**
 * The tier that a quantity buys at: the one with the highest minimum at or below it (spec 4.1 step 2).
 * `undefined` below every tier. Quantities below 1 count as 1; the order of `tiers` does not matter.
 */
export function activeTier(tiers: readonly Tier[], quantity: number): Tier | undefined {
  const pieces = Math.max(1, quantity)
  return tiers
    .filter((tier) => tier.minQuantity <= pieces)
    .reduce<Tier | undefined>(
      (best, tier) => (best && best.minQuantity >= tier.minQuantity ? best : tier),
      undefined,
    )
}

/** What one piece costs at this quantity, in minor units: the tier's price, else the price now. */
export function unitMinorAt(rules: TierRules | undefined, quantity: number, activeMinor: number): number {
  if (!rules) return activeMinor
  return activeTier(tiersOf(rules, activeMinor), quantity)?.unitMinor ?? activeMinor
}
