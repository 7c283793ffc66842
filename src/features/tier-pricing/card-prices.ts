import type { Shop } from '../../platform/shop.ts'
import { type CardOffer, cardOffers } from '../catalog/catalog.ts'
import { priceAt } from '../catalog/rules/price.ts'
import type { ProductCard } from '../catalog/rules/product.ts'
import { currencyFormat } from '../settings/general.ts'
import { tierRulesOf } from './applying-store.ts'
import { catalogPrice, catalogPriceText } from './rules/catalog-price.ts'
import type { TierRules, TierTerms } from './rules/tier-price.ts'
import { catalogTerms, tierTerms } from './tier-settings.ts'

/**
 * What cards show in the place of the price, by product id (docs/wire.md A.7): the span from the lowest price by
 * quantity, or that alone. Absent: the ordinary price. Where the owner has not switched it on, nothing is read.
 */
export async function catalogPrices(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  cards: readonly ProductCard[],
  nowMs: number,
): Promise<ReadonlyMap<number, string> | undefined> {
  const terms = catalogTerms(settings)
  if (!terms) return undefined
  const asked = cards.filter(({ kind }) => kind === 'simple' || (kind === 'variable' && terms.forVariable))
  const offers = await cardOffers(
    db,
    asked.map(({ id }) => id),
  )
  const rules = await tierRulesOf(
    db,
    offers.map(({ id }) => id),
  )
  const prices = spansOf(offers, rules, { terms: tierTerms(settings), nowMs })
  const currency = currencyFormat(settings)
  return new Map([...prices].map(([id, price]) => [id, catalogPriceText(price, terms, currency)]))
}

type Moment = { readonly terms: TierTerms; readonly nowMs: number }

function spansOf(
  offers: readonly CardOffer[],
  rules: ReadonlyMap<number, TierRules>,
  { terms, nowMs }: Moment,
) {
  const products = Map.groupBy(offers, ({ productId }) => productId)
  return [...products].flatMap(([productId, things]) => {
    const priced = things.flatMap(({ id, prices, pieces, soldIndividually }) => {
      const price = priceAt(prices, nowMs)
      return price ? [{ price, rules: rules.get(id), pieces, soldIndividually }] : []
    })
    const span = catalogPrice(priced, terms)
    return span ? [[productId, span] as const] : []
  })
}
