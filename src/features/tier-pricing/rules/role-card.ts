import { priceAt } from '../../catalog/rules/price.ts'
import type { ListedProduct, PriceTerms } from '../../catalog/rules/product.ts'
import { rolePriceNow } from './role-price.ts'
import type { TierRules } from './tier-price.ts'

/** One offer of a card's product, with the rules that apply to the buyer. */
export type OfferWithRules = { readonly prices: PriceTerms; readonly rules: TierRules | undefined }

/** The card with the prices of the buyer's role, if a rule has any. */
export function roleCard(
  card: ListedProduct,
  offers: readonly OfferWithRules[],
  nowMs: number,
): ListedProduct {
  if (!offers.some(({ rules }) => rules?.rolePrice)) return card
  return { ...card, prices: offers.map((offer) => pricesOf(offer, nowMs)) }
}

function pricesOf({ prices, rules }: OfferWithRules, nowMs: number): PriceTerms {
  const listPrice = priceAt(prices, nowMs)
  if (!rules?.rolePrice || !listPrice) return prices
  const { regularMinor, activeMinor, onSale } = rolePriceNow(rules.rolePrice, listPrice)
  const saleMinor = onSale ? activeMinor : undefined
  return { ...prices, regularMinor, saleMinor, saleFromMs: undefined, saleUntilMs: undefined }
}

/**
 * The different rules by which what a card offers is bought, for its hint of prices by quantity. A percentage that is not
 * the only rule is left out: a card knows only the lowest price.
 */
export function rulesOfCard(offers: readonly OfferWithRules[]): TierRules[] {
  const distinct = new Map(offers.map(({ rules }) => [JSON.stringify(rules), rules]))
  const isOne = distinct.size === 1
  return [...distinct.values()]
    .filter((rules) => rules !== undefined)
    .filter(({ kind }) => isOne || kind === 'fixed')
}
