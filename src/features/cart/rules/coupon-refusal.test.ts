import { describe, expect, it } from 'vitest'
import { aCoupon } from '../../coupons/rules/coupon.fixture.ts'
import type { Coupon } from '../../coupons/rules/coupon.ts'
import type { CouponLine } from '../../coupons/rules/validity.ts'
import { type CartForCoupon, refusalInCart } from './coupon-refusal.ts'

const uses = { used: 0, held: 0, heldByBuyer: 0, usedByBuyer: 0 }
const vase: CouponLine = {
  ...{ key: 'a', productId: 10, variationId: undefined, categoryIds: [1], name: 'Vase' },
  ...{ isOnSale: false, quantity: 1, subtotalMinor: 2000 },
}
const context: CartForCoupon['context'] = {
  nowMs: 0,
  lines: [vase],
  cartSubtotalMinor: 2000,
  isSignedIn: false,
  roles: [],
  email: undefined,
  country: { billing: undefined, shipping: undefined },
  paymentMethod: undefined,
  shippingMethod: undefined,
}
const effective = (changes: Partial<Coupon>, by: 'shopper' | 'auto' = 'shopper') => ({
  coupon: aCoupon({ id: 2, ...changes }),
  by,
  keys: new Set<string>(),
})
const refusal = (coupon: Partial<Coupon>, cart: Partial<CartForCoupon> = {}) =>
  refusalInCart(
    { coupon: aCoupon({ id: 1, ...coupon }), uses },
    { effective: [], isFull: false, context, ...cart },
  )

describe('a cart refuses a coupon', () => {
  it('that is in it, or that another excludes', () => {
    expect(refusal({})).toBeUndefined()
    expect(refusal({ id: 2 }, { effective: [effective({})] })).toBe('already-applied')
    expect(refusal({}, { effective: [effective({ individualUse: true })] })).toBe('individual-use')
    expect(refusal({}, { effective: [effective({ individualUse: true }, 'auto')] })).toBeUndefined()
  })

  it('when it is full, unless the coupon replaces all others', () => {
    expect(refusal({}, { isFull: true })).toBe('full')
    expect(refusal({ individualUse: true }, { isFull: true })).toBeUndefined()
  })

  it('when it has gift cards only', () => {
    expect(refusal({}, { context: { ...context, lines: [] } })).toBe('gift-cards-only')
  })

  it('that is not valid for it', () => {
    expect(refusal({ cartSubtotalMinor: { min: 2001 } })).toBe('below-minimum')
    expect(refusal({ productIds: [11] })).toBe('no-matching-products')
  })
})
