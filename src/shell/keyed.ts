import type { ShownItem } from '../features/menus/rules/shown-menu.ts'

/** Items of a menu, each with a key of its own: an owner may have the same link twice. */
export function keyed(items: readonly ShownItem[]): [string, ShownItem][] {
  return items.map((item, index) => [`${index} ${item.label}`, item])
}
