import { describe, expect, it } from 'vitest'
import type { Settings } from '../../platform/settings.ts'
import { bowl, factsOfBowl } from './bowl.fixture.ts'
import { purchaseTerms, soldOutWays } from './purchase-terms.ts'

const usual = { flat_rate_cost: 800, free_shipping_from: 15_000, returns_promise: 'Thirty days to decide.' }

/** What the owner set, and the defaults of all else. */
function set(values: Readonly<Record<string, string | number>> = {}): Settings {
  return {
    get: (declaration) => ({ ...usual, ...values })[declaration.name] ?? declaration.default,
  } as Settings
}

describe('the lines near the button', () => {
  it('say what delivery costs, from when on it is free, and what is promised of returns', () => {
    expect(purchaseTerms(bowl, set())).toEqual([
      'Delivery $8.00, free from $150.00',
      'Thirty days to decide.',
    ])
  })

  it('leave out what the owner does not offer', () => {
    expect(purchaseTerms(bowl, set({ free_shipping_from: 0, returns_promise: '' }))).toEqual([
      'Delivery $8.00',
    ])
    expect(purchaseTerms(bowl, set({ flat_rate_cost: 0, returns_promise: '' }))).toEqual(['Free delivery'])
  })

  it('are none of what is not sent', () => {
    const virtual = bowl.variations.map((variation) => ({ ...variation, virtual: true }))
    expect(purchaseTerms({ ...bowl, variations: virtual }, set())).toEqual([])
    expect(purchaseTerms({ ...bowl, kind: 'simple', virtual: true }, set())).toEqual([])
    expect(purchaseTerms({ ...bowl, kind: 'external' }, set())).toEqual([])
    const [first, ...others] = virtual
    const oneSent = { ...bowl, variations: [{ ...first!, virtual: false }, ...others] }
    expect(purchaseTerms(oneSent, set())).not.toEqual([])
  })
})

describe('the ways on from what is sold out', () => {
  const gone = (ids: readonly number[]) =>
    new Map(
      ids.map((id) => [
        id,
        { left: 0, state: 'instock', backorders: 'no', lowMark: undefined, shelfId: id } as const,
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
