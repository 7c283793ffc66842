import type { CategoryNode } from '../../catalog/rules/category.ts'
import type { MenuItem } from './menu.ts'

/** A link as it is shown, with the categories in the place of what stood for them. */
export type ShownItem = {
  readonly label: string
  readonly href?: string
  readonly children: readonly ShownItem[]
}

/** Most categories that one menu shows: it stands on every page. */
export const MOST_CATEGORIES = 200

/**
 * A menu as shoppers see it. Categories go down to level `levels` of the menu, the top being level 1; where even
 * those are more than `MOST_CATEGORIES`, the lower levels stay out. A heading that has nothing below is left out.
 */
export function shownMenu(
  items: readonly MenuItem[],
  categories: readonly CategoryNode[],
  levels: number,
): ShownItem[] {
  const shown = (some: readonly MenuItem[], level: number): ShownItem[] =>
    some.flatMap((item) => {
      if ('kind' in item) return categoriesDownTo(categories, levels - level + 1)
      const children = shown(item.children ?? [], level + 1)
      return item.href === undefined && children.length === 0 ? [] : [{ ...item, children }]
    })
  return shown(items, 1)
}

function categoriesDownTo(categories: readonly CategoryNode[], wantedLevels: number): ShownItem[] {
  const few = categories.slice(0, MOST_CATEGORIES)
  let levels = Math.max(1, wantedLevels)
  while (levels > 1 && countDownTo(few, levels) > MOST_CATEGORIES) levels -= 1
  return few.map((category) => linkTo(category, levels))
}

function linkTo({ name, path, children }: CategoryNode, levels: number): ShownItem {
  return {
    label: name,
    href: path,
    children: levels > 1 ? children.map((child) => linkTo(child, levels - 1)) : [],
  }
}

function countDownTo(categories: readonly CategoryNode[], levels: number): number {
  if (levels === 0) return 0
  return categories.reduce((sum, { children }) => sum + 1 + countDownTo(children, levels - 1), 0)
}
