import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minCpuMsOf } from '../../../../test/support/measure/cpu-cost.ts'
import { type DiscountingCoupon, type DiscountKind, type DiscountLine, discountsOf } from './discounts.ts'

const line = (key: string, unitMinor: number, quantity: number): DiscountLine => ({
  key,
  quantity,
  subtotalMinor: unitMinor * quantity,
})

const coupon = (
  kind: DiscountKind,
  amount: number,
  more: Partial<DiscountingCoupon> = {},
): DiscountingCoupon => ({
  id: 1,
  kind,
  amount,
  maxUnits: undefined,
  keys: new Set('abcdefghijklmnop'),
  ...more,
})

/** What a single coupon takes off the lines, in their order. */
function off(one: DiscountingCoupon, lines: readonly DiscountLine[]): number[] {
  const taken = discountsOf([one], lines).get(one.id)
  return lines.map(({ key }) => taken?.get(key) ?? 0)
}

describe('the figures of WooCommerce', () => {
  it.each([
    [
      '10 % off three times 3.33',
      coupon('percent', 100_000),
      [
        [333, 1],
        [333, 1],
        [333, 1],
      ],
      [34, 33, 33],
    ],
    [
      '15 % off',
      coupon('percent', 150_000),
      [
        [1999, 3],
        [445, 2],
        [99, 1],
      ],
      [901, 133, 14],
    ],
    [
      '10.00 off the cart',
      coupon('fixed_cart', 1000),
      [
        [2000, 1],
        [500, 2],
      ],
      [334, 666],
    ],
    [
      'more off the cart than its pieces cost',
      coupon('fixed_cart', 3000),
      [
        [2000, 1],
        [200, 2],
      ],
      [2000, 400],
    ],
    [
      '10.00 off a cart whose dearest comes last',
      coupon('fixed_cart', 1000),
      [
        [334, 1],
        [10_000, 2],
      ],
      [333, 667],
    ],
  ] as const)('%s', (_, one, pricedQuantities, expected) => {
    const lines = pricedQuantities.map(([unitMinor, quantity], index) =>
      line('abc'.charAt(index), unitMinor, quantity),
    )
    expect(off(one, lines)).toEqual(expected)
  })
})

describe('a coupon', () => {
  it('takes an amount off each unit, and no more than the unit costs', () => {
    expect(off(coupon('fixed_product', 300), [line('a', 1000, 2), line('b', 200, 3)])).toEqual([600, 600])
  })

  it('applies to a maximum of units, most expensive first', () => {
    const lines = [line('a', 500, 2), line('b', 1000, 2)]
    expect(off(coupon('fixed_product', 300, { maxUnits: 3 }), lines)).toEqual([300, 600])
    expect(off(coupon('percent', 500_000, { maxUnits: 1 }), lines)).toEqual([0, 500])
    expect(off(coupon('fixed_product', 900, { maxUnits: 1 }), [line('a', 500, 3)])).toEqual([500])
  })

  it('does not change lines that it does not apply to', () => {
    const keys = new Set(['b'])
    expect(off(coupon('percent', 500_000, { keys }), [line('a', 1000, 1), line('b', 400, 1)])).toEqual([
      0, 200,
    ])
    expect(off(coupon('fixed_cart', 9000, { keys }), [line('a', 1000, 1), line('b', 400, 1)])).toEqual([
      0, 400,
    ])
  })

  it.each([
    ['nothing', coupon('percent', 0), 0],
    ['everything', coupon('percent', 1_000_000), 1000],
    ['no more than everything', coupon('percent', 1_500_000), 1000],
    ['a huge amount', coupon('fixed_cart', 1e12), 1000],
    ['a huge amount a piece', coupon('fixed_product', 1e12), 1000],
  ])('may take %s', (_, one, expected) => {
    expect(off(one, [line('a', 1000, 1)])).toEqual([expected])
  })

  it('has no discount on an empty cart', () => {
    expect(off(coupon('fixed_cart', 500), [line('a', 0, 3)])).toEqual([0])
    expect(off(coupon('percent', 500_000), [])).toEqual([])
  })
})

describe('several coupons', () => {
  const ten = coupon('percent', 100_000, { id: 1 })
  const five = coupon('fixed_product', 500, { id: 2 })

  it('are calculated from the line prices', () => {
    const taken = discountsOf([ten, five], [line('a', 2000, 1)])
    expect([taken.get(1)?.get('a'), taken.get(2)?.get('a')]).toEqual([200, 500])
  })

  it('are calculated from the remaining price, if configured', () => {
    const taken = discountsOf([ten, five], [line('a', 2000, 1)], true)
    expect([taken.get(1)?.get('a'), taken.get(2)?.get('a')]).toEqual([150, 500])
  })
})

describe('for any coupons', () => {
  const lines = fc.array(
    fc.record({ subtotalMinor: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 20 }) }),
    {
      maxLength: 12,
    },
  )
  const drawn = fc.record({
    kind: fc.constantFrom<DiscountKind[]>('percent', 'fixed_product', 'fixed_cart'),
    amount: fc.nat(1_500_000),
    maxUnits: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
    mask: fc.nat(4095),
  })
  const carts = fc
    .record({ lines, coupons: fc.array(drawn, { maxLength: 6 }), sequentially: fc.boolean() })
    .map((cart) => ({
      sequentially: cart.sequentially,
      lines: cart.lines.map((each, index) => ({ ...each, key: 'abcdefghijkl'.charAt(index) })),
      coupons: cart.coupons.map(({ mask, ...each }, index) => ({
        ...each,
        id: index + 1,
        keys: new Set([...'abcdefghijkl'].filter((_, bit) => mask & (1 << bit))),
      })),
    }))

  it('no line is below zero, and lines without a matching coupon are unchanged', () => {
    fc.assert(
      fc.property(carts, ({ lines, coupons, sequentially }) => {
        const taken = discountsOf(coupons, lines, sequentially)
        for (const { key, subtotalMinor } of lines) {
          const its = coupons.map(({ id }) => taken.get(id)?.get(key) ?? 0)
          expect(its.reduce((sum, minor) => sum + minor, 0)).toBeLessThanOrEqual(subtotalMinor)
          for (const [index, minor] of its.entries()) {
            expect(minor).toBeGreaterThanOrEqual(0)
            if (!coupons[index]?.keys.has(key)) expect(minor).toBe(0)
          }
        }
      }),
    )
  })

  it('the order of coupons and lines does not matter', () => {
    fc.assert(
      fc.property(carts, fc.infiniteStream(fc.nat()), ({ lines, coupons, sequentially }, places) => {
        const shuffled = <T>(all: readonly T[]) =>
          all
            .map((each) => ({ each, place: places.next().value ?? 0 }))
            .sort((a, b) => a.place - b.place)
            .map(({ each }) => each)
        const plain = (taken: ReturnType<typeof discountsOf>) =>
          coupons.map(({ id }) => lines.map(({ key }) => taken.get(id)?.get(key) ?? 0))
        expect(plain(discountsOf(shuffled(coupons), shuffled(lines), sequentially))).toEqual(
          plain(discountsOf(coupons, lines, sequentially)),
        )
      }),
    )
  })

  it('an amount off the cart is used completely while the lines cost enough', () => {
    fc.assert(
      fc.property(lines, fc.nat(500_000), (drawnLines, amount) => {
        const all = drawnLines.map((each, index) => ({ ...each, key: 'abcdefghijkl'.charAt(index) }))
        const items = all.reduce((sum, { subtotalMinor }) => sum + subtotalMinor, 0)
        const taken = off(coupon('fixed_cart', amount), all).reduce((sum, minor) => sum + minor, 0)
        expect(taken).toBe(Math.min(amount, items))
      }),
    )
  })

  it('an amount off the cart is exact to the minor unit where units cost less than one', () => {
    const lines = [
      { key: 'a', quantity: 1, subtotalMinor: 2 },
      { key: 'b', quantity: 3, subtotalMinor: 1 },
    ]
    expect(off(coupon('fixed_cart', 3), lines)).toEqual([2, 1])
  })

  it('ten coupons on two hundred lines are computed fast', () => {
    const keys = new Set(Array.from({ length: 200 }, (_, index) => `k${index}`))
    const many = [...keys].map((key, index) => ({
      key,
      quantity: 1 + (index % 9),
      subtotalMinor: 1000 + 37 * index,
    }))
    const ten = Array.from({ length: 10 }, (_, index) =>
      coupon((['percent', 'fixed_product', 'fixed_cart'] as const)[index % 3] ?? 'percent', 5000 + index, {
        id: index,
        keys,
      }),
    )
    expect(minCpuMsOf(() => discountsOf(ten, many))).toBeLessThan(20)
  })
})
