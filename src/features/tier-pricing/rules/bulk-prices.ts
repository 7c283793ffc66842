import { type BulkPrice, cardPrice } from '../../catalog/rules/card-price.ts'
import type { ProductCard } from '../../catalog/rules/product.ts'
import { cheapestTier, type TierRules, type TierTerms, usualTerms } from './tier-price.ts'

/**
 * The hint that cards give of prices by quantity (spec 3.2, ux 3.1), by product id, from the rules by which the things of
 * each can be bought. Absent: buying many gets nothing, or it cannot be bought here.
 */
export function bulkPrices(
  cards: readonly ProductCard[],
  rules: ReadonlyMap<number, readonly TierRules[]>,
  nowMs: number,
  terms: TierTerms = usualTerms,
): Map<number, BulkPrice> {
  return new Map(
    cards.flatMap(({ id, kind, prices, inStock, soldIndividually }) => {
      const isSoldInNumbers = (kind === 'simple' || kind === 'variable') && inStock && !soldIndividually
      const price = isSoldInNumbers && rules.has(id) ? cardPrice(prices, nowMs) : undefined
      const tier = price && cheapestTier(rules.get(id) ?? [], price, terms)
      return tier ? [[id, tier] as const] : []
    }),
  )
}
