import type { FactsDeclaration } from '../../platform/cache/facts.ts'
import type { Shop } from '../../platform/shop.ts'
import { pageOfListing } from './listing-blocks.ts'
import type { ListedProduct } from './rules/product.ts'
import { type CardWithParts, cardsOf } from './store/card-store.ts'
import { crossSellIds } from './store/cross-sells-store.ts'
import { featuredIds, type ListingRequest } from './store/listing-store.ts'

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
 * What the owner recommends with these products in a cart: listed products that are not among them, each once, in the
 * order of the owner's lists. At most `limit`.
 */
export async function crossSellsOf(
  shop: CardShop,
  productIds: readonly number[],
  limit: number,
): Promise<readonly ListedProduct[]> {
  return productCards(shop, await crossSellIds(shop.db, productIds, limit))
}

/** The cards of these products in their order; those that cannot be shown any more are left out. */
async function productCards(
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
