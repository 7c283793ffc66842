import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wireAmount, wireMinor } from './wire-amount.ts'

describe('an amount of the wire', () => {
  it('is in whole units', () => {
    expect([wireAmount(2450, 2), wireAmount(2000, 2), wireAmount(1699.15, 2), wireAmount(7, 0)]).toEqual([
      24.5, 20, 16.9915, 7,
    ])
  })

  it('comes back as it went, fractions of ppm too', () => {
    const ppm = fc.tuple(fc.nat(1e8), fc.nat(1e6)).map(([minor, share]) => (minor * share) / 1e6)
    fc.assert(
      fc.property(fc.oneof(fc.nat(1e10), ppm), fc.integer({ min: 0, max: 4 }), (minor, decimals) => {
        const there = wireAmount(minor, decimals)
        expect(wireMinor(String(there), decimals)).toBe(minor)
      }),
    )
  })

  it('that is no amount is reported', () => {
    expect(['', undefined, 'x', '-1', Number.NaN].map((each) => wireMinor(each, 2))).toEqual(
      Array(5).fill(undefined),
    )
  })
})
