import type { PriceNow } from '../../catalog/rules/price.ts'
import type { Charge, TierRules } from './tier-price.ts'

/**
 * The rule that gave a unit price, and in minor units what the unit would cost without it: of a regular price, that price.
 * `gift`: a coupon gives it; `own`: somebody entered the amount. `discountPpm`: the discount of a tier that is a percentage; absent: a fixed price.
 */
export type PriceRule =
  | { readonly kind: 'regular' | 'sale' | 'role' | 'gift' | 'own'; readonly withoutMinor: number }
  | {
      readonly kind: 'tier'
      readonly withoutMinor: number
      readonly minQuantity: number
      readonly discountPpm?: number
    }

/** The rule behind a charge of `chargeAt`, with the rules and the price that it was computed from. */
export function priceRuleOf(
  { price, tier }: Pick<Charge, 'price' | 'tier'>,
  rules: TierRules | undefined,
  listPrice: PriceNow,
): PriceRule {
  if (tier) {
    const { minQuantity } = tier
    const step = rules?.kind === 'percentage' && rules.steps.find((one) => one.minQuantity === minQuantity)
    return {
      ...{ kind: 'tier', withoutMinor: price.activeMinor, minQuantity },
      ...(step && { discountPpm: step.amount }),
    }
  }
  if (rules?.rolePrice) return { kind: 'role', withoutMinor: listPrice.activeMinor }
  return { kind: price.onSale ? 'sale' : 'regular', withoutMinor: price.regularMinor }
}
