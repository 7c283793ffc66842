import { describe, expect, it } from 'vitest'
import { aCoupon } from './coupon.fixture.ts'
import type { Coupon } from './coupon.ts'
import {
  type CouponTextInput,
  couponCode,
  missingAmountText,
  type NotAppliedReason,
  refusalText,
  unknownText,
} from './coupon-texts.ts'
import type { CouponLine } from './validity.ts'

const vase: CouponLine = {
  key: 'a',
  productId: 10,
  variationId: undefined,
  categoryIds: [1],
  name: 'Vase',
  isOnSale: false,
  quantity: 1,
  subtotalMinor: 2000,
}
const facts = (coupon: Partial<Coupon> = {}): CouponTextInput => ({
  coupon: aCoupon(coupon),
  lines: [vase],
  currency: {
    code: 'USD',
    symbol: '$',
    decimalSeparator: '.',
    thousandSeparator: ',',
    decimals: 2,
    priceFormat: '%1$s%2$s',
    trimZeros: false,
  },
  categoryNames: new Map([[1, 'Vases']]),
  dayText: () => 'November 25',
})

describe('the text for a coupon that is not applied', () => {
  it.each<[Exclude<NotAppliedReason, 'no-code' | 'unknown'>, Partial<Coupon>, string]>([
    ['not-yet', { startsAtMs: 1 }, 'Coupon “SPRING” starts on November 25.'],
    [
      'below-minimum',
      { cartSubtotalMinor: { min: 5000 } },
      'Coupon “SPRING” requires a minimum order of $50.',
    ],
    ['above-maximum', { cartSubtotalMinor: { max: 5000 } }, 'Coupon “SPRING” is for orders up to $50.'],
    [
      'excluded-products',
      { excludedProductIds: [10] },
      'Coupon “SPRING” can’t be used with “Vase” in your cart.',
    ],
    [
      'excluded-categories',
      { excludedCategoryIds: [1] },
      'Coupon “SPRING” can’t be used with products from “Vases”.',
    ],
    [
      'matching-quantity',
      { matchingQuantity: { min: 3 } },
      'Coupon “SPRING” requires a quantity of 3 or more.',
    ],
    [
      'matching-quantity',
      { matchingQuantity: { max: 1 }, categoryIds: [1] },
      'Coupon “SPRING” requires a quantity of 1 or less of eligible items.',
    ],
    [
      'matching-amount',
      { matchingMinor: { min: 100, max: 200 } },
      'Coupon “SPRING” requires $1 to $2 in items.',
    ],
    [
      'quantity-of-item',
      { itemRanges: [{ of: 'product', id: 10, quantity: { min: 2 } }] },
      'Coupon “SPRING” requires 2 or more of “Vase”.',
    ],
    [
      'quantity-of-item',
      { itemRanges: [{ of: 'product', id: 11, quantity: { min: 2 } }] },
      'Coupon “SPRING” requires different quantities from those in your cart.',
    ],
  ])('%s', (reason, coupon, sentence) => {
    expect(refusalText(reason, facts(coupon))).toBe(sentence)
  })

  it('exists for each reason, with its number', () => {
    const reasons = Object.keys(couponCode) as NotAppliedReason[]
    for (const reason of reasons) {
      if (reason === 'no-code' || reason === 'unknown') continue
      expect(refusalText(reason, facts())).toMatch(/^(Coupon “SPRING”|You’ve reached|We couldn’t find).*\.$/)
    }
    expect(new Set(Object.values(couponCode))).toEqual(
      new Set([100, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116]),
    )
  })

  it('is the same for an unknown code and for a draft, in any spelling', () => {
    const draft = refusalText('not-published', facts({ code: 'secret', isPublished: false }))
    for (const written of ['secret', 'SECRET', ' Secret ']) expect(unknownText(written)).toBe(draft)
    expect(couponCode.unknown).toBe(couponCode['not-published'])
  })

  it('does not repeat a very long code', () => {
    expect(unknownText('A'.repeat(10_000)).length).toBeLessThan(120)
    expect(unknownText('x'.repeat(90))).toBe(refusalText('not-published', facts({ code: 'x'.repeat(90) })))
  })
})

describe('what would make a coupon work', () => {
  it.each<[NotAppliedReason, Partial<Coupon>, string]>([
    ['below-minimum', { cartSubtotalMinor: { min: 5000 } }, 'Spend $30 more to use SPRING.'],
    ['matching-quantity', { matchingQuantity: { min: 3 } }, 'Add 2 more items to use SPRING.'],
    ['matching-quantity', { matchingQuantity: { max: 0 } }, ''],
    ['matching-amount', { matchingMinor: { min: 2500 } }, 'Spend $5 more on eligible items to use SPRING.'],
    ['expired', {}, ''],
  ])('after %s', (reason, coupon, sentence) => {
    expect(missingAmountText(reason as 'expired', facts(coupon), 2000)).toBe(sentence)
  })
})
