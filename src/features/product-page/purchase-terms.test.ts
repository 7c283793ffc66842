import { describe, expect, it } from 'vitest'
import type { CachedValues } from '../../platform/cache/cached-values.ts'
import { programOf } from '../../platform/program.ts'
import type { Settings } from '../../platform/settings.ts'
import { shopExtensions } from '../../shop.config.ts'
import type { Product } from '../catalog/rules/product.ts'
import { shippingMethodPoint } from '../shipping/shipping-method.ts'
import { zonesOf } from '../shipping/zones.ts'
import type { StockLevel } from '../stock/rules/stock.ts'
import { bowl, bowlPageData, noonMs } from './bowl.fixture.ts'
import { purchaseTerms, soldOutContact } from './purchase-terms.ts'

const terms = { decimals: 2, kinds: programOf([], shopExtensions).extensions(shippingMethodPoint) }

const usual = { returns_promise: 'Thirty days to decide.' }

/** What the owner set, and the defaults of all else. */
function set(values: Readonly<Record<string, string | number>> = {}): Settings {
  return {
    get: (declaration) => ({ ...usual, ...values })[declaration.name] ?? declaration.default,
  } as Settings
}

/** A shop that sends by these prices. */
function sending(
  { cost = '8', freeFrom = '150', freeIsOn = true, days = undefined as [number, number] | undefined },
  values: Readonly<Record<string, string>> = {},
) {
  const plain = { enabled: true, tax: 'taxable' } as const
  const flat = { ...plain, kind: 'flat_rate', title: 'Post', settings: { cost }, ...(days && { days }) }
  const settings = { requires: 'min_amount', minAmount: freeFrom }
  const free = { ...plain, kind: 'free_shipping', title: 'Free', settings, enabled: freeIsOn }
  const zone = { id: 0, name: 'Everywhere', preselect: 'cheapest' as const, regions: [], postcodes: [] }
  const cached = {
    get: () => zonesOf([{ ...zone, methods: [flat, free] }], terms),
  } as unknown as CachedValues
  return { settings: set(values), cached, nowMs: () => noonMs }
}

const linesOf = (
  product: Product,
  shop: ReturnType<typeof sending>,
  levels: ReadonlyMap<number, StockLevel> = new Map(),
) => purchaseTerms({ product, levels }, shop).lines

describe('the lines near the button', () => {
  it('state the shipping cost, the amount from which it is free, and the promise about returns', () => {
    expect(linesOf(bowl, sending({}))).toEqual([
      'Shipping $8.00, free on orders of $150 or more',
      'Thirty days to decide.',
    ])
  })

  it('leave out what the owner does not offer', () => {
    expect(linesOf(bowl, sending({ freeIsOn: false }, { returns_promise: '' }))).toEqual(['Shipping $8.00'])
    expect(linesOf(bowl, sending({ cost: '0' }, { returns_promise: '' }))).toEqual(['Free shipping'])
  })

  it('leave out a price that depends on the shipping classes of other items', () => {
    const shop = sending({})
    const flat = { enabled: true, tax: 'taxable', kind: 'flat_rate', title: 'Post' } as const
    const methods = [{ ...flat, settings: { cost: '5', classCosts: { bulky: '20' } } }]
    const zone = { id: 0, name: 'A', preselect: 'cheapest' } as const
    const cached = {
      get: () => zonesOf([{ ...zone, methods, regions: [], postcodes: [] }], terms),
    } as unknown as CachedValues
    expect(linesOf(bowl, { ...shop, cached })).toEqual(['Thirty days to decide.'])
  })

  it('are none for what is not shipped', () => {
    const virtual = bowl.variations.map((variation) => ({ ...variation, virtual: true }))
    expect(linesOf({ ...bowl, variations: virtual }, sending({}))).toEqual([])
    expect(linesOf({ ...bowl, kind: 'simple', virtual: true }, sending({}))).toEqual([])
    expect(linesOf({ ...bowl, kind: 'external' }, sending({}))).toEqual([])
    const [first, ...others] = virtual
    const oneSent = { ...bowl, variations: [{ ...first!, virtual: false }, ...others] }
    expect(linesOf(oneSent, sending({}))).not.toEqual([])
  })
})

describe('the lines of variations', () => {
  const level = { state: 'instock', backorders: 'no', lowStockThreshold: undefined, stockLeft: 5 } as const
  const [first, second, third] = bowl.variations.map(({ id }) => id) as [number, number, number]
  const levels = (ofSecond: Partial<StockLevel>, ofThird: Partial<StockLevel> = {}) =>
    new Map<number, StockLevel>([
      [first, { ...level, stockItemId: first }],
      [second, { ...level, stockItemId: second, ...ofSecond }],
      [third, { ...level, stockItemId: third, ...ofThird }],
    ])
  const variationLines = (levelById: ReadonlyMap<number, StockLevel>, shop: ReturnType<typeof sending>) =>
    purchaseTerms({ product: bowl, levels: levelById }, shop).variationLines

  it('are not repeated where they are those of the product', () => {
    expect(variationLines(levels({}), sending({}))).toEqual([])
  })

  it('promise the later arrival of one that is made to order, and no delivery of one that is sold out', () => {
    const shop = sending({ days: [3, 5] }, { backorder_days: '10 15' })
    const levelById = levels({ stockLeft: 0, backorders: 'notify' }, { stockLeft: 0 })
    const terms = purchaseTerms({ product: bowl, levels: levelById }, shop)
    const [, arrival] = terms.lines
    expect(arrival).toMatch(/^Arrives /)
    const [made, gone] = terms.variationLines
    expect(made).toEqual({
      ids: [second],
      lines: [terms.lines[0], expect.stringMatching(/^Arrives /), 'Thirty days to decide.'],
    })
    expect(made?.lines[1]).not.toBe(arrival)
    expect(gone).toEqual({ ids: [third], lines: ['Thirty days to decide.'] })
  })

  it('change at the next cut-off also where only a variation has an arrival date', () => {
    const shop = sending({ days: [3, 5] })
    const madeToOrder = { stockLeft: 0, backorders: 'notify' } as const
    const before = new Map([...levels({}, madeToOrder)].filter(([id]) => id === third))
    const until = (levelById: ReadonlyMap<number, StockLevel>, product = bowl) =>
      purchaseTerms({ product, levels: levelById }, shop).validUntilMs
    const usual = until(levels({}))
    expect(usual).toBeGreaterThan(noonMs)
    expect(until(before)).toBe(usual)
    expect(purchaseTerms({ product: bowl, levels: levels({}) }, sending({})).validUntilMs).toBeUndefined()
  })

  it('say that a dear variation is sent free', () => {
    const dear = bowl.variations.map((variation) =>
      variation.id === third
        ? { ...variation, prices: { ...variation.prices, regularMinor: 20000 } }
        : variation,
    )
    const { variationLines: lines } = purchaseTerms(
      { product: { ...bowl, variations: dear }, levels: levels({}) },
      sending({}),
    )
    expect(lines).toEqual([{ ids: [third], lines: ['Free shipping', 'Thirty days to decide.'] }])
  })
})

describe('the contact of a product that is sold out', () => {
  const gone = (ids: readonly number[]) =>
    new Map(
      ids.map((id) => [
        id,
        {
          stockLeft: 0,
          state: 'instock',
          backorders: 'no',
          lowStockThreshold: undefined,
          stockItemId: id,
        } as const,
      ]),
    )

  it('is a person and the narrowest category, once nothing is left of any variation', () => {
    const pageData = bowlPageData({ levels: gone([101, 102, 103]) })
    expect(soldOutContact(pageData, set({ shop_email: 'a@b.example', shop_phone: '+1 5' }))).toEqual({
      email: 'a@b.example',
      phone: '+1 5',
      category: { name: 'Bowls', path: '/product-category/bowls/' },
    })
  })

  it('is none while a variation is left, or where nothing has a price', () => {
    expect(soldOutContact(bowlPageData({ levels: gone([101, 102]) }), set())).toBeUndefined()
    expect(soldOutContact(bowlPageData({ product: { ...bowl, variations: [] } }), set())).toBeUndefined()
  })
})
