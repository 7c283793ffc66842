import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { plainAmounts } from '../../../test/support/texts/plain-amounts.ts'
import { trustedHtml } from '../../ui/html/Html.tsx'
import type { ListedProduct } from '../catalog/rules/product.ts'
import { bowl, bowlPageData, costs, noonMs, plainSwatches } from './bowl.fixture.ts'
import { nextChange, saleDay } from './data/page-data.ts'
import { productView } from './product-view.tsx'
import { productData } from './structured-data.ts'
import { ProductDetails } from './ui/ProductDetails.tsx'
import { ProductTop } from './ui/ProductTop.tsx'

const none = { min: undefined, max: undefined, step: undefined }
const monthly = {
  period: 'month',
  interval: 1,
  length: 0,
  signUpFeeMinor: 0,
  trialLength: 0,
  trialPeriod: 'day',
} as const

function card(id: number, changes: Partial<ListedProduct> = {}): ListedProduct {
  return {
    id,
    kind: 'simple',
    slug: `piece-${id}`,
    sku: '',
    name: `Piece ${id}`,
    prices: [costs(1000 * id)],
    soldIndividually: false,
    quantityLimits: none,
    pictures: [],
    featured: false,
    inStock: true,
    stockLeft: undefined,
    ...changes,
  }
}

const group = (children: readonly ListedProduct[], changes: Parameters<typeof bowlPageData>[0] = {}) =>
  bowlPageData({
    product: { ...bowl, kind: 'grouped', variations: [], attributes: [], children },
    ...changes,
  })
const shown = (pageData: ReturnType<typeof bowlPageData>) =>
  renderToStaticMarkup(<ProductTop view={productView(pageData, {}, plainSwatches)} />)

describe('the page of a group', () => {
  it('spans the prices of what can be bought on it', () => {
    const pageData = group([card(2), card(1), card(9, { kind: 'variable' })])
    expect(pageData.offers.map(({ price }) => price.activeMinor)).toEqual([2000, 1000])
    expect(plainAmounts(productView(pageData, {}, plainSwatches).priceHtml)).toContain('$10.00 – $20.00')
  })

  it('takes no quantity of what is sold out, and has no button when all is', () => {
    const out = {
      stockLeft: 0,
      state: 'instock',
      backorders: 'no',
      lowStockThreshold: undefined,
      stockItemId: 1,
    } as const
    const pageData = group([card(1)], { levels: new Map([[1, out]]) })
    const html = shown(pageData)
    expect(html).toContain('Sold out')
    expect(html).not.toMatch(/quantity\[1\]|<button(?![^>]*form="wishlist")/)
  })

  it('names each field after its product', () => {
    const html = shown(group([card(1), card(2, { soldIndividually: true })]))
    expect(html).toContain('aria-label="Quantity of Piece 1"')
    expect(html).toContain('aria-label="Add one Piece 2"')
    expect(html).toContain('<caption class="screen-reader-text">Products in Conca bowl</caption>')
  })

  it('shows how each product is sold: minimum, step and bulk price', () => {
    const rules = { kind: 'fixed', steps: [{ minQuantity: 6, amount: 800 }], minimum: 2, step: 2 } as const
    const html = shown(group([card(1)], { tiers: new Map([[1, rules]]) }))
    expect(html).toMatch(/<input[^>]* placeholder="0"[^>]* min="2" step="2"[^>]* name="quantity\[1\]"/)
    expect(html).toContain('Minimum order: 2, in multiples of 2.')
    expect(html).toContain('$8.00 each for 6+')
  })

  it('has no form when it is empty', () => expect(shown(group([]))).not.toContain('<form'))

  it('changes when the price of a product in it does', () => {
    const sale = costs(3000, { saleMinor: 2000, saleUntilMs: noonMs + 5 })
    expect(nextChange(group([card(1, { prices: [sale] })]))).toBe(noonMs + 5)
  })

  it('offers search engines the span', () => {
    expect(productData(group([card(1), card(3)]), '')).toMatchObject({
      '@type': 'Product',
      offers: { '@type': 'AggregateOffer', lowPrice: '10.00', highPrice: '30.00', offerCount: 2 },
    })
  })
})

describe('the last day of a sale', () => {
  const day = (days: number) => saleDay({ zone: 'UTC', nowMs: noonMs }, noonMs + days * 24 * 3_600_000)

  it('is shown when it is near', () => {
    expect(day(60)).toBeDefined()
    expect(day(60.01)).toBeUndefined()
    expect(saleDay({ zone: 'UTC', nowMs: noonMs }, undefined)).toBeUndefined()
  })
})

describe('the price as in listings', () => {
  const listed = (max: number | undefined) => {
    const rules = { kind: 'fixed', steps: [{ minQuantity: 5, amount: 900 }], minimum: 1 } as const
    const pricing = {
      ...bowlPageData().pricing,
      asInListings: { type: 'lowest', forVariable: false, prefix: 'From' },
    } as const
    const quantityLimits = { ...none, max: max }
    const product = {
      ...bowl,
      kind: 'simple',
      prices: costs(1200),
      variations: [],
      attributes: [],
      quantityLimits,
    } as const
    const pageData = bowlPageData({ product, pricing, tiers: new Map([[bowl.id, rules]]) })
    return plainAmounts(productView(pageData, {}, plainSwatches).priceHtml)
  }

  it('counts a price by quantity only where so many can be bought at once', () => {
    expect(listed(undefined)).toContain('From $9.00')
    expect(listed(5)).toContain('From $9.00')
    expect(listed(4)).toContain('$12.00')
    expect(listed(4)).not.toContain('$9.00')
  })
})

describe('a recurring price', () => {
  const recurring = (changes: object) =>
    bowlPageData({
      product: {
        ...bowl,
        variations: bowl.variations.map((variation, index) => ({
          ...variation,
          subscription: { ...monthly, ...(index === 0 ? changes : {}) },
        })),
      },
    })

  it('shows the period at a range only where all terms are the same', () => {
    expect(productView(recurring({}), {}, plainSwatches).priceHtml).toContain('/ month')
    expect(productView(recurring({ period: 'year' }), {}, plainSwatches).priceHtml).not.toContain('/ ')
  })

  it('is not one price where only the terms differ', () => {
    const pageData = recurring({ signUpFeeMinor: 500 })
    const same = pageData.product.variations.map((variation) => ({ ...variation, prices: costs(1000) }))
    const view = productView(
      bowlPageData({ product: { ...pageData.product, variations: same } }),
      {
        pa_colour: 'verde',
        pa_size: 'small',
      },
      plainSwatches,
    )
    const { purchase } = view
    expect(purchase?.kind === 'variable' && purchase.chosen?.price_html).toContain('and a $5.00 sign-up fee')
  })
})

describe('the details', () => {
  const details = (changes: Partial<typeof bowl>) =>
    renderToStaticMarkup(<ProductDetails product={{ ...bowl, ...changes }} description={trustedHtml('')} />)

  it('has brand and number where there are any', () => {
    expect(details({ brands: ['Tornio'], gtin: '4012345678901' })).toMatch(
      /Brand<\/th><td[^>]*>Tornio.*GTIN<\/th><td[^>]*>4012345678901/,
    )
    expect(details({ brands: ['A', 'B'] })).toMatch(/<th scope="row"[^>]*>Brands<\/th><td[^>]*>A, B<\/td>/)
    expect(details({})).not.toMatch(/Brand|GTIN/)
  })

  it('has a measure of variations only where all share it', () => {
    expect(details({})).toContain('Size (W × D × H)')
    const [first, ...others] = bowl.variations
    const taller = [{ ...first!, sizeMm: { ...first!.sizeMm, height: 90 }, weightGrams: 1 }, ...others]
    const html = details({ variations: taller })
    expect(html).not.toMatch(/W × D|Height|Weight/)
    expect(html).toContain('Depth')
  })
})
