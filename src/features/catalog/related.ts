import type { Shop } from '../../platform/shop.ts'
import { categories } from './categories.ts'
import { pageOfListing } from './listing-blocks.ts'
import type { CategoryNode } from './rules/category.ts'

const MAX_RELATED = 4

/** A product whose page recommends others. */
type Recommending = {
  /** Its first category in the owner's order; absent: it has none. */
  readonly categoryId: number | undefined
  /** What its page shows already, itself first. */
  readonly shownIds: readonly number[]
}

/**
 * The products that the page of another recommends, at most four: those of its category in menu order; where they are too few,
 * those of the categories above it too.
 */
export async function relatedIds(
  shop: Pick<Shop, 'facts'>,
  { categoryId, shownIds }: Recommending,
  nowMs: number,
): Promise<readonly number[]> {
  const found = new Set<number>()
  for (const category of lineOf(await categories(shop), categoryId).toReversed()) {
    if (found.size >= MAX_RELATED) break
    const perPage = MAX_RELATED + shownIds.length + found.size
    const listing = { category, order: 'menu_order', page: 1, perPage, nowMs } as const
    const { ids } = await pageOfListing(shop, listing)
    for (const id of ids) if (!shownIds.includes(id)) found.add(id)
  }
  return [...found].slice(0, MAX_RELATED)
}

/** The slugs of a category and those above it, the root first; none when it does not exist. */
function lineOf(tree: readonly CategoryNode[], id: number | undefined): readonly string[] {
  const known = lines.get(tree) ?? linesIn(tree)
  lines.set(tree, known)
  return (id !== undefined && known.get(id)) || []
}

/** By the tree of categories, which is in memory until it changes. */
const lines = new WeakMap<readonly CategoryNode[], ReadonlyMap<number, readonly string[]>>()

function linesIn(
  tree: readonly CategoryNode[],
  above: readonly string[] = [],
): ReadonlyMap<number, readonly string[]> {
  const entries = tree.flatMap(({ id, slug, children }): [number, readonly string[]][] => {
    const line = [...above, slug]
    return [[id, line], ...linesIn(children, line)]
  })
  return new Map(entries)
}
