import { type BulkPrice, cardPrice } from '../../catalog/rules/card-price.ts'
import type { ListedProduct } from '../../catalog/rules/product.ts'
import { displayedAmount } from '../../catalog/rules/product-price-display.ts'
import type { PriceDisplay } from '../../tax/rules/displayed-price.ts'
import { availableRules } from './table/available-tiers.ts'
import { cheapestTier, defaultTerms, type TierRules, type TierTerms } from './tier-price.ts'

/**
 * The hint that cards give of prices by quantity (spec 3.2, ux 3.1), by product id, from the rules by which the products of
 * each can be bought. Absent: buying many gets nothing, or it cannot be bought here.
 */
export function bulkPrices(
  cards: readonly ListedProduct[],
  rules: ReadonlyMap<number, readonly TierRules[]>,
  nowMs: number,
  terms: TierTerms & { readonly display?: PriceDisplay | undefined } = defaultTerms,
): Map<number, BulkPrice> {
  return new Map(
    cards.flatMap(({ id, kind, prices, inStock, soldIndividually, lowestPriceStockLimit: reach }) => {
      const canBuyMany = (kind === 'simple' || kind === 'variable') && inStock && !soldIndividually
      const price = canBuyMany && rules.has(id) ? cardPrice(prices, nowMs, terms.display) : undefined
      const available = (rules.get(id) ?? []).map((each) => availableRules(each, reach))
      const tier = price && cheapestTier(available, price.taxed?.entered ?? price, terms)
      if (!tier) return []
      return [
        [id, { ...tier, unitMinor: displayedAmount(tier.unitMinor, price.taxed?.priceDisplay) }] as const,
      ]
    }),
  )
}
