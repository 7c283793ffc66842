import { describe, expect, it } from 'vitest'
import { formTree } from './tree.ts'

const treeFrom = (query: string) => formTree(new URLSearchParams(query))

describe('the tree of fields', () => {
  it.each([
    ['a=1&b=', { a: '1', b: '' }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[0]=1&a[1]=2', { a: ['1', '2'] }],
    ['a[1]=1&a[0]=2', { a: { 1: '1', 0: '2' } }],
    ['a[x]=1&a[y][]=2', { a: { x: '1', y: ['2'] } }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a[x]=1&a[x]=2', { a: { x: ['1', '2'] } }],
    ['a=1&a[x]=2', { a: ['1', { x: '2' }] }],
    ['a[5]=x&a[]=y', { a: { 5: 'x', 1: 'y' } }],
    ['a[b]c=1&[a]=2&a[=3', { 'a[b]c': '1', '[a]': '2', 'a[': '3' }],
  ])('is made of %s', (query, tree) => {
    expect(treeFrom(query)).toEqual(tree)
  })

  it('has no more than five levels: what goes deeper is a name', () => {
    expect(treeFrom('a[b][c][d][e]=1')).toEqual({ a: { b: { c: { d: { e: '1' } } } } })
    expect(treeFrom('a[b][c][d][e][f]=1')).toEqual({ 'a[b][c][d][e][f]': '1' })
  })

  it('has no name that could become a prototype', () => {
    expect(Object.keys(treeFrom('__proto__=1&__proto__[x]=1'))).toEqual([])
    const tree = treeFrom('a[__proto__][polluted]=1&constructor=2')
    expect(tree).toEqual({ a: {}, constructor: '2' })
    expect('polluted' in {}).toBe(false)
  })
})
