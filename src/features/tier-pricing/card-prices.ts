import type { FactsDeclaration } from '../../platform/cache/facts.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { type CardOffer, cardOffers } from '../catalog/catalog.ts'
import type { BulkPrice } from '../catalog/rules/card-price.ts'
import { priceAt } from '../catalog/rules/price.ts'
import type { ListedProduct } from '../catalog/rules/product.ts'
import { productPriceDisplay } from '../catalog/rules/product-price-display.ts'
import { currencyFormat } from '../settings/general.ts'
import type { PriceDisplay } from '../tax/rules/displayed-price.ts'
import { priceDisplay } from '../tax/tax.ts'
import { tierRulesOf } from './applicable-rules-store.ts'
import { bulkPrices } from './rules/bulk-prices.ts'
import { type CatalogTerms, catalogPrice, catalogPriceText } from './rules/catalog-price.ts'
import { cardWithLimits } from './rules/combined-limits.ts'
import { type OfferWithRules, roleCard, rulesOfCard } from './rules/role-card.ts'
import type { TierRules, TierTerms } from './rules/tier-price.ts'
import { rulesOnCards } from './store.ts'
import { catalogTerms, tierTerms } from './tier-settings.ts'

/** The buyer that cards are shown to: the roles that have rules, if any; and the time in ms. */
export type CardBuyer = { readonly roles: readonly string[]; readonly nowMs: number }

/** The prices that cards show. */
export type CardPricing = {
  /** The cards in their order, with the prices of a role if it has any, and the limits of the rules. */
  readonly cards: readonly ListedProduct[]
  /** By product id, the price at a larger quantity. */
  readonly bulk: ReadonlyMap<number, BulkPrice>
  /** By product id, the text shown instead of the price; absent: the owner has not enabled it. */
  readonly catalogPrices: ReadonlyMap<number, string> | undefined
  /** Whether prices are shown with or without taxes; absent: the shop computes none. */
  readonly display?: PriceDisplay | undefined
}

/**
 * The prices that cards show to a buyer: price, hint and range, as on product page and in the cart. Without role rules
 * nothing but the rules of the cards is read, unless the owner wants price ranges.
 */
export async function cardPricing(
  { db, facts, settings }: Pick<Shop, 'db' | 'facts' | 'settings'>,
  cards: readonly ListedProduct[],
  { roles, nowMs }: CardBuyer,
): Promise<CardPricing> {
  const rangeTerms = catalogTerms(settings)
  const isByRole = roles.length > 0
  const ids = cards.map(({ id }) => id)
  const requestedIds = isByRole
    ? ids
    : rangeTerms
      ? cardsWithRange(cards, rangeTerms).map(({ id }) => id)
      : []
  const [offers, tax] = await Promise.all([
    offersWithRules(db, requestedIds, roles),
    priceDisplay({ db, settings, nowMs: () => nowMs }),
  ])
  const display = tax.taxes ? tax : undefined
  const offersOf = (id: number) => offers.get(id) ?? []

  const shown = isByRole ? cards.map((card) => roleCard(card, offersOf(card.id), nowMs)) : cards
  const rules = isByRole
    ? new Map(ids.map((id) => [id, rulesOfCard(offersOf(id))]))
    : await facts.load(ruleFacts, ids)
  const terms = tierTerms(settings)
  const textOf = (id: number) => {
    const range = rangeTerms && rangeOf(offersOf(id), { terms, nowMs, display })
    return range ? [[id, catalogPriceText(range, rangeTerms, currencyFormat(settings))] as const] : []
  }
  return {
    cards: shown.map((card) => cardWithLimits(card, rules.get(card.id))),
    bulk: bulkPrices(shown, rules, nowMs, { ...terms, display }),
    catalogPrices: rangeTerms && new Map(cardsWithRange(cards, rangeTerms).flatMap(({ id }) => textOf(id))),
    display,
  }
}

const ruleFacts: FactsDeclaration<number, readonly TierRules[]> = {
  name: 'rules on cards',
  maxEntries: 2_000,
  async read(db, ids) {
    const rules = await rulesOnCards(db, ids)
    return new Map(ids.map((id) => [id, rules.get(id) ?? []]))
  },
  tagsOf: (id) => [`product:${id}`],
  // The order of categories decides which rules apply.
  clearedBy: ['menu'],
}

/** The cards that may show a price range instead of the price (docs/wire.md A.7). */
function cardsWithRange(cards: readonly ListedProduct[], { forVariable }: CatalogTerms): ListedProduct[] {
  return cards.filter(({ kind }) => kind === 'simple' || (kind === 'variable' && forVariable))
}

type CardOfferWithRules = OfferWithRules & CardOffer

/** By product id, what can be bought, with the rules by which a buyer of these roles gets it. */
async function offersWithRules(
  db: Db,
  ids: readonly number[],
  roles: readonly string[],
): Promise<ReadonlyMap<number, readonly CardOfferWithRules[]>> {
  const offers = await cardOffers(db, ids)
  const offeredIds = new Set(offers.map(({ id }) => id))
  const rules = await tierRulesOf(db, [...offeredIds], roles)
  const withRules = offers.map((offer) => ({ ...offer, rules: rules.get(offer.id) }))
  return Map.groupBy(withRules, ({ productId }) => productId)
}

type Moment = {
  readonly terms: TierTerms
  readonly nowMs: number
  readonly display: PriceDisplay | undefined
}

function rangeOf(offers: readonly CardOfferWithRules[], { terms, nowMs, display }: Moment) {
  const priced = offers.flatMap(({ prices, rules, quantityLimits, soldIndividually, stockLimit }) => {
    const price = priceAt(prices, nowMs)
    const productDisplay = productPriceDisplay(display, prices)
    return price
      ? [{ price, rules, quantityLimits, soldIndividually, stockLimit, priceDisplay: productDisplay }]
      : []
  })
  return catalogPrice(priced, terms)
}
