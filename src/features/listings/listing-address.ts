import { idOf } from '../../platform/http/input.ts'

/** What the address of a listing says: which listing, and which of its pages. */
export type ListingAddress = {
  /** The listing's own path, without page: `/product-category/vases/`. */
  readonly base: string
  readonly page: number
  /** Whether the page stands in the path (`page/2/`), where a wrong one is a page that is not there. */
  readonly pageInPath: boolean
}

/** Reads `/product-category/vases/page/2/` and `/shop/?paged=2`; `undefined` when the path names no page number. */
export function listingAddress(path: string, query: URLSearchParams): ListingAddress | undefined {
  const match = /^(.*\/)page\/([^/]*)\/$/.exec(path)
  if (!match) return { base: path, page: idOf(query.get('paged') ?? '') ?? 1, pageInPath: false }
  const page = idOf(match[2])
  return page === undefined ? undefined : { base: match[1]!, page, pageInPath: true }
}

/** The address of a page of a listing in an order: page 1 and the listing's own order are not named. */
export function listingPath(base: string, page: number, order: string): string {
  const path = page === 1 ? base : `${base}page/${page}/`
  return order === 'menu_order' ? path : `${path}?orderby=${order}`
}
