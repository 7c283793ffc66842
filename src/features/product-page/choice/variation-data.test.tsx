import { describe, expect, it } from 'vitest'
import { plainAmounts } from '../../../../test/support/texts/plain-amounts.ts'
import type { StockLevel } from '../../stock/rules/stock.ts'
import { bowl, bowlPageData, costs, noonMs, variation } from '../bowl.fixture.ts'
import { shownSize } from '../rules/variation.ts'
import { allVariationData, variationData, variationDataInput } from './variation-data.tsx'

const [small, large] = [bowl.variations[0]!, bowl.variations[1]!]

function level(id: number, changes: Partial<StockLevel>): [number, StockLevel] {
  return [
    id,
    {
      stockLeft: undefined,
      state: 'instock',
      backorders: 'no',
      lowStockThreshold: undefined,
      stockItemId: id,
      ...changes,
    },
  ]
}

describe('a variation on the wire', () => {
  it('has every key that scripts of the wire read', () => {
    expect(Object.keys(variationData(variationDataInput(bowlPageData()), small)!).sort()).toEqual(
      (
        'attributes availability_html backorders_allowed dimensions dimensions_html display_price ' +
        'display_regular_price gallery_image_ids gallery_images_html image image_id is_downloadable is_in_stock ' +
        'is_purchasable is_sold_individually is_virtual max_qty min_qty parent_id price_html qty_value sku step ' +
        'variation_description variation_id variation_image_id variation_is_active variation_is_visible ' +
        'variation_permalink variation_stock_left weight weight_html'
      ).split(' '),
    )
  })

  it('names its attributes as the form does, its prices in whole units, its measures as text', () => {
    expect(variationData(variationDataInput(bowlPageData()), large)).toMatchObject({
      attributes: { attribute_pa_colour: 'verde', attribute_pa_size: 'large' },
      display_price: 48.5,
      display_regular_price: 56,
      dimensions: { length: '12', width: '12', height: '7.5' },
      dimensions_html: '4.7 × 4.7 × 3 in (12 × 12 × 7.5 cm)',
      weight: '0.64',
      weight_html: '1.4 lb (640 g)',
      variation_permalink: '/product/conca/?attribute_pa_colour=verde&attribute_pa_size=large',
    })
  })

  it('states measures that are not known as such, and the page shows nothing for them', () => {
    const data = variationData(variationDataInput(bowlPageData()), {
      ...large,
      sizeMm: {},
      weightGrams: undefined,
    })!
    expect(data).toMatchObject({ dimensions_html: 'N/A', weight_html: 'N/A', weight: '' })
    expect([
      shownSize(data),
      shownSize({ ...data, dimensions: { ...data.dimensions, width: '12' } }),
    ]).toEqual(['', 'N/A'])
  })

  it('changes its price at the very moment the sale ends', () => {
    const priceAt = (nowMs: number) =>
      variationData(variationDataInput(bowlPageData({ nowMs })), large)?.display_price
    expect(priceAt(noonMs + 999)).toBe(48.5)
    expect(priceAt(noonMs + 1000)).toBe(56)
  })

  it('has no price when all variations cost the same', () => {
    const same = [variation(1, 'verde', 'small', costs(2400)), variation(2, 'verde', 'large', costs(2400))]
    const pageData = bowlPageData({ product: { ...bowl, variations: same } })
    expect(allVariationData(pageData).map(({ price_html }) => price_html)).toEqual(['', ''])
    expect(plainAmounts(variationData(variationDataInput(bowlPageData()), small)?.price_html ?? '')).toBe(
      '<span class="price">$24.00</span>',
    )
  })

  it('has the stock left and how many can be bought', () => {
    const levels = new Map([level(101, { stockLeft: 1 }), level(102, { stockLeft: 0 })])
    const pageData = bowlPageData({ levels })
    expect(variationData(variationDataInput(pageData), small)).toMatchObject({
      is_in_stock: true,
      max_qty: 1,
      variation_stock_left: 1,
      availability_html: '<p class="stock in-stock last-unit">Only 1 left</p>',
    })
    expect(variationData(variationDataInput(pageData), large)).toMatchObject({
      is_in_stock: false,
      availability_html: '<p class="stock out-of-stock">Sold out</p>',
    })
  })

  it('has no limit where stock is not tracked, or backorders are allowed', () => {
    const levels = new Map([level(102, { stockLeft: 0, backorders: 'notify' })])
    const pageData = bowlPageData({ levels })
    expect(variationData(variationDataInput(pageData), small)).toMatchObject({
      max_qty: '',
      backorders_allowed: false,
    })
    expect(variationData(variationDataInput(pageData), large)).toMatchObject({
      max_qty: '',
      backorders_allowed: true,
      is_in_stock: true,
    })
  })

  it('starts with the minimum of its tiers, and with one when sold individually', () => {
    const tiers = new Map([[101, { kind: 'fixed', steps: [], minimum: 6 } as const]])
    expect(variationData(variationDataInput(bowlPageData({ tiers })), small)).toMatchObject({
      min_qty: 6,
      qty_value: 6,
    })
    const single = { ...small, soldIndividually: true }
    const product = { ...bowl, variations: [single] }
    expect(variationData(variationDataInput(bowlPageData({ product, tiers })), single)).toMatchObject({
      min_qty: 1,
      max_qty: 1,
      is_sold_individually: 'yes',
    })
  })

  it('shows its own picture, else the first of its product', () => {
    const own = { id: 13, hash: 'fedcba9876543210', width: 800, height: 1000, alt: 'Small' }
    expect(variationData(variationDataInput(bowlPageData()), { ...small, picture: own })).toMatchObject({
      image_id: 13,
      image: { alt: 'Small', src: '/media/13-fedcba9876543210-960.jpg', src_w: 800, src_h: 1000 },
    })
    expect(variationData(variationDataInput(bowlPageData()), small)).toMatchObject({
      image_id: 12,
      image: { alt: 'Conca bowl' },
    })
  })

  it('is not there without a price', () => {
    const priceless = { ...small, prices: { ...small.prices, regularMinor: undefined } }
    const product = { ...bowl, variations: [priceless, large] }
    expect(variationData(variationDataInput(bowlPageData({ product })), priceless)).toBeUndefined()
  })
})
