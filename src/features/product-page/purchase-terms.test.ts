import { describe, expect, it } from 'vitest'
import type { Kept } from '../../platform/kept.ts'
import type { Settings } from '../../platform/settings.ts'
import { shippingMethods } from '../../shop.config.ts'
import { zonesOf } from '../shipping/zones.ts'
import { bowl, factsOfBowl, noonMs } from './bowl.fixture.ts'
import { purchaseTerms, soldOutWays } from './purchase-terms.ts'

const terms = { decimals: 2, kinds: shippingMethods }

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
  const kept = { get: () => zonesOf([{ ...zone, methods: [flat, free] }], terms) } as unknown as Kept
  return { settings: set(values), kept, nowMs: () => noonMs }
}

describe('the lines near the button', () => {
  it('say what delivery costs, from when on it is free, and what is promised of returns', () => {
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

  it('say nothing of a price that depends on what else is in the parcel, by its class', () => {
    const shop = sending({})
    const flat = { enabled: true, tax: 'taxable', kind: 'flat_rate', title: 'Post' } as const
    const methods = [{ ...flat, settings: { cost: '5', classCosts: { bulky: '20' } } }]
    const zone = { id: 0, name: 'A', preselect: 'cheapest' } as const
    const kept = {
      get: () => zonesOf([{ ...zone, methods, regions: [], postcodes: [] }], terms),
    } as unknown as Kept
    expect(purchaseTerms(bowl, { ...shop, kept })).toEqual(['Thirty days to decide.'])
  })

  it('are none of what is not sent', () => {
    const virtual = bowl.variations.map((variation) => ({ ...variation, virtual: true }))
    expect(purchaseTerms({ ...bowl, variations: virtual }, sending({}))).toEqual([])
    expect(purchaseTerms({ ...bowl, kind: 'simple', virtual: true }, sending({}))).toEqual([])
    expect(purchaseTerms({ ...bowl, kind: 'external' }, sending({}))).toEqual([])
    const [first, ...others] = virtual
    const oneSent = { ...bowl, variations: [{ ...first!, virtual: false }, ...others] }
    expect(purchaseTerms(oneSent, sending({}))).not.toEqual([])
  })
})

describe('the ways on from what is sold out', () => {
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

  it('are people and the narrowest shelf, once nothing is left of any variation', () => {
    const facts = factsOfBowl({ levels: gone([101, 102, 103]) })
    expect(soldOutWays(facts, set({ shop_email: 'a@b.example', shop_phone: '+1 5' }))).toEqual({
      email: 'a@b.example',
      phone: '+1 5',
      shelf: { name: 'Bowls', path: '/product-category/bowls/' },
    })
  })

  it('are none while a variation is left, or where nothing has a price', () => {
    expect(soldOutWays(factsOfBowl({ levels: gone([101, 102]) }), set())).toBeUndefined()
    expect(soldOutWays(factsOfBowl({ product: { ...bowl, variations: [] } }), set())).toBeUndefined()
  })
})
