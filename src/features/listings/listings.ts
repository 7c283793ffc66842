import { slugOf } from '../../kernel/slug.ts'
import { plainText } from '../../kernel/text.ts'
import { idOf } from '../../platform/http/input.ts'
import { safeHtml } from '../../ui/html/safe-html.ts'
import type { Tag } from '../catalog/catalog.ts'
import type { CategoryNode } from '../catalog/rules/category.ts'
import type { ProductOrder } from '../catalog/rules/product-order.ts'
import * as messages from './messages.ts'
import type { ListingHead } from './ui/ListingPage.tsx'

/** The head of a listing and its cache tags. */
export type ListingKind = {
  readonly head: ListingHead
  /** The cache tags, besides `listing`. */
  readonly tags: readonly string[]
  /** WooCommerce's classes of the page, by which themes and scripts find it. */
  readonly bodyClass: string
}

const home = () => ({ name: messages.home(), path: '/' })
const shop = () => ({ name: messages.shopAll(), path: '/shop/' })

/** Orders by which the whole shop is a collection of its own: menus link to them. */
const collections: Partial<Record<ProductOrder, () => string>> = {
  date: messages.newArrivals,
  popularity: messages.bestsellers,
}

/** All products of the shop, with its top categories; named after the order where that is all that was asked for. */
export function wholeShop(categories: readonly CategoryNode[], order?: ProductOrder): ListingKind {
  const collection = order && collections[order]
  return {
    head: {
      title: collection?.() ?? shop().name,
      base: shop().path,
      breadcrumb: collection ? [home(), shop()] : [home()],
      subcategories: categories.filter(hasProducts),
    },
    tags: [],
    bodyClass: 'post-type-archive post-type-archive-product woocommerce-shop',
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
      breadcrumb: [home(), shop(), ...ancestors.slice(0, -1)],
      ...descriptionOf(category),
      subcategories: category.children.filter(hasProducts),
    },
    tags: [`category:${category.id}`],
    bodyClass: `tax-product_cat ${termClass(category)}`,
  }
}

/** The products with a tag. */
export function tagListing(tag: Tag): ListingKind {
  const base = `/product-tag/${encodeURIComponent(tag.slug)}/`
  return {
    head: {
      title: tag.name,
      base,
      breadcrumb: [home(), shop()],
      subcategories: [],
    },
    tags: [],
    bodyClass: `tax-product_tag ${termClass(tag)}`,
  }
}

function termClass({ id, slug }: Pick<Tag, 'id' | 'slug'>): string {
  return `term-${slugOf(slug)} term-${id}`
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
