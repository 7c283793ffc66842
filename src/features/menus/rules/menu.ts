import { done, type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import { isMenuHref } from './menu-href.ts'

export const menuNames = ['header', 'footer'] as const
export type MenuName = (typeof menuNames)[number]

export const MAX_LEVELS = 3
export const MAX_ITEMS = 200
export const MAX_LABEL_LENGTH = 100

/** A link of a menu. Without `href` it is only the title of its children. */
export type MenuLink = {
  readonly label: string
  readonly href?: string
  readonly children?: readonly MenuItem[]
}

/** A placeholder for the shop's category tree, so that the menu follows the categories. */
export type MenuCategories = { readonly kind: 'categories' }

export type MenuItem = MenuLink | MenuCategories

export type MenuRefusal =
  | 'not-a-list'
  | 'invalid-item'
  | 'unknown-field'
  | 'invalid-label'
  | 'invalid-href'
  | 'no-target'
  | 'too-deep'
  | 'too-many'

/** Why a menu is refused, and the path of the item: `[2, 1]` is the first child of the second. */
export type MenuProblem = Refused<MenuRefusal, { path: readonly number[] }>

type ParseResult<Value> = OutcomeWith<Value, MenuProblem>
type ItemPath = readonly number[]

/** Whether the shop has a menu of this name. */
export function isMenuName(name: string): name is MenuName {
  return menuNames.some((known) => known === name)
}

/** Parses and trims a menu from outside; refused as a whole when one item is invalid. */
export function parseMenu(value: unknown): ParseResult<readonly MenuItem[]> {
  const items = parseItems(value, [])
  return items.ok && itemCount(items.value) > MAX_ITEMS ? problem('too-many', []) : items
}

function parseItems(value: unknown, path: ItemPath): ParseResult<readonly MenuItem[]> {
  if (!Array.isArray(value)) return problem('not-a-list', path)
  if (value.length > MAX_ITEMS) return problem('too-many', path)
  if (value.length > 0 && path.length === MAX_LEVELS) return problem('too-deep', path)

  const items: MenuItem[] = []
  for (const [index, each] of value.entries()) {
    const item = parseItem(each, [...path, index + 1])
    if (!item.ok) return item
    items.push(item.value)
  }
  return done(items)
}

function parseItem(value: unknown, path: ItemPath): ParseResult<MenuItem> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return problem('invalid-item', path)
  const allowedFields = 'kind' in value ? ['kind'] : ['label', 'href', 'children']
  if (Object.keys(value).some((name) => !allowedFields.includes(name))) return problem('unknown-field', path)
  if (!('kind' in value)) return parseLink(value, path)
  return value.kind === 'categories' ? done({ kind: 'categories' }) : problem('invalid-item', path)
}

type LinkFields = { readonly label?: unknown; readonly href?: unknown; readonly children?: unknown }

function parseLink(fields: LinkFields, path: ItemPath): ParseResult<MenuLink> {
  const label = parseLabel(fields.label)
  if (label === undefined) return problem('invalid-label', path)
  const children = parseItems(fields.children ?? [], path)
  if (!children.ok) return children
  const childrenField = children.value.length > 0 ? { children: children.value } : undefined

  if (fields.href === undefined)
    return childrenField ? done({ label, ...childrenField }) : problem('no-target', path)
  const href = typeof fields.href === 'string' ? fields.href.trim() : ''
  return isMenuHref(href) ? done({ label, href, ...childrenField }) : problem('invalid-href', path)
}

function parseLabel(value: unknown): string | undefined {
  const label = typeof value === 'string' ? value.trim() : ''
  const length = [...label].length
  return length >= 1 && length <= MAX_LABEL_LENGTH && !/[\p{Cc}\p{Cs}]/u.test(label) ? label : undefined
}

/** The number of items on all levels; the placeholder for categories counts as one. */
export function itemCount(items: readonly MenuItem[]): number {
  return items.reduce((sum, item) => sum + 1 + ('kind' in item ? 0 : itemCount(item.children ?? [])), 0)
}

function problem(reason: MenuRefusal, path: ItemPath): MenuProblem {
  return refused(reason, { path })
}
