import { describe, expect, it } from 'vitest'
import type { CategoryNode } from '../../catalog/rules/category.ts'
import { type ResolvedMenuItem, resolveMenu } from './resolved-menu.ts'

const MAX_CATEGORIES = 200

const category = (name: string, children: readonly CategoryNode[] = []): CategoryNode => ({
  id: 1,
  slug: name,
  name,
  path: `/product-category/${name}/`,
  description: '',
  count: 1,
  children,
})
const tree = [category('vases', [category('bud', [category('tiny', [category('dust')])])]), category('trays')]
const names = (items: readonly ResolvedMenuItem[]): unknown[] =>
  items.map(({ label, children }) => (children.length > 0 ? [label, ...names(children)] : label))
const countItems = (items: readonly ResolvedMenuItem[]): number =>
  items.reduce((sum, { children }) => sum + 1 + countItems(children), 0)

describe('a resolved menu', () => {
  it('has the categories in place of their placeholder', () => {
    const menu = [{ label: 'All', href: '/shop/' }, { kind: 'categories' } as const]
    expect(names(resolveMenu(menu, tree, 3))).toEqual(['All', ['vases', ['bud', 'tiny']], 'trays'])
    expect(resolveMenu(menu, tree, 3)[1]?.href).toBe('/product-category/vases/')
  })

  it('limits categories by the level of the menu, not of the category tree', () => {
    const nested = [{ label: 'Pieces', children: [{ kind: 'categories' } as const] }]
    expect(names(resolveMenu(nested, tree, 2))).toEqual([['Pieces', 'vases', 'trays']])
    expect(names(resolveMenu(nested, tree, 3))).toEqual([['Pieces', ['vases', 'bud'], 'trays']])
  })

  it('shows links of the owner below the last level of categories', () => {
    const deep = [
      { label: 'a', children: [{ label: 'b', href: '/', children: [{ label: 'c', href: '/' }] }] },
    ]
    expect(names(resolveMenu(deep, tree, 2))).toEqual([['a', ['b', 'c']]])
  })

  it('leaves out a title with nothing below', () => {
    expect(resolveMenu([{ label: 'Pieces', children: [{ kind: 'categories' }] }], [], 2)).toEqual([])
  })

  it('leaves the lower levels out where there are too many categories', () => {
    const wide = (of: number, children: readonly CategoryNode[] = []) =>
      Array.from({ length: of }, (_, index) => category(`c${index}`, children))
    const resolved = (categories: readonly CategoryNode[]) =>
      resolveMenu([{ kind: 'categories' }], categories, 3)
    expect(countItems(resolved(wide(20, wide(9))))).toBe(MAX_CATEGORIES)
    expect(countItems(resolved(wide(20, wide(10))))).toBe(20)
    expect(countItems(resolved(wide(4, wide(7, wide(7)))))).toBe(4 + 28)
    expect(countItems(resolved(wide(MAX_CATEGORIES + 1)))).toBe(MAX_CATEGORIES)
  })
})
