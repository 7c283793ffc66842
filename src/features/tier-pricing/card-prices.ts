import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { type CardOffer, cardOffers } from '../catalog/catalog.ts'
import type { BulkPrice } from '../catalog/rules/card-price.ts'
import { goodDisplay } from '../catalog/rules/good-display.ts'
import { priceAt } from '../catalog/rules/price.ts'
import type { ProductCard } from '../catalog/rules/product.ts'
import { currencyFormat } from '../settings/general.ts'
import type { PriceDisplay } from '../tax/rules/shown-price.ts'
import { priceDisplay } from '../tax/tax.ts'
import { tierRulesOf } from './applying-store.ts'
import { bulkPrices } from './rules/bulk-prices.ts'
import { type CatalogTerms, catalogPrice, catalogPriceText } from './rules/catalog-price.ts'
import { cardUnder } from './rules/piece-limits.ts'
import { type RuledOffer, roleCard, rulesOfCard } from './rules/role-card.ts'
import type { TierRules, TierTerms } from './rules/tier-price.ts'
import { rulesOnCards } from './store.ts'
import { catalogTerms, tierTerms } from './tier-settings.ts'

/** Whom cards are shown to: the roles whose rules decide, none where no rule of a role does; and when, in ms. */
export type CardBuyer = { readonly roles: readonly string[]; readonly nowMs: number }

/** What cards say of prices. */
export type CardPricing = {
  /** The cards in their order, with the prices of a role in the place of everybody's and the limits of the rules. */
  readonly cards: readonly ProductCard[]
  /** By product id, what buying many gets. */
  readonly bulk: ReadonlyMap<number, BulkPrice>
  /** By product id, what stands in the place of the price; absent: the owner has not switched it on. */
  readonly catalogPrices: ReadonlyMap<number, string> | undefined
  /** Whether prices are shown with their taxes or without; absent: the shop works out none. */
  readonly display?: PriceDisplay | undefined
}

/**
 * What cards say of prices to a buyer: price, hint and span as product page and cart would have them. `known`: what
 * `rulesOnCardsAsk` found already. Where no role decides, nothing is read but that, unless the owner wants spans.
 */
export async function cardPricing(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  cards: readonly ProductCard[],
  { roles, nowMs }: CardBuyer,
  known?: ReadonlyMap<number, readonly TierRules[]>,
): Promise<CardPricing> {
  const spans = catalogTerms(settings)
  const isByRole = roles.length > 0
  const ids = cards.map(({ id }) => id)
  const asked = isByRole ? ids : spans ? spanned(cards, spans).map(({ id }) => id) : []
  const [offers, tax] = await Promise.all([
    ruledOffers(db, asked, roles),
    priceDisplay({ db, settings, nowMs: () => nowMs }),
  ])
  const display = tax.taxes ? tax : undefined
  const offersOf = (id: number) => offers.get(id) ?? []

  const shown = isByRole ? cards.map((card) => roleCard(card, offersOf(card.id), nowMs)) : cards
  const rules = isByRole
    ? new Map(ids.map((id) => [id, rulesOfCard(offersOf(id))]))
    : (known ?? (await rulesOnCards(db, ids)))
  const terms = tierTerms(settings)
  const textOf = (id: number) => {
    const span = spans && spanOf(offersOf(id), { terms, nowMs, display })
    return span ? [[id, catalogPriceText(span, spans, currencyFormat(settings))] as const] : []
  }
  return {
    cards: shown.map((card) => cardUnder(card, rules.get(card.id))),
    bulk: bulkPrices(shown, rules, nowMs, { ...terms, display }),
    catalogPrices: spans && new Map(spanned(cards, spans).flatMap(({ id }) => textOf(id))),
    display,
  }
}

/** The cards that may show a span of prices in the place of the price (docs/wire.md A.7). */
function spanned(cards: readonly ProductCard[], { forVariable }: CatalogTerms): ProductCard[] {
  return cards.filter(({ kind }) => kind === 'simple' || (kind === 'variable' && forVariable))
}

type Ruled = RuledOffer & CardOffer

/** By product id, what can be bought, with the rules by which a buyer of these roles gets it. */
async function ruledOffers(
  db: Db,
  ids: readonly number[],
  roles: readonly string[],
): Promise<ReadonlyMap<number, readonly Ruled[]>> {
  const offers = await cardOffers(db, ids)
  const things = new Set(offers.map(({ id }) => id))
  const rules = await tierRulesOf(db, [...things], roles)
  const ruled = offers.map((offer) => ({ ...offer, rules: rules.get(offer.id) }))
  return Map.groupBy(ruled, ({ productId }) => productId)
}

type Moment = {
  readonly terms: TierTerms
  readonly nowMs: number
  readonly display: PriceDisplay | undefined
}

function spanOf(offers: readonly Ruled[], { terms, nowMs, display }: Moment) {
  const priced = offers.flatMap(({ prices, rules, pieces, soldIndividually, left }) => {
    const price = priceAt(prices, nowMs)
    const shownAs = goodDisplay(display, prices)
    return price ? [{ price, rules, pieces, soldIndividually, left, shownAs }] : []
  })
  return catalogPrice(priced, terms)
}
