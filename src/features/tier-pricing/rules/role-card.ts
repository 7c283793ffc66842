import { priceAt } from '../../catalog/rules/price.ts'
import type { Offered, ProductCard } from '../../catalog/rules/product.ts'
import { rolePriceNow } from './role-price.ts'
import type { TierRules } from './tier-price.ts'

/** One thing that can be bought of a card's product, with the rules by which its buyer gets it. */
export type RuledOffer = { readonly prices: Offered; readonly rules: TierRules | undefined }

/** The card as its buyer sees it: with the prices of the role, where a rule has some, in the place of everybody's. */
export function roleCard(card: ProductCard, offers: readonly RuledOffer[], nowMs: number): ProductCard {
  if (!offers.some(({ rules }) => rules?.rolePrice)) return card
  return { ...card, prices: offers.map((offer) => pricesOf(offer, nowMs)) }
}

function pricesOf({ prices, rules }: RuledOffer, nowMs: number): Offered {
  const listPrice = priceAt(prices, nowMs)
  if (!rules?.rolePrice || !listPrice) return prices
  const { regularMinor, activeMinor, onSale } = rolePriceNow(rules.rolePrice, listPrice)
  const saleMinor = onSale ? activeMinor : undefined
  return { ...prices, regularMinor, saleMinor, saleFromMs: undefined, saleUntilMs: undefined }
}

/**
 * The different rules by which what a card offers is bought, for its hint of prices by quantity. A percentage that is not
 * the one rule of all is left out: a card knows the least price alone.
 */
export function rulesOfCard(offers: readonly RuledOffer[]): TierRules[] {
  const different = new Map(offers.map(({ rules }) => [JSON.stringify(rules), rules]))
  const isOne = different.size === 1
  return [...different.values()]
    .filter((rules) => rules !== undefined)
    .filter(({ kind }) => isOne || kind === 'fixed')
}
