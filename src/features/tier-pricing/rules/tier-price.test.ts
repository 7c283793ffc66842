import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activeTier, chargeAt, sumMinor, type TierRules, tiersOf } from './tier-price.ts'

const fixed: TierRules = {
  kind: 'fixed',
  steps: [
    { minQuantity: 5, amount: 900 },
    { minQuantity: 10, amount: 800 },
  ],
  minimum: 1,
}
const percentage = (discountPpm: number): TierRules => ({
  kind: 'percentage',
  steps: [{ minQuantity: 10, amount: discountPpm }],
  minimum: 1,
})

const at = (minor: number) => ({ activeMinor: minor, regularMinor: minor, onSale: false })
const unitMinorAt = (rules: TierRules | undefined, quantity: number, minor: number) =>
  chargeAt(rules, quantity, at(minor)).unitMinor

describe('the unit price of a quantity', () => {
  it.each([
    [1, 1000],
    [4, 1000],
    [5, 900],
    [9, 900],
    [10, 800],
    [1_000_000, 800],
  ])('a quantity of %d at fixed tiers costs %d each', (quantity, unitMinor) => {
    expect(unitMinorAt(fixed, quantity, 1000)).toBe(unitMinor)
  })

  it('of a fixed tier holds whatever the price now is, above a sale price too', () => {
    expect(unitMinorAt(fixed, 5, 700)).toBe(900)
  })

  it('of a percentage is rounded to the minor unit: 15 % off 19.99 is 16.99', () => {
    expect(unitMinorAt(percentage(150_000), 9, 1999)).toBe(1999)
    expect(unitMinorAt(percentage(150_000), 10, 1999)).toBe(1699)
  })

  it.each([
    [1_000_000, 0],
    [2_000_000, 0],
    [0, 1999],
  ])('at %d ppm off is %d', (discountPpm, unitMinor) => {
    expect(unitMinorAt(percentage(discountPpm), 10, 1999)).toBe(unitMinor)
  })

  it('is the price now without tiers, and a quantity below one counts as one', () => {
    expect(unitMinorAt(undefined, 10, 1000)).toBe(1000)
    expect(unitMinorAt({ ...fixed, steps: [] }, 10, 1000)).toBe(1000)
    expect(unitMinorAt({ ...fixed, steps: [{ minQuantity: 1, amount: 5 }] }, 0, 1000)).toBe(5)
  })

  it('does not depend on the order of the tiers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(20), fc.nat(9999)), { maxLength: 6 }),
        fc.nat(25),
        (pairs, quantity) => {
          const tiers = [...new Map(pairs)].map(([minQuantity, unitMinor]) => ({ minQuantity, unitMinor }))
          expect(activeTier([...tiers].reverse(), quantity)).toEqual(activeTier(tiers, quantity))
        },
      ),
    )
  })
})

describe('tiers', () => {
  it('have unit prices, whatever kind their rules are', () => {
    expect(tiersOf(fixed, 1000)).toEqual([
      { minQuantity: 5, unitMinor: 900 },
      { minQuantity: 10, unitMinor: 800 },
    ])
    expect(tiersOf(percentage(150_000), 1999)).toEqual([{ minQuantity: 10, unitMinor: 1699 }])
  })
})

describe('the terms of the shop', () => {
  const sale = { activeMinor: 1000, regularMinor: 1200, onSale: true }

  it('take a percentage off the price now, or off the regular one', () => {
    expect(chargeAt(percentage(100_000), 10, sale).unitMinor).toBe(900)
    expect(chargeAt(percentage(100_000), 10, sale, { offRegular: true, rounded: true }).unitMinor).toBe(1080)
  })

  it('may leave a fraction to a piece, and round the sum of all once', () => {
    const rounded = chargeAt(percentage(150_000), 10, at(1999))
    const whole = chargeAt(percentage(150_000), 10, at(1999), { offRegular: false, rounded: false })
    expect([rounded.exactMinor, sumMinor(rounded.exactMinor, 100)]).toEqual([1699, 169_900])
    expect([whole.unitMinor, whole.exactMinor, sumMinor(whole.exactMinor, 100)]).toEqual([
      1699, 1699.15, 169_915,
    ])
  })
})

describe('the price of a role', () => {
  const role = (rolePrice: TierRules['rolePrice']): TierRules => ({
    kind: 'percentage',
    steps: [{ minQuantity: 10, amount: 500_000 }],
    minimum: 1,
    ...(rolePrice && { rolePrice }),
  })
  const sale = { activeMinor: 1000, regularMinor: 1200, onSale: true }

  it('replaces the product’s, and tiers are discounts of it', () => {
    const flat = role({ kind: 'flat', regularMinor: 800, saleMinor: 600 })
    expect(chargeAt(flat, 1, sale)).toMatchObject({
      unitMinor: 600,
      price: { regularMinor: 800, onSale: true },
    })
    expect(chargeAt(flat, 10, sale).unitMinor).toBe(300)
  })

  it('may be so much off the sale price or the regular one, and is never below nothing', () => {
    expect(chargeAt(role({ kind: 'percentage', discountPpm: 100_000, off: 'sale' }), 1, sale).unitMinor).toBe(
      900,
    )
    expect(
      chargeAt(role({ kind: 'percentage', discountPpm: 100_000, off: 'regular' }), 1, sale).unitMinor,
    ).toBe(1080)
    expect(chargeAt(role({ kind: 'percentage', discountPpm: 9e6, off: 'regular' }), 1, sale).unitMinor).toBe(
      0,
    )
  })
})
