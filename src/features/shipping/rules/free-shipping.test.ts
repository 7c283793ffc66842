import { describe, expect, it } from 'vitest'
import { freeFromMinor, goesFree, leftToFreeMinor } from './free-shipping.ts'
import { line, parcel } from './parcel.fixture.ts'

const requirements = ['', 'coupon', 'min_amount', 'either', 'both'] as const

describe('free delivery', () => {
  it.each([
    [7499, false, [true, false, false, false, false]],
    [7500, false, [true, false, true, true, false]],
    [7499, true, [true, true, false, true, false]],
    [7500, true, [true, true, true, true, true]],
  ])('from 75.00 on, with goods of %i and a coupon: %s', (goodsMinor, couponGrantsFreeShipping, expected) => {
    const made = parcel([line()], { goodsMinor, discountedGoodsMinor: goodsMinor, couponGrantsFreeShipping })
    const went = requirements.map((requires) =>
      goesFree({ requires, leastMinor: 7500, ignoresDiscounts: false }, made),
    )
    expect(went).toEqual(expected)
  })

  it('looks at what is left of the goods after discounts, unless it ignores them', () => {
    const made = parcel([line()], { goodsMinor: 8000, discountedGoodsMinor: 7000 })
    const terms = { requires: 'min_amount', leastMinor: 7500 } as const
    expect(goesFree({ ...terms, ignoresDiscounts: false }, made)).toBe(false)
    expect(goesFree({ ...terms, ignoresDiscounts: true }, made)).toBe(true)
  })

  it('can be promised from an amount on where money alone brings it', () => {
    const from = requirements.map((requires) =>
      freeFromMinor({ requires, leastMinor: 7500, ignoresDiscounts: false }),
    )
    expect(from).toEqual([0, undefined, 7500, 7500, undefined])
  })

  it.each([
    [1, false, [undefined, undefined, 7499, 7499, undefined]],
    [7499, false, [undefined, undefined, 1, 1, undefined]],
    [7500, false, [undefined, undefined, undefined, undefined, undefined]],
    [7499, true, [undefined, undefined, 1, undefined, 1]],
  ])('says what is left of 75.00 with goods of %i and a coupon: %s', (goodsMinor, coupon, expected) => {
    const made = parcel([line()], {
      goodsMinor,
      discountedGoodsMinor: goodsMinor,
      couponGrantsFreeShipping: coupon,
    })
    const left = requirements.map((requires) =>
      leftToFreeMinor({ requires, leastMinor: 7500, ignoresDiscounts: false }, made),
    )
    expect(left).toEqual(expected)
  })

  it('says what is left of the total that decides: after discounts, unless they are ignored', () => {
    const made = parcel([line()], { goodsMinor: 7000, discountedGoodsMinor: 6000 })
    const terms = { requires: 'min_amount', leastMinor: 7500 } as const
    expect(leftToFreeMinor({ ...terms, ignoresDiscounts: false }, made)).toBe(1500)
    expect(leftToFreeMinor({ ...terms, ignoresDiscounts: true }, made)).toBe(500)
  })
})
