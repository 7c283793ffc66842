import type { FactsDeclaration } from '../../platform/cache/facts.ts'
import type { Shop } from '../../platform/shop.ts'
import { pageOfListing } from './listing-blocks.ts'
import type { ListedProduct } from './rules/product.ts'
import { type CardWithParts, cardsOf } from './store/card-store.ts'
import { crossSellIds } from './store/cross-sells-store.ts'
import { featuredIds, type ListingRequest } from './store/listing-store.ts'
import { categorySlugsOf } from './store/product-categories-store.ts'

/** A page of a listing, and how many products it has on all pages. */
export type ListingResult = { readonly cards: readonly ListedProduct[]; readonly total: number }

type CardShop = Pick<Shop, 'db' | 'facts'>

/** One page of a listing (spec 2.3). A page after the last has no cards. */
export async function listProducts(shop: CardShop, listing: ListingRequest): Promise<ListingResult> {
  const { ids, total } = await pageOfListing(shop, listing)
  return { cards: await productCards(shop, ids), total }
}

/** The featured products in menu order, at most `limit`. */
export async function featuredProducts(shop: CardShop, limit: number): Promise<readonly ListedProduct[]> {
  return productCards(shop, await featuredIds(shop.db, limit))
}

/**
 * What goes with these products in a cart, none of them and each once: the cross-sells of the owner in their order, then
 * what is in stock in the same categories, then in the rest of the shop. At most `limit`.
 */
export async function cartRecommendations(
  shop: CardShop,
  { productIds, limit, nowMs }: { readonly productIds: readonly number[]; limit: number; nowMs: number },
): Promise<readonly ListedProduct[]> {
  const [crossSells, categories] = await Promise.all([
    crossSellIds(shop.db, productIds, limit),
    categorySlugsOf(shop.db, productIds),
  ])
  const found = new Map((await productCards(shop, crossSells)).map((card) => [card.id, card]))
  for (const category of [...categories, undefined]) {
    if (found.size >= limit) break
    // So many that some are left without those that are there already and some that are sold out.
    const perPage = 2 * limit + productIds.length
    const listing = { category, order: 'menu_order', page: 1, perPage, nowMs } as const
    const { cards } = await listProducts(shop, listing)
    for (const card of cards) if (card.inStock && !productIds.includes(card.id)) found.set(card.id, card)
  }
  return [...found.values()].slice(0, limit)
}

/** The cards of these products in their order; those that cannot be shown any more are left out. */
export async function productCards(
  { facts }: Pick<Shop, 'facts'>,
  ids: readonly number[],
): Promise<readonly ListedProduct[]> {
  const found = await facts.load(cardFacts, ids)
  return ids.flatMap((id) => found.get(id)?.card ?? [])
}

/** Reads the cards of products by id, those in memory without a query. */
export function cardReader({ facts }: Pick<Shop, 'facts'>) {
  return (ids: readonly number[]) => facts.load(cardFacts, ids)
}

/** A card shows the stock as a cached page does: it is announced when it changes what pages show. */
const cardFacts: FactsDeclaration<number, CardWithParts> = {
  name: 'cards',
  maxEntries: 2_000,
  read: cardsOf,
  tagsOf: (id, { partIds }) => [id, ...partIds].map((each) => `product:${each}`),
  // Names, colours and pictures of attribute values.
  clearedBy: ['menu'],
}
