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
