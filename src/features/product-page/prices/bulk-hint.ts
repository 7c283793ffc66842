import { bulkText } from '../../catalog/rules/bulk-text.ts'
import { displayedAmount } from '../../catalog/rules/product-price-display.ts'
import { availableRules } from '../../tier-pricing/rules/table/available-tiers.ts'
import { cheapestTier, type TierTerms } from '../../tier-pricing/rules/tier-price.ts'
import type { Offer, ProductPageData } from '../data/page-data.ts'

/** "$8.00 each for 10+": the best price for buying many, as far as stock and limits allow; `undefined`: none. */
export function bulkHint(
  { tiers, currency }: Pick<ProductPageData, 'tiers' | 'currency'>,
  offer: Offer,
  terms: TierTerms,
): string | undefined {
  const rules = tiers.get(offer.id)
  const isSoldInNumbers = offer.inStock && offer.max !== 1
  const tier =
    rules && isSoldInNumbers && cheapestTier([availableRules(rules, offer.max)], offer.price, terms)
  if (!tier) return undefined
  return bulkText({ ...tier, unitMinor: displayedAmount(tier.unitMinor, offer.priceDisplay) }, currency)
}
