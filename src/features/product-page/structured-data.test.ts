import { describe, expect, it } from 'vitest'
import type { SettingDeclaration } from '../../platform/settings.ts'
import { pagePriceFormat } from '../tier-pricing/tier-display-settings.ts'
import { bowl, bowlPageData, costs, plainSwatches } from './bowl.fixture.ts'
import { pagePricing } from './prices/page-pricing.ts'
import { productView } from './product-view.tsx'
import { productData } from './structured-data.ts'

describe('data for search engines', () => {
  it('has the visible price and stock of a simple product', () => {
    const product = {
      ...bowl,
      kind: 'simple',
      prices: costs(3000, { saleMinor: 2450 }),
      variations: [],
    } as const
    expect(productData(bowlPageData({ product }), 'https://shop.example')).toMatchObject({
      '@type': 'Product',
      url: 'https://shop.example/product/conca/',
      offers: { price: '24.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    })
  })

  it('groups the variations of a variable one, each with its own offer', () => {
    const data = productData(bowlPageData(), '') as { hasVariant: readonly object[] }
    expect(data).toMatchObject({ '@type': 'ProductGroup', variesBy: ['Colour', 'Size'] })
    expect(data.hasVariant).toHaveLength(3)
    expect(data.hasVariant[1]).toMatchObject({
      name: 'Conca bowl, Verde, Large',
      offers: { price: '48.50', url: '/product/conca/?attribute_pa_colour=verde&attribute_pa_size=large' },
    })
  })

  it('has the lowest tier price where the page shows it', () => {
    const product = { ...bowl, kind: 'simple', prices: costs(1200), variations: [] } as const
    const rules = { kind: 'fixed', steps: [{ minQuantity: 5, amount: 800 }], minimum: 1 } as const
    const set: Readonly<Record<string, unknown>> = {
      [pagePriceFormat.name]: 'same_as_catalog',
      tiered_price_at_catalog: true,
      tiered_price_at_catalog_type: 'lowest',
    }
    const get = <Value>({ name, default: usual }: SettingDeclaration<Value>) => (set[name] ?? usual) as Value
    const pageData = bowlPageData({
      product,
      tiers: new Map([[bowl.id, rules]]),
      pricing: pagePricing({ get }),
    })
    expect(productView(pageData, {}, plainSwatches).priceHtml).toContain('From $8.00')
    expect(productData(pageData, '')).toMatchObject({ offers: { price: '8.00' } })
  })

  it('leaves out what the owner has not written or pictured', () => {
    const product = { ...bowl, shortDescription: '', description: '', pictures: [] }
    const data = productData(bowlPageData({ product }), '')
    expect(data).not.toHaveProperty('description')
    expect(data).not.toHaveProperty('image')
  })

  it('states delivery costs and the time for returns once, and refers to them at the other offers', () => {
    const conditions = { country: 'US', deliveryMinor: 800, returnsDays: 30 }
    type Offers = { hasVariant: readonly { offers: Record<string, object> }[] }
    const { hasVariant } = productData(bowlPageData(), '', conditions) as Offers
    expect(hasVariant[0]?.offers).toMatchObject({
      shippingDetails: { shippingRate: { value: '8.00', currency: 'USD' } },
      hasMerchantReturnPolicy: { applicableCountry: 'US', merchantReturnDays: 30 },
    })
    expect(hasVariant[2]?.offers['hasMerchantReturnPolicy']).toEqual({ '@id': '#returns' })
  })

  it('omits delivery and returns that the shop does not know', () => {
    const product = { ...bowl, kind: 'simple', prices: costs(1200), variations: [] } as const
    const { offers } = productData(bowlPageData({ product }), '', { country: 'US', returnsDays: 0 }) as {
      offers: object
    }
    expect(offers).not.toHaveProperty('shippingDetails')
    expect(offers).not.toHaveProperty('hasMerchantReturnPolicy')
  })

  it('offers nothing that has no price', () => {
    const product = { ...bowl, kind: 'simple', prices: { ...bowl.prices, regularMinor: undefined } } as const
    expect(productData(bowlPageData({ product }), '')).not.toHaveProperty('offers')
  })
})
