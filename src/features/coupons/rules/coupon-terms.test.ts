import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCoupon } from './coupon.fixture.ts'
import { codeOf } from './coupon.ts'
import { type CouponTerms, noTerms, readTerms } from './coupon-terms.ts'

const stored = (terms: CouponTerms) => JSON.parse(JSON.stringify(terms))

describe('stored terms', () => {
  it('are read as they were stored', () => {
    const terms: CouponTerms = {
      ...noTerms,
      individualUse: true,
      productIds: [1, 2],
      cartSubtotalMinor: { min: 5000 },
      emails: ['*@example.com'],
      maxUnits: 3,
      requiresAll: { products: true, categories: false },
      itemRanges: [{ of: 'category', id: 7, quantity: { min: 1, max: 4 } }],
      countries: { of: 'shipping', codes: ['DE'] },
      giveaway: {
        of: [75],
        choose: 'one',
        quantity: 1,
        price: { kind: 'percent', ppm: 500_000 },
        repeats: true,
      },
    }
    expect(readTerms(stored(terms))).toEqual(terms)
  })

  it('have no conditions where none are stored, and ignore keys of a newer version', () => {
    expect(readTerms({})).toEqual(noTerms)
    expect(readTerms({ newKey: 'value' })).toEqual(noTerms)
  })

  it.each([
    null,
    [],
    'text',
    { productIds: 'all' },
    { productIds: [1.5] },
    { emails: [1] },
    { cartSubtotalMinor: 5 },
    { cartSubtotalMinor: { min: 'much' } },
    { individualUse: 1 },
    { requiresAll: {} },
    { countries: { of: 'warehouse', codes: [] } },
    { itemRanges: [{ of: 'product', id: 1 }] },
    { giveaway: { of: 'same' } },
    { giveaway: { of: [1], choose: 'all', quantity: 1, price: { kind: 'percent' }, repeats: false } },
  ])('are refused when a value is invalid: %o', (terms) => {
    expect(readTerms(terms)).toBeUndefined()
  })

  it('are read or refused, for any values', () => {
    const names = Object.keys(noTerms)
    const anything = fc.dictionary(fc.constantFrom(...names), fc.jsonValue())
    fc.assert(
      fc.property(anything, (terms) => {
        // As the database gives them: JSON written by anybody may hold -0, which is written again as 0.
        const read = readTerms(JSON.parse(JSON.stringify(terms)))
        if (read) expect(readTerms(stored(read))).toEqual(read)
      }),
      { examples: [[{ matchingMinor: { '': { '': -0 } } }]] },
    )
  })

  it('include each field of a coupon that has no column', () => {
    const columns = [
      'id',
      'code',
      'isPublished',
      'kind',
      'amount',
      'description',
      'createdAtMs',
      'startsAtMs',
    ]
    const more = ['expiresAtMs', 'usageLimit', 'usageLimitPerUser', 'autoPriority', 'listedIn']
    expect(Object.keys(aCoupon()).sort()).toEqual([...columns, ...more, ...Object.keys(noTerms)].sort())
  })
})

describe('a code', () => {
  it('ignores case, surrounding spaces and full-width letters', () => {
    for (const text of ['SPRING', ' spring\n', 'Ｓpring']) expect(codeOf(text)).toBe('spring')
    expect(codeOf('ѕpring')).not.toBe('spring')
  })

  it('does not change when it is normalised twice', () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(texts, (text) => {
        expect(codeOf(codeOf(text))).toBe(codeOf(text))
      }),
      { numRuns: 2000 },
    )
  })
})
