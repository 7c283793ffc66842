import { describe, expect, it } from 'vitest'
import { patternTable } from './path-pattern.ts'

const table = patternTable([
  ['/product-category/:path*/', 'category'],
  ['/:slug/', 'page'],
  ['/shop/', 'shop'],
  ['/shop/page/:page/', 'further'],
  ['/', 'home'],
  ['/media/:file', 'media'],
])
const at = (path: string) => table.match(path)

describe('path patterns', () => {
  it('prefer the literal to the named part, in any order', () => {
    expect(at('/shop/')?.value).toBe('shop')
    expect(at('/about/')).toEqual({ value: 'page', params: { slug: 'about' }, pattern: '/:slug/' })
    expect(at('/')?.value).toBe('home')
  })

  it('decode named parts, and join several', () => {
    expect(at('/caf%C3%A9/')?.params).toEqual({ slug: 'café' })
    expect(at('/shop/page/2/')?.params).toEqual({ page: '2' })
    expect(at('/product-category/vases/bud%20vases/')?.params).toEqual({ path: 'vases/bud vases' })
  })

  it('distinguish an address with a slash from one without', () => {
    expect(at('/shop')).toBeUndefined()
    expect(at('/media/1.jpg')?.value).toBe('media')
    expect(at('/media/1.jpg/')).toBeUndefined()
  })

  it('need at least one part for `*`', () => {
    expect(at('/product-category/')?.value).toBe('page')
  })

  it.each([
    '//evil.example/',
    '/%5Cevil.example/',
    '/\\evil.example/',
    '/a%2Fb/',
    '/%ff/',
    '/%00/',
    '/../',
    '/%2e%2e/',
    '',
  ])('do not match %s', (path) => expect(at(path)).toBeUndefined())
})
