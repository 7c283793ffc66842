import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCoupon } from './coupon.fixture.ts'
import { codeOf } from './coupon.ts'
import { type CouponTerms, noTerms, readTerms } from './coupon-terms.ts'

const kept = (terms: unknown) => JSON.parse(JSON.stringify(terms))

describe('terms that are kept', () => {
  it('come back as they were', () => {
    const terms: CouponTerms = {
      ...noTerms,
      individualUse: true,
      productIds: [1, 2],
      goodsMinor: { least: 5000 },
      emails: ['*@example.com'],
      mostPieces: 3,
      wantsAll: { products: true, categories: false },
      ownRanges: [{ of: 'category', id: 7, pieces: { least: 1, most: 4 } }],
      countries: { of: 'shipping', codes: ['DE'] },
      giveaway: {
        of: [75],
        choose: 'one',
        pieces: 1,
        price: { kind: 'percent', ppm: 500_000 },
        repeats: true,
      },
    }
    expect(readTerms(kept(terms))).toEqual(terms)
  })

  it('ask for nothing where nothing stands, and leave out what a newer program wrote', () => {
    expect(readTerms({})).toEqual(noTerms)
    expect(readTerms({ moon: 'full' })).toEqual(noTerms)
  })

  it.each([
    null,
    [],
    'text',
    { productIds: 'all' },
    { productIds: [1.5] },
    { emails: [1] },
    { goodsMinor: 5 },
    { goodsMinor: { least: 'much' } },
    { individualUse: 1 },
    { wantsAll: {} },
    { countries: { of: 'moon', codes: [] } },
    { ownRanges: [{ of: 'product', id: 1 }] },
    { giveaway: { of: 'same' } },
    { giveaway: { of: [1], choose: 'all', pieces: 1, price: { kind: 'percent' }, repeats: false } },
  ])('are none when something in them is none: %o', (terms) => {
    expect(readTerms(terms)).toBeUndefined()
  })

  it('are read, or are none, whatever stands there', () => {
    const names = Object.keys(noTerms)
    const anything = fc.dictionary(fc.constantFrom(...names), fc.jsonValue())
    fc.assert(
      fc.property(anything, (terms) => {
        const read = readTerms(terms)
        if (read) expect(readTerms(kept(read))).toEqual(read)
      }),
    )
  })

  it('have a place for each field of a coupon', () => {
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
  it('is the same in each case, with spaces around it, and in wide letters', () => {
    for (const written of ['SPRING', ' spring\n', 'Ｓpring']) expect(codeOf(written)).toBe('spring')
    expect(codeOf('ѕpring')).not.toBe('spring')
  })

  it('is read once and for all', () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(texts, (text) => {
        expect(codeOf(codeOf(text))).toBe(codeOf(text))
      }),
      { numRuns: 2000 },
    )
  })
})
