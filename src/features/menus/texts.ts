import type { JsonFileRefusal } from '../../platform/json-file.ts'
import {
  LONGEST_LABEL,
  type MenuFault,
  type MenuName,
  type MenuRefusal,
  MOST_ITEMS,
  MOST_LEVELS,
  menuNames,
} from './rules/menu.ts'
import { LONGEST_HREF } from './rules/menu-href.ts'

const refusalText: Readonly<Record<MenuRefusal, string>> = {
  'not-a-list': 'must be a list in square brackets',
  'not-an-item': 'must be {"label": …, "href": …, "children": […]} or {"kind": "categories"}',
  'unknown-field': 'has a field that menus do not know; they know label, href and children, or kind alone',
  'bad-label': `must have a label of 1 to ${LONGEST_LABEL} characters in one line`,
  'bad-href':
    'must lead to a path such as /shop/, to http://…, https://…, mailto:…, tel:…, to a #target on the page or ' +
    `to an action, in at most ${LONGEST_HREF} characters without spaces`,
  'leads-nowhere': 'has neither href nor children',
  'too-deep': `has children below level ${MOST_LEVELS}, the last that there is`,
  'too-many': `holds more than ${MOST_ITEMS} items`,
}

/** What an owner reads when a menu is not taken: which item it is, and why. */
export function menuFaultText({ reason, place }: MenuFault): string {
  const what = place.length > 0 ? `Item ${place.join('.')}` : 'The menu'
  return `${what} ${refusalText[reason]}. Nothing was changed.`
}

/** What an owner reads when a menu has been taken. */
export function menuSetText(name: MenuName, count: number): string {
  if (count === 0) return `The menu ${name} is empty: pages have none in its place.`
  return `The menu ${name} has ${count} ${count === 1 ? 'item' : 'items'}.`
}

/** What an owner reads when a menu is the program's own again. */
export function menuResetText(name: MenuName): string {
  return `The menu ${name} is what it was at first: all pieces and the categories.`
}

/** What an owner reads when a file holds no menu. */
export const fileRefusalText: Readonly<Record<JsonFileRefusal, string>> = {
  unreadable: 'There is no file of this name that can be read.',
  'too-large': 'No menu is larger than 1 MB.',
  'no-json': 'This is not JSON. "menu show header" prints what a menu looks like.',
}

/** What an owner reads when no menu has the name. */
export function unknownMenuText(name: string): string {
  return `There is no menu called "${name}". There are ${menuNames.join(' and ')}.`
}
