import { plainText } from '../../kernel/text.ts'
import { safeHtml } from '../../ui/safe-html.ts'
import type { Tag } from '../catalog/catalog.ts'
import type { CategoryNode } from '../catalog/rules/category.ts'
import type { ListingHead } from './ui/ListingPage.tsx'

/** What a listing is called and where it stands, once its products and the category tree are read. */
export type ListingKind = {
  readonly head: ListingHead
  /** What a change of which makes the page old, besides `listing`. */
  readonly tags: readonly string[]
}

const home = { name: 'Home', path: '/' }
const shop = { name: 'All pieces', path: '/shop/' }

/** All products of the shop; its top categories lead further in. */
export function wholeShop(categories: readonly CategoryNode[]): ListingKind {
  return {
    head: { title: shop.name, base: shop.path, trail: [home], narrower: categories.filter(hasProducts) },
    tags: [],
  }
}

/** The products of a category, and of those below it; `undefined` when there is none of that slug. */
export function categoryListing(categories: readonly CategoryNode[], slug: string): ListingKind | undefined {
  const line = lineTo(categories, slug)
  const category = line?.at(-1)
  if (!line || !category) return undefined
  return {
    head: {
      title: category.name,
      base: category.path,
      trail: [home, shop, ...line.slice(0, -1)],
      ...wordsOf(category),
      narrower: category.children.filter(hasProducts),
    },
    tags: [`category:${category.id}`],
  }
}

/** The products with a tag. */
export function tagListing(tag: Tag): ListingKind {
  const base = `/product-tag/${encodeURIComponent(tag.slug)}/`
  return { head: { title: `Tagged “${tag.name}”`, base, trail: [home, shop], narrower: [] }, tags: [] }
}

/** What is read in a glance stands above the pieces, in characters. */
const LEAD = 200

function wordsOf({ description }: CategoryNode): Pick<ListingHead, 'lead' | 'description'> {
  if (description === '') return {}
  const html = safeHtml(description)
  return plainText(description, 2 * LEAD).length <= LEAD ? { lead: html } : { description: html }
}

function hasProducts({ count }: CategoryNode): boolean {
  return count > 0
}

/** The categories from the root to the one of that slug; slugs are unique. */
function lineTo(nodes: readonly CategoryNode[], slug: string): CategoryNode[] | undefined {
  for (const node of nodes) {
    if (node.slug === slug) return [node]
    const rest = lineTo(node.children, slug)
    if (rest) return [node, ...rest]
  }
  return undefined
}
