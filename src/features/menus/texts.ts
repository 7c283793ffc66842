import type { JsonFileRefusal } from '../../platform/files/json-file.ts'
import {
  MAX_ITEMS,
  MAX_LABEL_LENGTH,
  MAX_LEVELS,
  type MenuName,
  type MenuProblem,
  type MenuRefusal,
  menuNames,
} from './rules/menu.ts'
import { MAX_HREF_LENGTH } from './rules/menu-href.ts'

const refusalText: Readonly<Record<MenuRefusal, string>> = {
  'not-a-list': 'must be a list in square brackets',
  'invalid-item': 'must be {"label": …, "href": …, "children": […]} or {"kind": "categories"}',
  'unknown-field': 'has an unknown field; the fields are label, href and children, or kind alone',
  'invalid-label': `must have a label of 1 to ${MAX_LABEL_LENGTH} characters in one line`,
  'invalid-href':
    'must link to a path such as /shop/, to http://…, https://…, mailto:…, tel:…, to a #target on the page or ' +
    `to an action, in at most ${MAX_HREF_LENGTH} characters without spaces`,
  'no-target': 'has neither href nor children',
  'too-deep': `has children below level ${MAX_LEVELS}, the deepest allowed`,
  'too-many': `has more than ${MAX_ITEMS} items`,
}

/** Why a menu was refused, and which item. */
export function menuProblemText({ reason, path }: MenuProblem): string {
  const subject = path.length > 0 ? `Item ${path.join('.')}` : 'The menu'
  return `${subject} ${refusalText[reason]}. Nothing was changed.`
}

/** Confirms that a menu was saved. */
export function menuSetText(name: MenuName, count: number): string {
  if (count === 0) return `The menu ${name} is empty: pages show no menu there.`
  return `The menu ${name} has ${count} ${count === 1 ? 'item' : 'items'}.`
}

/** Confirms that a menu was reset. */
export function menuResetText(name: MenuName): string {
  return `The menu ${name} is back to the default: all products and the categories.`
}

/** Why a file could not be read. */
export const menuFileRefusalText: Readonly<Record<JsonFileRefusal, string>> = {
  unreadable: 'The file doesn’t exist or can’t be read.',
  'too-large': 'The file is larger than 1 MB.',
  'no-json': 'This is not JSON. "menu show header" prints what a menu looks like.',
}

/** Lists the menus, for an unknown name. */
export function unknownMenuText(name: string): string {
  return `There is no menu called "${name}". There are ${menuNames.join(' and ')}.`
}
