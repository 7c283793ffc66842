import type { Db } from '../../platform/db/db.ts'
import { safeHtml } from '../../ui/safe-html.ts'
import { categoryTree, tagBySlug } from '../catalog/catalog.ts'
import type { CategoryNode } from '../catalog/rules/category.ts'
import type { ListingHead } from './ui/ListingPage.tsx'

/** What a listing shows and what chooses its products. */
export type ListingKind = {
  readonly head: ListingHead
  readonly categoryId?: number
  readonly tagId?: number
  /** What a change of which makes the page old, besides `listing`. */
  readonly tags: readonly string[]
}

const home = { name: 'Home', path: '/' }
const shop = { name: 'All pieces', path: '/shop/' }

/** All products of the shop; its top categories lead further in. */
export async function wholeShop(db: Db): Promise<ListingKind> {
  const categories = await categoryTree(db)
  return {
    head: { title: shop.name, base: shop.path, trail: [home], narrower: categories.filter(hasProducts) },
    tags: [],
  }
}

/** The products of the category at a path, and of those below it; `undefined` when there is none. */
export async function categoryListing(db: Db, path: string): Promise<ListingKind | undefined> {
  const line = lineTo(await categoryTree(db), path)
  const category = line?.at(-1)
  if (!line || !category) return undefined
  return {
    head: {
      title: category.name,
      base: category.path,
      trail: [home, shop, ...line.slice(0, -1)],
      description: category.description === '' ? undefined : safeHtml(category.description),
      narrower: category.children.filter(hasProducts),
    },
    categoryId: category.id,
    tags: [`category:${category.id}`],
  }
}

/** The products with a tag; `undefined` when there is no such tag. */
export async function tagListing(db: Db, slug: string): Promise<ListingKind | undefined> {
  const tag = await tagBySlug(db, slug)
  if (!tag) return undefined
  const base = `/product-tag/${encodeURIComponent(tag.slug)}/`
  return {
    head: { title: `Tagged “${tag.name}”`, base, trail: [home, shop], narrower: [] },
    tagId: tag.id,
    tags: [],
  }
}

function hasProducts({ count }: CategoryNode): boolean {
  return count > 0
}

/** The categories from the root to the one at `path`. */
function lineTo(nodes: readonly CategoryNode[], path: string): CategoryNode[] | undefined {
  for (const node of nodes) {
    if (node.path === path) return [node]
    if (!path.startsWith(node.path)) continue
    const rest = lineTo(node.children, path)
    if (rest) return [node, ...rest]
  }
  return undefined
}
