import type { ResolvedMenuItem } from '../features/menus/rules/resolved-menu.ts'

/** Menu items with unique keys: a menu may contain the same link twice. */
export function withKeys(items: readonly ResolvedMenuItem[]): [string, ResolvedMenuItem][] {
  return items.map((item, index) => [`${index} ${item.label}`, item])
}
