import { type BulkPrice, cardPrice } from '../../catalog/rules/card-price.ts'
import { amountShown } from '../../catalog/rules/good-display.ts'
import type { ProductCard } from '../../catalog/rules/product.ts'
import type { PriceDisplay } from '../../tax/rules/shown-price.ts'
import { cheapestTier, type TierRules, type TierTerms, usualTerms } from './tier-price.ts'
import { rulesInReach } from './tiers-in-reach.ts'

/**
 * The hint that cards give of prices by quantity (spec 3.2, ux 3.1), by product id, from the rules by which the things of
 * each can be bought. Absent: buying many gets nothing, or it cannot be bought here.
 */
export function bulkPrices(
  cards: readonly ProductCard[],
  rules: ReadonlyMap<number, readonly TierRules[]>,
  nowMs: number,
  terms: TierTerms & { readonly display?: PriceDisplay | undefined } = usualTerms,
): Map<number, BulkPrice> {
  return new Map(
    cards.flatMap(({ id, kind, prices, inStock, soldIndividually, reach }) => {
      const isSoldInNumbers = (kind === 'simple' || kind === 'variable') && inStock && !soldIndividually
      const price = isSoldInNumbers && rules.has(id) ? cardPrice(prices, nowMs, terms.display) : undefined
      const inReach = (rules.get(id) ?? []).map((each) => rulesInReach(each, reach))
      const tier = price && cheapestTier(inReach, price.taxed?.entered ?? price, terms)
      if (!tier) return []
      return [[id, { ...tier, unitMinor: amountShown(tier.unitMinor, price.taxed?.shownAs) }] as const]
    }),
  )
}
