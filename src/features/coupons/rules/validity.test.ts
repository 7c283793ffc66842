import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minCpuMsOf } from '../../../../test/support/measure/cpu-cost.ts'
import { aCoupon } from './coupon.fixture.ts'
import type { Coupon } from './coupon.ts'
import { isForEmail } from './email-pattern.ts'
import { type CouponContext, type CouponLine, checkCoupon } from './validity.ts'

const line = (more: Partial<CouponLine> = {}): CouponLine => ({
  key: 'a',
  productId: 10,
  variationId: undefined,
  categoryIds: [1],
  name: 'Vase',
  isOnSale: false,
  quantity: 1,
  subtotalMinor: 2000,
  ...more,
})

const context = (more: Partial<CouponContext> = {}): CouponContext => ({
  nowMs: 1_000,
  lines: [line()],
  cartSubtotalMinor: 2000,
  uses: { used: 0, held: 0, heldByBuyer: 0, usedByBuyer: 0 },
  isSignedIn: false,
  roles: ['guest'],
  email: undefined,
  country: { billing: undefined, shipping: undefined },
  paymentMethod: undefined,
  shippingMethod: undefined,
  ...more,
})

const answer = (coupon: Partial<Coupon>, more: Partial<CouponContext> = {}) => {
  const checked = checkCoupon(aCoupon(coupon), context(more))
  return checked.ok ? [...checked.value].join() : checked.reason
}
const uses = (more: Partial<CouponContext['uses']>) => ({
  uses: { used: 0, held: 0, heldByBuyer: 0, usedByBuyer: 0, ...more },
})

describe('a coupon without restrictions', () => {
  it('applies to every line', () => {
    expect(answer({}, { lines: [line(), line({ key: 'b', productId: 11 })] })).toBe('a,b')
    expect(answer({}, { lines: [] })).toBe('')
  })
})

describe('a coupon is refused', () => {
  it.each<[string, Partial<Coupon>, Partial<CouponContext>, string]>([
    ['as a draft', { isPublished: false }, {}, 'not-published'],
    ['at its last moment', { expiresAtMs: 1_000 }, {}, 'expired'],
    ['before its first', { startsAtMs: 1_001 }, {}, 'not-yet'],
    ['when it is used up', { usageLimit: 2 }, uses({ used: 2 }), 'used-up'],
    ['when others hold the rest', { usageLimit: 2 }, uses({ used: 1, held: 1 }), 'used-up'],
    [
      'when an own order holds the rest',
      { usageLimit: 2 },
      { ...uses({ used: 1, heldByBuyer: 1 }), isSignedIn: true },
      'held-by-own-order',
    ],
    ['when a guest’s own order holds it', { usageLimit: 1 }, uses({ heldByBuyer: 1 }), 'held-by-guest-order'],
    ['when the buyer had it', { usageLimitPerUser: 1 }, uses({ usedByBuyer: 1 }), 'used-up-by-buyer'],
    [
      'when an order of the buyer holds it',
      { usageLimitPerUser: 1 },
      { ...uses({ heldByBuyer: 1 }), isSignedIn: true },
      'held-by-own-order',
    ],
    ['below its minimum', { cartSubtotalMinor: { min: 2001 } }, {}, 'below-minimum'],
    ['above its maximum', { cartSubtotalMinor: { max: 1999 } }, {}, 'above-maximum'],
    ['without its product', { productIds: [11] }, {}, 'no-matching-products'],
    [
      'without all of its products',
      { productIds: [10, 11], requiresAll: { products: true, categories: false } },
      {},
      'no-matching-products',
    ],
    ['without its category', { categoryIds: [2] }, {}, 'no-matching-products'],
    [
      'when only sales are of its category',
      { categoryIds: [1], excludesSale: true },
      { lines: [line({ isOnSale: true }), line({ key: 'b', categoryIds: [] })] },
      'no-matching-products',
    ],
    [
      'when all pieces are excluded',
      { kind: 'percent', excludedProductIds: [10] },
      {},
      'no-matching-products',
    ],
    [
      'for the cart beside a sale',
      { excludesSale: true },
      { lines: [line(), line({ key: 'b', isOnSale: true })] },
      'not-for-sale',
    ],
    ['for the cart beside an excluded product', { excludedProductIds: [10] }, {}, 'excluded-products'],
    ['for the cart beside an excluded category', { excludedCategoryIds: [1] }, {}, 'excluded-categories'],
    ['with too few pieces', { matchingQuantity: { min: 2 } }, {}, 'matching-quantity'],
    [
      'with too many pieces',
      { matchingQuantity: { max: 2 } },
      { lines: [line({ quantity: 3 })] },
      'matching-quantity',
    ],
    ['with too little of what it is for', { matchingMinor: { min: 2001 } }, {}, 'matching-amount'],
    ['with too much of what it is for', { matchingMinor: { max: 1999 } }, {}, 'matching-amount'],
    [
      'with too few pieces of its product',
      { itemRanges: [{ of: 'product', id: 10, quantity: { min: 2 } }] },
      {},
      'quantity-of-item',
    ],
    [
      'with too many pieces of its category',
      { itemRanges: [{ of: 'category', id: 1, quantity: { max: 2 } }] },
      { lines: [line({ quantity: 2 }), line({ key: 'b', productId: 11 })] },
      'quantity-of-item',
    ],
    [
      'with nothing of one that allows some',
      { itemRanges: [{ of: 'product', id: 11, quantity: { max: 2 } }] },
      {},
      'quantity-of-item',
    ],
    [
      'with the right pieces of one alone, when all are wanted',
      {
        itemRanges: [
          { of: 'product', id: 10, quantity: { min: 1 } },
          { of: 'product', id: 11, quantity: { min: 1 } },
        ],
        requiresAll: { products: true, categories: false },
      },
      {},
      'quantity-of-item',
    ],
    [
      'without all of its categories',
      { categoryIds: [1, 2], requiresAll: { products: false, categories: true } },
      {},
      'no-matching-products',
    ],
    [
      'on pieces, when all of them are on sale',
      { kind: 'fixed_product', excludesSale: true },
      { lines: [line({ isOnSale: true })] },
      'no-matching-products',
    ],
    [
      'on pieces, when all are of an excluded category',
      { kind: 'percent', excludedCategoryIds: [1] },
      {},
      'no-matching-products',
    ],
    [
      'to another billing country',
      { countries: { of: 'billing', codes: ['DE'] } },
      { country: { billing: 'US', shipping: 'DE' } },
      'not-for-country',
    ],
    ['to another role', { roles: ['editor'] }, {}, 'not-for-role'],
    ['to an excluded role', { excludedRoles: ['guest'] }, {}, 'not-for-role'],
    [
      'to another country',
      { countries: { of: 'shipping', codes: ['DE'] } },
      { country: { billing: 'DE', shipping: 'US' } },
      'not-for-country',
    ],
    ['for another way to pay', { paymentMethods: ['bacs'] }, { paymentMethod: 'cod' }, 'not-for-payment'],
    [
      'for another delivery',
      { shippingMethods: ['flat_rate'] },
      { shippingMethod: 'local_pickup:4' },
      'not-for-delivery',
    ],
    ['to another address', { emails: ['*@example.com'] }, { email: 'ada@example.org' }, 'other-email'],
  ])('%s', (_, coupon, more, reason) => {
    expect(answer(coupon, more)).toBe(reason)
  })

  it('for the first reason that applies', () => {
    expect(answer({ isPublished: false, expiresAtMs: 1, usageLimit: 1 }, uses({ used: 1 }))).toBe(
      'not-published',
    )
    expect(answer({ expiresAtMs: 1, usageLimit: 1, productIds: [11] }, uses({ used: 1 }))).toBe('used-up')
    expect(answer({ expiresAtMs: 1, productIds: [11], cartSubtotalMinor: { min: 9999 } })).toBe('expired')
  })
})

describe('a coupon is accepted', () => {
  it.each<[string, Partial<Coupon>, Partial<CouponContext>]>([
    ['in its last moment', { expiresAtMs: 1_001 }, {}],
    ['in its first', { startsAtMs: 1_000 }, {}],
    ['for the last time', { usageLimit: 2 }, uses({ used: 1 })],
    ['at its minimum and its maximum', { cartSubtotalMinor: { min: 2000, max: 2000 } }, {}],
    ['for a variation of its product', { productIds: [10] }, { lines: [line({ variationId: 12 })] }],
    ['for its variation', { productIds: [12] }, { lines: [line({ variationId: 12 })] }],
    ['while nobody has said where it goes', { countries: { of: 'billing', codes: ['DE'] } }, {}],
    ['while nobody has said who buys', { emails: ['ada@example.com'] }, {}],
    ['for its address in any case', { emails: ['Ada@Example.com'] }, { email: ' ada@example.COM' }],
    ['for its very delivery', { shippingMethods: ['flat_rate:7'] }, { shippingMethod: 'flat_rate:7' }],
    ['for its way to pay', { paymentMethods: ['bacs', 'cod'] }, { paymentMethod: 'cod' }],
    ['while nobody has said how to pay', { paymentMethods: ['bacs'] }, {}],
    [
      'for its country',
      { countries: { of: 'shipping', codes: ['DE'] } },
      { country: { billing: 'US', shipping: 'DE' } },
    ],
    ['for its role', { roles: ['guest', 'editor'] }, {}],
    ['for all roles but one', { excludedRoles: ['editor'] }, {}],
    [
      'for the right pieces of one of its products',
      {
        itemRanges: [
          { of: 'product', id: 10, quantity: { min: 1, max: 1 } },
          { of: 'product', id: 11, quantity: { min: 1 } },
        ],
      },
      {},
    ],
    [
      'at the ends of what it is for',
      { matchingQuantity: { min: 1, max: 1 }, matchingMinor: { min: 2000, max: 2000 } },
      {},
    ],
    ['once more by the same buyer', { usageLimitPerUser: 2 }, uses({ usedByBuyer: 1 })],
    ['for its kind of delivery', { shippingMethods: ['flat_rate'] }, { shippingMethod: 'flat_rate:7' }],
  ])('%s', (_, coupon, more) => {
    expect(answer(coupon, more)).toBe('a')
  })

  it('for its matching lines only', () => {
    const lines = [
      line({ key: 'a', productId: 10 }),
      line({ key: 'b', productId: 11, categoryIds: [7] }),
      line({ key: 'c', productId: 12, isOnSale: true }),
      line({ key: 'd', productId: 13, categoryIds: [7, 9] }),
    ]
    const coupon = {
      kind: 'percent',
      productIds: [10],
      categoryIds: [7],
      excludedCategoryIds: [9],
      excludesSale: true,
    } as const
    expect(answer(coupon, { lines })).toBe('a,b')
  })
})

describe('the validity of a coupon', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 10, max: 13 }), { maxLength: 3 })
  const ends = fc.integer({ min: 0, max: 6000 })
  const anyLine = fc.record({
    productId: fc.integer({ min: 10, max: 13 }),
    categoryIds: fc.uniqueArray(fc.integer({ min: 10, max: 13 }), { maxLength: 2 }),
    isOnSale: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 4 }),
    subtotalMinor: ends,
  })
  const anyLines = fc
    .array(anyLine, { maxLength: 5 })
    .map((all) => all.map((more, at) => line({ ...more, key: `${at}` })))
  const anyCoupon = fc.record<Partial<Coupon>>({
    kind: fc.constantFrom('percent', 'fixed_cart', 'fixed_product'),
    productIds: ids,
    excludedProductIds: ids,
    categoryIds: ids,
    excludedCategoryIds: ids,
    excludesSale: fc.boolean(),
    cartSubtotalMinor: fc.record({ min: ends }),
    matchingQuantity: fc.record({ max: fc.integer({ min: 0, max: 10 }) }),
    usageLimit: fc.integer({ min: 0, max: 3 }),
  })
  const anyUses = fc.record({
    used: fc.nat(3),
    held: fc.nat(2),
    heldByBuyer: fc.nat(1),
    usedByBuyer: fc.nat(1),
  })

  it('does not depend on the order of the lines, and names existing lines only', () => {
    fc.assert(
      fc.property(anyCoupon, anyLines, anyUses, (coupon, lines, uses) => {
        const sorted = (answered: string) => answered.split(',').sort().join()
        const reasons = answer(coupon, { lines, uses })
        expect(sorted(answer(coupon, { lines: lines.toReversed(), uses }))).toBe(sorted(reasons))
        const checked = checkCoupon(aCoupon(coupon), context({ lines, uses }))
        if (!checked.ok) return
        for (const key of checked.value) expect(lines.map((each) => each.key)).toContain(key)
        expect(coupon.usageLimit === 0 || uses.used + uses.held + uses.heldByBuyer < coupon.usageLimit!).toBe(
          true,
        )
      }),
    )
  })

  it('never becomes valid by one more use or one more condition', () => {
    fc.assert(
      fc.property(anyCoupon, anyLines, anyUses, (coupon, lines, uses) => {
        if (checkCoupon(aCoupon(coupon), context({ lines, uses })).ok) return
        const more = { ...uses, used: uses.used + 1 }
        expect(checkCoupon(aCoupon(coupon), context({ lines, uses: more })).ok).toBe(false)
        expect(checkCoupon(aCoupon({ ...coupon, roles: ['editor'] }), context({ lines, uses })).ok).toBe(
          false,
        )
      }),
    )
  })
})

describe('a pattern of addresses', () => {
  it.each([
    ['*@example.com', 'ada@example.com', true],
    ['*@example.com', 'ada@example.com.evil.org', false],
    ['a*a@*.com', 'ada@example.com', true],
    ['a*a', 'a', false],
    ['*', '', true],
    ['ada@example.com', 'ada@example.co', false],
    ['**b**', 'abc', true],
  ])('%s and %s: %s', (pattern, email, expected) => {
    expect(isForEmail([pattern], email)).toBe(expected)
  })

  it('is matched fast, for any pattern', () => {
    const isFor = () => isForEmail(['*a'.repeat(5_000)], 'a'.repeat(4_000))
    expect(isFor()).toBe(false)
    expect(minCpuMsOf(isFor, 3)).toBeLessThan(200)
  })
})
