import { describe, expect, it } from 'vitest'
import { freeFromMinor, isFree, remainingForFreeMinor } from './free-shipping.ts'
import { parcel, parcelLine } from './parcel.fixture.ts'

const requirements = ['', 'coupon', 'min_amount', 'either', 'both'] as const

describe('free delivery', () => {
  it.each([
    [7499, false, [true, false, false, false, false]],
    [7500, false, [true, false, true, true, false]],
    [7499, true, [true, true, false, true, false]],
    [7500, true, [true, true, true, true, true]],
  ])(
    'from 75.00 on, with a subtotal of %i and a coupon: %s',
    (subtotalMinor, couponGrantsFreeShipping, expected) => {
      const made = parcel([parcelLine()], {
        subtotalMinor,
        discountedSubtotalMinor: subtotalMinor,
        couponGrantsFreeShipping,
      })
      const went = requirements.map((requires) =>
        isFree({ requires, minTotalMinor: 7500, ignoresDiscounts: false }, made),
      )
      expect(went).toEqual(expected)
    },
  )

  it('compares the subtotal after discounts, unless it ignores them', () => {
    const made = parcel([parcelLine()], { subtotalMinor: 8000, discountedSubtotalMinor: 7000 })
    const terms = { requires: 'min_amount', minTotalMinor: 7500 } as const
    expect(isFree({ ...terms, ignoresDiscounts: false }, made)).toBe(false)
    expect(isFree({ ...terms, ignoresDiscounts: true }, made)).toBe(true)
  })

  it('can be promised from an amount if an amount alone is enough', () => {
    const from = requirements.map((requires) =>
      freeFromMinor({ requires, minTotalMinor: 7500, ignoresDiscounts: false }),
    )
    expect(from).toEqual([0, undefined, 7500, 7500, undefined])
  })

  it.each([
    [1, false, [undefined, undefined, 7499, 7499, undefined]],
    [7499, false, [undefined, undefined, 1, 1, undefined]],
    [7500, false, [undefined, undefined, undefined, undefined, undefined]],
    [7499, true, [undefined, undefined, 1, undefined, 1]],
  ])(
    'has the amount missing to 75.00, with a subtotal of %i and a coupon: %s',
    (subtotalMinor, coupon, expected) => {
      const made = parcel([parcelLine()], {
        subtotalMinor,
        discountedSubtotalMinor: subtotalMinor,
        couponGrantsFreeShipping: coupon,
      })
      const left = requirements.map((requires) =>
        remainingForFreeMinor({ requires, minTotalMinor: 7500, ignoresDiscounts: false }, made),
      )
      expect(left).toEqual(expected)
    },
  )

  it('is the missing amount of the relevant total: after discounts, unless they are ignored', () => {
    const made = parcel([parcelLine()], { subtotalMinor: 7000, discountedSubtotalMinor: 6000 })
    const terms = { requires: 'min_amount', minTotalMinor: 7500 } as const
    expect(remainingForFreeMinor({ ...terms, ignoresDiscounts: false }, made)).toBe(1500)
    expect(remainingForFreeMinor({ ...terms, ignoresDiscounts: true }, made)).toBe(500)
  })
})
