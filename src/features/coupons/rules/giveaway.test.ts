import { describe, expect, it } from 'vitest'
import { aCoupon } from './coupon.fixture.ts'
import type { Coupon, Giveaway } from './coupon.ts'
import { giftsToAdd, giftUnitMinor } from './giveaway.ts'
import type { CouponLine } from './validity.ts'

const line = (key: string, quantity: number, subtotalMinor = quantity * 1000, productId = 1): CouponLine => ({
  key,
  productId,
  variationId: undefined,
  categoryIds: [],
  name: key,
  isOnSale: false,
  quantity,
  subtotalMinor,
})

const giving = (giveaway: Partial<Giveaway>, more: Partial<Coupon> = {}) =>
  aCoupon({
    amount: 0,
    giveaway: { of: [7], choose: 'all', quantity: 1, price: { kind: 'free' }, repeats: false, ...giveaway },
    ...more,
  })

describe('the unit price of a giveaway', () => {
  it.each([
    [{ kind: 'free' }, 0],
    [{ kind: 'percent', ppm: 500_000 }, 999],
    [{ kind: 'percent', ppm: 1_500_000 }, 0],
    [{ kind: 'percent', ppm: 333_333 }, 1333],
    [{ kind: 'amount', minor: 300 }, 1699],
    [{ kind: 'amount', minor: 10 ** 12 }, 0],
    [{ kind: 'final', minor: 500 }, 500],
    [{ kind: 'final', minor: 5000 }, 1999],
  ] as const)('%j of 19.99 is %i', (price, minor) => {
    expect(giftUnitMinor(price, 1999)).toBe(minor)
  })
})

describe('the gifts of a coupon', () => {
  it('are none without a giveaway', () => {
    expect(giftsToAdd(aCoupon(), [line('a', 3)])).toEqual([])
    expect(giftsToAdd(giving({ of: [] }), [line('a', 3)])).toEqual([])
  })

  it('are each of its products, once, or one of them', () => {
    expect(giftsToAdd(giving({ of: [7, 8], quantity: 2 }), [line('a', 9)])).toEqual([
      { kind: 'product', id: 7, quantity: 2 },
      { kind: 'product', id: 8, quantity: 2 },
    ])
    expect(giftsToAdd(giving({ of: [7, 8], choose: 'one' }), [line('a', 9)])).toEqual([
      { kind: 'one-of', ids: [7, 8], quantity: 1 },
    ])
    expect(giftsToAdd(giving({ of: [7], choose: 'one' }), [line('a', 9)])).toEqual([
      { kind: 'product', id: 7, quantity: 1 },
    ])
  })

  it('are given for each multiple of the minimum, if it repeats', () => {
    const three = { matchingQuantity: { min: 3 } }
    expect(giftsToAdd(giving({ repeats: true }, three), [line('a', 2)])).toEqual([])
    expect(giftsToAdd(giving({ repeats: true }, three), [line('a', 2), line('b', 5)])).toEqual([
      { kind: 'product', id: 7, quantity: 2 },
    ])
    expect(giftsToAdd(giving({ repeats: false }, three), [line('a', 9)])).toEqual([
      { kind: 'product', id: 7, quantity: 1 },
    ])
    const much = { matchingMinor: { min: 2500 } }
    expect(giftsToAdd(giving({ repeats: true }, much), [line('a', 5)])).toEqual([
      { kind: 'product', id: 7, quantity: 2 },
    ])
    expect(giftsToAdd(giving({ repeats: true }), [line('a', 5)])).toEqual([
      { kind: 'product', id: 7, quantity: 1 },
    ])
  })

  it('are more of the same product, for each matching line', () => {
    const same = giving({ of: 'same', repeats: true }, { matchingQuantity: { min: 2 }, productIds: [1] })
    expect(giftsToAdd(same, [line('a', 5), line('b', 1), line('c', 4, 4000, 2)])).toEqual([
      { kind: 'line', key: 'a', quantity: 2 },
    ])
  })

  it('have a maximum quantity', () => {
    const penny = giving({ repeats: true }, { matchingMinor: { min: 1 } })
    expect(giftsToAdd(penny, [line('a', 1_000_000, 10 ** 12)])).toEqual([
      { kind: 'product', id: 7, quantity: 1000 },
    ])
  })
})
