import { describe, expect, it } from 'vitest'
import { aCoupon } from './rules/coupon.fixture.ts'
import type { Coupon } from './rules/coupon.ts'
import type { CouponLine } from './rules/validity.ts'
import {
  type CouponTextInput,
  couponCode,
  missingAmountText,
  type NotAppliedReason,
  refusalText,
  unknownText,
} from './texts.ts'

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
  dayText: () => '25 November',
})

describe('the text for a coupon that is not applied', () => {
  it.each<[Exclude<NotAppliedReason, 'no-code' | 'unknown'>, Partial<Coupon>, string]>([
    ['not-yet', { startsAtMs: 1 }, 'Coupon “SPRING” can be used from 25 November on.'],
    [
      'below-minimum',
      { cartSubtotalMinor: { min: 5000 } },
      'Coupon “SPRING” is for goods of $50.00 or more.',
    ],
    [
      'above-maximum',
      { cartSubtotalMinor: { max: 5000 } },
      'Coupon “SPRING” is for goods of $50.00 at most.',
    ],
    [
      'excluded-products',
      { excludedProductIds: [10] },
      'Coupon “SPRING” cannot be used with “Vase” in your cart.',
    ],
    [
      'excluded-categories',
      { excludedCategoryIds: [1] },
      'Coupon “SPRING” cannot be used with pieces of “Vases” in your cart.',
    ],
    ['matching-quantity', { matchingQuantity: { min: 3 } }, 'Coupon “SPRING” works with 3 pieces or more.'],
    [
      'matching-quantity',
      { matchingQuantity: { max: 1 }, categoryIds: [1] },
      'Coupon “SPRING” works with 1 piece at most of the products that it is meant for.',
    ],
    [
      'matching-amount',
      { matchingMinor: { min: 100, max: 200 } },
      'Coupon “SPRING” works with goods for $1.00 to $2.00.',
    ],
    [
      'quantity-of-item',
      { itemRanges: [{ of: 'product', id: 10, quantity: { min: 2 } }] },
      'Coupon “SPRING” is for 2 pieces or more of “Vase”.',
    ],
    [
      'quantity-of-item',
      { itemRanges: [{ of: 'product', id: 11, quantity: { min: 2 } }] },
      'Coupon “SPRING” is for other numbers of pieces than there are in your cart.',
    ],
  ])('%s', (reason, coupon, sentence) => {
    expect(refusalText(reason, facts(coupon))).toBe(sentence)
  })

  it('exists for each reason, with its number', () => {
    const reasons = Object.keys(couponCode) as NotAppliedReason[]
    for (const reason of reasons) {
      if (reason === 'no-code' || reason === 'unknown') continue
      expect(refusalText(reason, facts())).toMatch(/^(Coupon “SPRING”|You have used|There is no).*\.$/)
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
    [
      'below-minimum',
      { cartSubtotalMinor: { min: 5000 } },
      'Add goods for $30.00 more and coupon “SPRING” works.',
    ],
    ['matching-quantity', { matchingQuantity: { min: 3 } }, 'Add 2 more and coupon “SPRING” works.'],
    ['matching-quantity', { matchingQuantity: { max: 0 } }, ''],
    ['matching-amount', { matchingMinor: { min: 2500 } }, 'Add $5.00 more and coupon “SPRING” works.'],
    ['expired', {}, ''],
  ])('after %s', (reason, coupon, sentence) => {
    expect(missingAmountText(reason as 'expired', facts(coupon), 2000)).toBe(sentence)
  })
})
