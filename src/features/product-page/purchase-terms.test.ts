import { describe, expect, it } from 'vitest'
import type { CachedValues } from '../../platform/cache/cached-values.ts'
import { programOf } from '../../platform/program.ts'
import type { Settings } from '../../platform/settings.ts'
import { shopExtensions } from '../../shop.config.ts'
import { shippingMethodPoint } from '../shipping/shipping-method.ts'
import { zonesOf } from '../shipping/zones.ts'
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
  { cost = '8', freeFrom = '150', freeIsOn = true },
  values: Readonly<Record<string, string>> = {},
) {
  const plain = { enabled: true, tax: 'taxable' } as const
  const flat = { ...plain, kind: 'flat_rate', title: 'Post', settings: { cost } }
  const settings = { requires: 'min_amount', minAmount: freeFrom }
  const free = { ...plain, kind: 'free_shipping', title: 'Free', settings, enabled: freeIsOn }
  const zone = { id: 0, name: 'Everywhere', preselect: 'cheapest' as const, regions: [], postcodes: [] }
  const cached = {
    get: () => zonesOf([{ ...zone, methods: [flat, free] }], terms),
  } as unknown as CachedValues
  return { settings: set(values), cached, nowMs: () => noonMs }
}

describe('the lines near the button', () => {
  it('state the shipping cost, the amount from which it is free, and the promise about returns', () => {
    expect(purchaseTerms(bowl, sending({}))).toEqual([
      'Delivery $8.00, free from $150.00',
      'Thirty days to decide.',
    ])
  })

  it('leave out what the owner does not offer', () => {
    expect(purchaseTerms(bowl, sending({ freeIsOn: false }, { returns_promise: '' }))).toEqual([
      'Delivery $8.00',
    ])
    expect(purchaseTerms(bowl, sending({ cost: '0' }, { returns_promise: '' }))).toEqual(['Free delivery'])
  })

  it('leave out a price that depends on the shipping classes of other items', () => {
    const shop = sending({})
    const flat = { enabled: true, tax: 'taxable', kind: 'flat_rate', title: 'Post' } as const
    const methods = [{ ...flat, settings: { cost: '5', classCosts: { bulky: '20' } } }]
    const zone = { id: 0, name: 'A', preselect: 'cheapest' } as const
    const cached = {
      get: () => zonesOf([{ ...zone, methods, regions: [], postcodes: [] }], terms),
    } as unknown as CachedValues
    expect(purchaseTerms(bowl, { ...shop, cached })).toEqual(['Thirty days to decide.'])
  })

  it('are none for what is not shipped', () => {
    const virtual = bowl.variations.map((variation) => ({ ...variation, virtual: true }))
    expect(purchaseTerms({ ...bowl, variations: virtual }, sending({}))).toEqual([])
    expect(purchaseTerms({ ...bowl, kind: 'simple', virtual: true }, sending({}))).toEqual([])
    expect(purchaseTerms({ ...bowl, kind: 'external' }, sending({}))).toEqual([])
    const [first, ...others] = virtual
    const oneSent = { ...bowl, variations: [{ ...first!, virtual: false }, ...others] }
    expect(purchaseTerms(oneSent, sending({}))).not.toEqual([])
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
