import { describe, expect, it } from 'vitest'
import { createMiddlewareForExtraQueryParams } from './extra-query.ts'

const inGerman = createMiddlewareForExtraQueryParams({ lang: 'de', 'a b': 'ü&' })
const sent = (options: { path?: string; url?: string; method?: string }) =>
  inGerman(options, (target) => target)

describe('extra query parameters', () => {
  it('go out with requests for swatches, whether they name a path or an address', () => {
    expect(sent({ path: '/woo-variation-swatches/v1/single-product/80' }).path).toBe(
      '/woo-variation-swatches/v1/single-product/80?lang=de&a+b=%C3%BC%26',
    )
    expect(sent({ url: 'http://a.example/wp-json/woo-variation-swatches/v1/x?id=3#end' }).url).toBe(
      'http://a.example/wp-json/woo-variation-swatches/v1/x?id=3&lang=de&a+b=%C3%BC%26#end',
    )
  })

  it('leave all other requests unchanged, even one with swatches in its query only', () => {
    for (const path of ['/wc/store/v1/cart', '/search?q=woo-variation-swatches', '']) {
      expect(sent({ path, method: 'GET' })).toEqual({ path, method: 'GET' })
    }
  })

  it('do not replace parameters of the request, and leave the others', () => {
    expect(sent({ path: '/woo-variation-swatches?lang=fr', method: 'GET' })).toEqual({
      path: '/woo-variation-swatches?lang=fr&a+b=%C3%BC%26',
      method: 'GET',
    })
  })
})
