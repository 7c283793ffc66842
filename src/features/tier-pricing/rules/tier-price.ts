import { roundMinor } from '../../../kernel/money.ts'
import type { PriceNow } from '../../catalog/rules/price.ts'
import { type RolePrice, rolePriceNow } from './role-price.ts'

/** The prices by quantity of one product or variation (spec 3.2, docs/wire.md A.1). */
export type TierRules = {
  readonly kind: 'fixed' | 'percentage'
  /** From `minQuantity` on: the unit price in minor units, or the discount in ppm. Ascending. */
  readonly steps: readonly { readonly minQuantity: number; readonly amount: number }[]
  /** The minimum quantity. */
  readonly minimum: number
  /** The maximum quantity; absent: no limit. */
  readonly maximum?: number
  /** A quantity is a multiple of it. */
  readonly step?: number
  /** The minimum applies to all variations of the product together. */
  readonly minimumTogether?: true
  /** Lines of a cart whose rules have the same pool are counted together (mix and match). */
  readonly pool?: string
  /** What buyers of a role pay instead of the product's price. */
  readonly rolePrice?: RolePrice
}

/** How the shop computes percentages (docs/wire.md A.2). */
export type TierTerms = {
  /** A percentage is off the regular price, even in a sale. */
  readonly offRegular: boolean
  /** A unit price has the decimals of the currency; else only the sum of a line is rounded. */
  readonly rounded: boolean
}

export const defaultTerms: TierTerms = { offRegular: false, rounded: true }

/** One row of a pricing table: from `minQuantity` on, one item costs `unitMinor`. */
export type Tier = {
  readonly minQuantity: number
  readonly unitMinor: number
  /** The unit price with a fraction, where the shop does not round it. */
  readonly exactMinor?: number
}

/** The tiers with their unit prices, whatever kind the rules are; a percentage is off `baseMinor`. */
export function tiersOf(rules: TierRules, baseMinor: number, { rounded } = defaultTerms): Tier[] {
  return rules.steps.map(({ minQuantity, amount }) => {
    if (rules.kind === 'fixed') return { minQuantity, unitMinor: amount }
    const exactMinor = percentOff(baseMinor, amount)
    const unitMinor = roundMinor(exactMinor)
    return rounded || exactMinor === unitMinor
      ? { minQuantity, unitMinor }
      : { minQuantity, unitMinor, exactMinor }
  })
}

function percentOff(baseMinor: number, discountPpm: number): number {
  return (baseMinor * (1_000_000 - Math.min(discountPpm, 1_000_000))) / 1_000_000
}

/** What percentages are off, in minor units: the price now, or the regular one. */
export function percentBase(price: PriceNow, { offRegular }: TierTerms): number {
  return offRegular ? price.regularMinor : price.activeMinor
}

/**
 * The tier that a quantity buys at: the one with the highest minimum at or below it (spec 4.1 step 2).
 * `undefined` below every tier. Quantities below 1 count as 1; the order of `tiers` does not matter.
 */
export function activeTier(tiers: readonly Tier[], quantity: number): Tier | undefined {
  const counted = Math.max(1, quantity)
  return tiers
    .filter((tier) => tier.minQuantity <= counted)
    .reduce<Tier | undefined>(
      (best, tier) => (best && best.minQuantity >= tier.minQuantity ? best : tier),
      undefined,
    )
}

/**
 * The tier of any of the rules with the lowest unit price, for the hint on a card: "from 10 pcs $8.00" (spec 3.2).
 * Of equal prices the one with the lower quantity; `undefined` when no tier is below the price now.
 */
export function cheapestTier(
  rules: readonly TierRules[],
  price: PriceNow,
  terms = defaultTerms,
): Tier | undefined {
  return rules
    .flatMap((each) => tiersOf(each, percentBase(price, terms), terms))
    .filter(({ minQuantity, unitMinor }) => minQuantity > 1 && unitMinor < price.activeMinor)
    .sort((a, b) => a.unitMinor - b.unitMinor || a.minQuantity - b.minQuantity)[0]
}

/** What a quantity is charged. */
export type Charge = {
  /** The unit price in whole minor units, as pages show it. */
  readonly unitMinor: number
  /** The unit price with a fraction, if the shop does not round unit prices. */
  readonly exactMinor: number
  /** The price without tiers, as it is for this buyer's role. */
  readonly price: PriceNow
  /** The tier that the quantity buys at; `undefined` below every tier. */
  readonly tier: Tier | undefined
}

/** The unit price at a quantity: the tier's price, else the price now (spec 4.1, docs/wire.md A.2). */
export function chargeAt(
  rules: TierRules | undefined,
  quantity: number,
  listPrice: PriceNow,
  terms = defaultTerms,
): Charge {
  const price = rolePriceNow(rules?.rolePrice, listPrice)
  const tiers = rules ? tiersOf(rules, percentBase(price, terms), terms) : []
  const tier = activeTier(tiers, quantity)
  const unitMinor = tier?.unitMinor ?? price.activeMinor
  return { unitMinor, exactMinor: tier?.exactMinor ?? unitMinor, price, tier }
}

/** The sum of a quantity: rounded once, in minor units (house.md §8). */
export function sumMinor(exactMinor: number, quantity: number): number {
  return roundMinor(exactMinor * quantity)
}
