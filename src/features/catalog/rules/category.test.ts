import { describe, expect, it } from 'vitest'
import { categoryPath, categoryTreeOf, type FlatCategory } from './category.ts'

function category(id: number, slug: string, parentId?: number): FlatCategory {
  return { id, slug, name: slug, description: '', count: 0, ...(parentId !== undefined && { parentId }) }
}

describe('the tree of categories', () => {
  it('has the order of siblings, and the address of each', () => {
    const tree = categoryTreeOf([
      category(3, 'trays'),
      category(2, 'bud', 1),
      category(1, 'vases'),
      category(4, 'tall', 1),
    ])
    expect(tree.map(({ path }) => path)).toEqual(['/product-category/trays/', '/product-category/vases/'])
    expect(tree[1]?.children.map(({ path }) => path)).toEqual([
      '/product-category/vases/bud/',
      '/product-category/vases/tall/',
    ])
  })

  it('takes a category for a root whose parent is not there', () => {
    expect(categoryTreeOf([category(2, 'bud', 77)]).map(({ path }) => path)).toEqual([
      '/product-category/bud/',
    ])
  })

  it('ends with parents in a circle', () => {
    expect(categoryTreeOf([category(1, 'egg', 2), category(2, 'hen', 1), category(3, 'nest')])).toHaveLength(
      1,
    )
  })

  it('has addresses that a browser can request', () => {
    expect(categoryPath(['bud vases', 'größe'])).toBe('/product-category/bud%20vases/gr%C3%B6%C3%9Fe/')
  })
})
