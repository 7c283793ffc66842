import { together } from '../../platform/db/ask.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Listed, type Listing, type ListingValues, listingValues, perKind } from './listing-store.ts'
import type { CategoryNode } from './rules/category.ts'
import { categoriesAsk } from './term-store.ts'

type ListedInShop = Listed & { readonly categories: readonly CategoryNode[] }

/** A page of a listing with the shop's category tree, which says where the listing stands; in one statement. */
export async function listingInShop(db: Db, listing: Listing): Promise<ListedInShop> {
  const { listed, categories } = await readBoth(listing)(db, listingValues(listing))
  return { ...listed, categories }
}

const readBoth = perKind((listed) =>
  together<ListingValues, { listed: Listed; categories: CategoryNode[] }>({
    listed,
    categories: categoriesAsk,
  }),
)
