import type { Picture } from '../../media/rules/image.ts'

/** A category in the tree; `count` is how many products its listing shows, those of its children included. */
export type CategoryNode = {
  readonly id: number
  readonly slug: string
  readonly name: string
  /** Its address: `/product-category/vases/bud-vases/`. */
  readonly path: string
  readonly description: string
  readonly picture?: Picture
  readonly count: number
  readonly children: readonly CategoryNode[]
}

/** A category as it is stored; those without a parent in the list are the roots of the tree. */
export type FlatCategory = Omit<CategoryNode, 'path' | 'children'> & { readonly parentId?: number }

/** The address of a category, from the slugs of its line from the root down. */
export function categoryPath(slugs: readonly string[]): string {
  return `/product-category/${slugs.map(encodeURIComponent).join('/')}/`
}

/** The tree of categories, which come in the order of siblings. A cycle of parents has no root and is left out. */
export function categoryTreeOf(categories: readonly FlatCategory[]): CategoryNode[] {
  const known = new Set(categories.map(({ id }) => id))
  const below = Map.groupBy(categories, ({ parentId }) =>
    parentId !== undefined && known.has(parentId) ? parentId : undefined,
  )
  const nodesUnder = (parentId: number | undefined, slugs: readonly string[]): CategoryNode[] =>
    (below.get(parentId) ?? []).map(({ parentId: _, ...category }) => {
      const line = [...slugs, category.slug]
      return { ...category, path: categoryPath(line), children: nodesUnder(category.id, line) }
    })
  return nodesUnder(undefined, [])
}
