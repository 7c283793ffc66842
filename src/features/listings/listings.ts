import { plainText } from '../../kernel/text.ts'
import { idOf } from '../../platform/http/input.ts'
import { safeHtml } from '../../ui/html/safe-html.ts'
import type { Tag } from '../catalog/catalog.ts'
import type { CategoryNode } from '../catalog/rules/category.ts'
import type { ListingHead } from './ui/ListingPage.tsx'

/** The head of a listing and its cache tags. */
export type ListingKind = {
  readonly head: ListingHead
  /** The cache tags, besides `listing`. */
  readonly tags: readonly string[]
}

const home = { name: 'Home', path: '/' }
const shop = { name: 'All pieces', path: '/shop/' }

/** All products of the shop, with its top categories. */
export function wholeShop(categories: readonly CategoryNode[]): ListingKind {
  return {
    head: {
      title: shop.name,
      base: shop.path,
      breadcrumb: [home],
      subcategories: categories.filter(hasProducts),
    },
    tags: [],
  }
}

/** The products of a category and its subcategories; `undefined`: no category has that slug. */
export function categoryListing(categories: readonly CategoryNode[], slug: string): ListingKind | undefined {
  const ancestors = ancestorsOf(categories, slug)
  const category = ancestors?.at(-1)
  if (!ancestors || !category) return undefined
  return {
    head: {
      title: category.name,
      base: category.path,
      breadcrumb: [home, shop, ...ancestors.slice(0, -1)],
      ...descriptionOf(category),
      subcategories: category.children.filter(hasProducts),
    },
    tags: [`category:${category.id}`],
  }
}

/** The products with a tag. */
export function tagListing(tag: Tag): ListingKind {
  const base = `/product-tag/${encodeURIComponent(tag.slug)}/`
  return {
    head: { title: `Tagged “${tag.name}”`, base, breadcrumb: [home, shop], subcategories: [] },
    tags: [],
  }
}

/** Shorter descriptions are above the products; in characters. */
const MAX_INTRO_LENGTH = 200

function descriptionOf({ description }: CategoryNode): Pick<ListingHead, 'intro' | 'description'> {
  if (description === '') return {}
  const html = safeHtml(description)
  return plainText(description, 2 * MAX_INTRO_LENGTH).length <= MAX_INTRO_LENGTH
    ? { intro: html }
    : { description: html }
}

function hasProducts({ count }: CategoryNode): boolean {
  return count > 0
}

/** The categories from the root to the one with that slug; slugs are unique. */
function ancestorsOf(nodes: readonly CategoryNode[], slug: string): CategoryNode[] | undefined {
  for (const node of nodes) {
    if (node.slug === slug) return [node]
    const below = ancestorsOf(node.children, slug)
    if (below) return [node, ...below]
  }
  return undefined
}

/** The URL of a listing: which listing, and which of its pages. */
export type ListingUrl = {
  /** The listing's own path, without page: `/product-category/vases/`. */
  readonly base: string
  readonly page: number
  /** Whether the page number is in the path (`page/2/`), where a wrong one is not found. */
  readonly isPageInPath: boolean
}

/** Reads `/product-category/vases/page/2/` and `/shop/?paged=2`; `undefined`: the path has no valid page number. */
export function parseListingUrl(path: string, query: URLSearchParams): ListingUrl | undefined {
  const match = /^(.*\/)page\/([^/]*)\/$/.exec(path)
  if (!match) return { base: path, page: idOf(query.get('paged') ?? '') ?? 1, isPageInPath: false }
  const page = idOf(match[2])
  return page === undefined ? undefined : { base: match[1]!, page, isPageInPath: true }
}
