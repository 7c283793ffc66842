import { describe, expect, it } from 'vitest'
import type { CategoryNode } from '../../catalog/rules/category.ts'
import { MOST_CATEGORIES, type ShownItem, shownMenu } from './shown-menu.ts'

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
const names = (items: readonly ShownItem[]): unknown[] =>
  items.map(({ label, children }) => (children.length > 0 ? [label, ...names(children)] : label))
const everything = (items: readonly ShownItem[]): number =>
  items.reduce((sum, { children }) => sum + 1 + everything(children), 0)

describe('a menu as it is shown', () => {
  it('has the categories in the place of what stands for them', () => {
    const menu = [{ label: 'All', href: '/shop/' }, { kind: 'categories' } as const]
    expect(names(shownMenu(menu, tree, 3))).toEqual(['All', ['vases', ['bud', 'tiny']], 'trays'])
    expect(shownMenu(menu, tree, 3)[1]?.href).toBe('/product-category/vases/')
  })

  it('takes the categories down to a level of the menu, not of their own', () => {
    const below = [{ label: 'Pieces', children: [{ kind: 'categories' } as const] }]
    expect(names(shownMenu(below, tree, 2))).toEqual([['Pieces', 'vases', 'trays']])
    expect(names(shownMenu(below, tree, 3))).toEqual([['Pieces', ['vases', 'bud'], 'trays']])
  })

  it('shows what the owner put below the last level of categories all the same', () => {
    const deep = [
      { label: 'a', children: [{ label: 'b', href: '/', children: [{ label: 'c', href: '/' }] }] },
    ]
    expect(names(shownMenu(deep, tree, 2))).toEqual([['a', ['b', 'c']]])
  })

  it('leaves out a title with nothing below', () => {
    expect(shownMenu([{ label: 'Pieces', children: [{ kind: 'categories' }] }], [], 2)).toEqual([])
  })

  it('leaves the lower levels out where there are too many categories', () => {
    const wide = (of: number, children: readonly CategoryNode[] = []) =>
      Array.from({ length: of }, (_, index) => category(`c${index}`, children))
    const shown = (categories: readonly CategoryNode[]) => shownMenu([{ kind: 'categories' }], categories, 3)
    expect(everything(shown(wide(20, wide(9))))).toBe(MOST_CATEGORIES)
    expect(everything(shown(wide(20, wide(10))))).toBe(20)
    expect(everything(shown(wide(4, wide(7, wide(7)))))).toBe(4 + 28)
    expect(everything(shown(wide(MOST_CATEGORIES + 1)))).toBe(MOST_CATEGORIES)
  })
})
