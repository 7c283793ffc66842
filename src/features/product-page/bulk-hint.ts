import { amountShown } from '../catalog/rules/good-display.ts'
import { bulkText } from '../catalog/texts.ts'
import { cheapestTier, type TierTerms } from '../tier-pricing/rules/tier-price.ts'
import { rulesInReach } from '../tier-pricing/rules/tiers-in-reach.ts'
import type { Offer, ProductFacts } from './product-facts.ts'

/** "From 10 pcs $8.00": the best that buying many of one thing gets, as far as they can be had; `undefined`: nothing. */
export function bulkHint(
  { tiers, currency }: Pick<ProductFacts, 'tiers' | 'currency'>,
  offer: Offer,
  terms: TierTerms,
): string | undefined {
  const rules = tiers.get(offer.id)
  const isSoldInNumbers = offer.inStock && offer.most !== 1
  const tier = rules && isSoldInNumbers && cheapestTier([rulesInReach(rules, offer.most)], offer.price, terms)
  if (!tier) return undefined
  return bulkText({ ...tier, unitMinor: amountShown(tier.unitMinor, offer.shownAs) }, currency)
}
