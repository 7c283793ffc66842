import { describe, expect, it } from 'vitest'
import { bowl, costs, factsOfBowl } from './bowl.fixture.ts'
import { productData } from './structured-data.ts'

describe('data for search engines', () => {
  it('has the visible price and stock of a simple product', () => {
    const product = {
      ...bowl,
      kind: 'simple',
      prices: costs(3000, { saleMinor: 2450 }),
      variations: [],
    } as const
    expect(productData(factsOfBowl({ product }), 'https://shop.example')).toMatchObject({
      '@type': 'Product',
      url: 'https://shop.example/product/conca/',
      offers: { price: '24.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    })
  })

  it('groups the variations of a variable one, each with its own offer', () => {
    const data = productData(factsOfBowl(), '') as { hasVariant: readonly object[] }
    expect(data).toMatchObject({ '@type': 'ProductGroup', variesBy: ['Colour', 'Size'] })
    expect(data.hasVariant).toHaveLength(3)
    expect(data.hasVariant[1]).toMatchObject({
      name: 'Conca bowl, Verde, Large',
      offers: { price: '48.50', url: '/product/conca/?attribute_pa_colour=verde&attribute_pa_size=large' },
    })
  })

  it('offers nothing that has no price', () => {
    const product = { ...bowl, kind: 'simple', prices: { ...bowl.prices, regularMinor: undefined } } as const
    expect(productData(factsOfBowl({ product }), '')).not.toHaveProperty('offers')
  })
})
