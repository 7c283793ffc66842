import type { CategoryNode } from '../../catalog/rules/category.ts'
import type { Picture } from '../../media/rules/image.ts'
import type { MenuItem } from './menu.ts'

/** A link as it is displayed; the placeholder for categories is replaced. */
export type ResolvedMenuItem = {
  readonly label: string
  readonly href?: string
  /** The picture of a category. */
  readonly picture?: Picture
  readonly children: readonly ResolvedMenuItem[]
}

/** The limit of categories in one menu, which is part of every page. */
const MAX_CATEGORIES = 200

/**
 * A menu as shoppers see it. Categories go down to level `levels` of the menu, the top being level 1; where those are more
 * than `MAX_CATEGORIES`, lower levels are left out. A title without links below it is left out.
 */
export function resolveMenu(
  items: readonly MenuItem[],
  categories: readonly CategoryNode[],
  levels: number,
): ResolvedMenuItem[] {
  const resolve = (some: readonly MenuItem[], level: number): ResolvedMenuItem[] =>
    some.flatMap((item) => {
      if ('kind' in item) return categoryItems(categories, levels - level + 1)
      const children = resolve(item.children ?? [], level + 1)
      return item.href === undefined && children.length === 0 ? [] : [{ ...item, children }]
    })
  return resolve(items, 1)
}

function categoryItems(categories: readonly CategoryNode[], maxLevels: number): ResolvedMenuItem[] {
  const shownCategories = categories.slice(0, MAX_CATEGORIES)
  let levels = Math.max(1, maxLevels)
  while (levels > 1 && countCategories(shownCategories, levels) > MAX_CATEGORIES) levels -= 1
  return shownCategories.map((category) => categoryItem(category, levels))
}

function categoryItem({ name, path, picture, children }: CategoryNode, levels: number): ResolvedMenuItem {
  return {
    label: name,
    href: path,
    ...(picture && { picture }),
    children: levels > 1 ? children.map((child) => categoryItem(child, levels - 1)) : [],
  }
}

function countCategories(categories: readonly CategoryNode[], levels: number): number {
  if (levels === 0) return 0
  return categories.reduce((sum, { children }) => sum + 1 + countCategories(children, levels - 1), 0)
}
