import { together } from '../../platform/db/ask.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  type AboutProducts,
  type Listed,
  type Listing,
  type ListingValues,
  listingValues,
  perKind,
} from './listing-store.ts'
import type { CategoryNode } from './rules/category.ts'
import { categoriesAsk } from './term-store.ts'

/** A page of a listing, the shop's category tree, and what `about` says of the products on the page. */
export type ListedInShop<About> = Listed & {
  readonly categories: readonly CategoryNode[]
  readonly about: About
}

/**
 * Makes what reads a page of a listing together with the category tree, which says where the listing stands, and with
 * what another feature knows of the page's products; all of it in one statement.
 */
export function listingReader<About>(
  about: AboutProducts<About>,
): (db: Db, listing: Listing) => Promise<ListedInShop<About>> {
  const readAll = perKind(
    (listed) =>
      together<ListingValues, { listed: Listed & { about: About }; categories: CategoryNode[] }>({
        listed,
        categories: categoriesAsk,
      }),
    about,
  )
  return async (db, listing) => {
    const { listed, categories } = await readAll(listing)(db, listingValues(listing))
    return { ...listed, categories }
  }
}
