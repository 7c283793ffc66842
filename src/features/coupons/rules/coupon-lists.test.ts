import { describe, expect, it } from 'vitest'
import { aCoupon } from './coupon.fixture.ts'
import type { Coupon } from './coupon.ts'
import { type CouponShopper, isAvailable, isEndedUnused, sortCoupons } from './coupon-lists.ts'
import type { CouponUses, CouponWithUses } from './validity.ts'

const known = (coupon: Partial<Coupon>, uses: Partial<CouponUses> = {}): CouponWithUses => ({
  coupon: aCoupon(coupon),
  uses: { used: 0, held: 0, heldByBuyer: 0, usedByBuyer: 0, ...uses },
})
const ada: CouponShopper = { email: 'ada@example.com', roles: ['customer'], isSignedIn: true }

describe('an available coupon', () => {
  it.each<[string, Partial<Coupon>]>([
    ['is any without conditions', {}],
    ['may begin later', { startsAtMs: 2_000 }],
    ['may ask for more than there is', { cartSubtotalMinor: { min: 99_999_999 }, productIds: [4711] }],
    ['may be for this address', { emails: ['*@example.com'] }],
    ['may be for this role', { roles: ['customer'] }],
    ['has not reached its last moment', { expiresAtMs: 1_001 }],
  ])('%s', (_, coupon) => {
    expect(isAvailable(known(coupon), ada, 1_000)).toBe(true)
  })

  it.each<[string, Partial<Coupon>, Partial<CouponUses>]>([
    ['a draft', { isPublished: false }, {}],
    ['over', { expiresAtMs: 1_000 }, {}],
    ['used up', { usageLimit: 1 }, { used: 1 }],
    ['used up by the shopper', { usageLimitPerUser: 1 }, { usedByBuyer: 1 }],
    ['held by the shopper', { usageLimitPerUser: 1 }, { heldByBuyer: 1 }],
    ['for another address', { emails: ['bob@example.com'] }, {}],
    ['for another role', { roles: ['editor'] }, {}],
    ['for all roles but this', { excludedRoles: ['customer'] }, {}],
  ])('is not %s', (_, coupon, uses) => {
    expect(isAvailable(known(coupon, uses), ada, 1_000)).toBe(false)
  })

  it('is none with e-mail restrictions while the shopper is unknown', () => {
    expect(isAvailable(known({ emails: ['*'] }), { ...ada, email: undefined }, 1_000)).toBe(false)
  })
})

describe('an expired unused coupon', () => {
  it('has expired, and was never used by the shopper', () => {
    expect(isEndedUnused(known({ expiresAtMs: 1_000 }), ada, 1_000)).toBe(true)
    expect(isEndedUnused(known({ expiresAtMs: 1_001 }), ada, 1_000)).toBe(false)
    expect(isEndedUnused(known({ usageLimit: 2 }, { used: 2 }), ada, 1_000)).toBe(true)
    expect(isEndedUnused(known({ usageLimit: 2 }, { used: 2, usedByBuyer: 1 }), ada, 1_000)).toBe(false)
    expect(isEndedUnused(known({ expiresAtMs: 1_000, emails: ['bob@example.com'] }), ada, 1_000)).toBe(false)
    expect(isEndedUnused(known({ expiresAtMs: 1_000, isPublished: false }), ada, 1_000)).toBe(false)
  })
})

describe('the order of coupons', () => {
  const all = [
    known({ id: 1, createdAtMs: 1, kind: 'percent', amount: 100_000 }),
    known({ id: 2, createdAtMs: 3, kind: 'fixed_cart', amount: 500 }),
    known({ id: 3, createdAtMs: 2, kind: 'fixed_cart', amount: 1500 }),
    known({ id: 4, createdAtMs: 2, kind: 'fixed_product', amount: 1000 }),
  ]
  it.each([
    ['created_date:desc', [2, 4, 3, 1]],
    ['created_date:asc', [1, 4, 3, 2]],
    ['amount:desc', [3, 4, 1, 2]],
    ['amount:asc', [2, 4, 1, 3]],
  ] as const)('%s', (order, ids) => {
    expect(sortCoupons(all, order, 2).map(({ coupon }) => coupon.id)).toEqual(ids)
  })
})
