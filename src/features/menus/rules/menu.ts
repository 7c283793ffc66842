import { done, type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import { isMenuHref } from './menu-href.ts'

export const menuNames = ['header', 'footer'] as const
export type MenuName = (typeof menuNames)[number]

export const MOST_LEVELS = 3
export const MOST_ITEMS = 200
export const LONGEST_LABEL = 100

/** A link of a menu. Without `href` it only opens, or stands above, its children. */
export type MenuLink = {
  readonly label: string
  readonly href?: string
  readonly children?: readonly MenuItem[]
}

/** Stands for the shop's category tree, so that the menu follows the categories by itself. */
export type MenuCategories = { readonly kind: 'categories' }

export type MenuItem = MenuLink | MenuCategories

export type MenuRefusal =
  | 'not-a-list'
  | 'not-an-item'
  | 'unknown-field'
  | 'bad-label'
  | 'bad-href'
  | 'leads-nowhere'
  | 'too-deep'
  | 'too-many'

/** Why a menu is refused, and of which item: `[2, 1]` is the first child of the second. */
export type MenuFault = Refused<MenuRefusal, { place: readonly number[] }>

type Reading<Value> = OutcomeWith<Value, MenuFault>
type Place = readonly number[]

/** Whether a name is that of a menu. */
export function isMenuName(name: string): name is MenuName {
  return menuNames.some((known) => known === name)
}

/** The menu that a value from outside stands for, trimmed; refused whole when one item is not right. */
export function readMenu(value: unknown): Reading<readonly MenuItem[]> {
  const items = itemsIn(value, [])
  return items.ok && itemCount(items.value) > MOST_ITEMS ? fault('too-many', []) : items
}

function itemsIn(value: unknown, place: Place): Reading<readonly MenuItem[]> {
  if (!Array.isArray(value)) return fault('not-a-list', place)
  if (value.length > MOST_ITEMS) return fault('too-many', place)
  if (value.length > 0 && place.length === MOST_LEVELS) return fault('too-deep', place)

  const items: MenuItem[] = []
  for (const [index, each] of value.entries()) {
    const item = itemIn(each, [...place, index + 1])
    if (!item.ok) return item
    items.push(item.value)
  }
  return done(items)
}

function itemIn(value: unknown, place: Place): Reading<MenuItem> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault('not-an-item', place)
  const known = 'kind' in value ? ['kind'] : ['label', 'href', 'children']
  if (Object.keys(value).some((name) => !known.includes(name))) return fault('unknown-field', place)
  if (!('kind' in value)) return linkIn(value, place)
  return value.kind === 'categories' ? done({ kind: 'categories' }) : fault('not-an-item', place)
}

type Fields = { readonly label?: unknown; readonly href?: unknown; readonly children?: unknown }

function linkIn(fields: Fields, place: Place): Reading<MenuLink> {
  const label = labelIn(fields.label)
  if (label === undefined) return fault('bad-label', place)
  const children = itemsIn(fields.children ?? [], place)
  if (!children.ok) return children
  const below = children.value.length > 0 ? { children: children.value } : undefined

  if (fields.href === undefined) return below ? done({ label, ...below }) : fault('leads-nowhere', place)
  const href = typeof fields.href === 'string' ? fields.href.trim() : ''
  return isMenuHref(href) ? done({ label, href, ...below }) : fault('bad-href', place)
}

function labelIn(value: unknown): string | undefined {
  const label = typeof value === 'string' ? value.trim() : ''
  const length = [...label].length
  return length >= 1 && length <= LONGEST_LABEL && !/[\p{Cc}\p{Cs}]/u.test(label) ? label : undefined
}

/** How many items a menu has, on all its levels; the categories count as the one item that stands for them. */
export function itemCount(items: readonly MenuItem[]): number {
  return items.reduce((sum, item) => sum + 1 + ('kind' in item ? 0 : itemCount(item.children ?? [])), 0)
}

function fault(reason: MenuRefusal, place: Place): MenuFault {
  return refused(reason, { place })
}
