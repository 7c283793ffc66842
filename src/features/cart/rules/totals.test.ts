import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineSubtotal, totals } from './totals.ts'

describe('the totals of a purchase', () => {
  it('add lines and delivery', () => {
    const lines = [
      { quantity: 2, subtotalMinor: lineSubtotal(4800, 2) },
      { quantity: 1, subtotalMinor: lineSubtotal(1250, 1) },
    ]
    expect(totals(lines, 690)).toEqual({
      pieces: 3,
      subtotalMinor: 10850,
      shippingMinor: 690,
      totalMinor: 11540,
    })
  })

  it('of nothing are nothing', () => {
    expect(totals([], undefined)).toEqual({
      pieces: 0,
      subtotalMinor: 0,
      shippingMinor: undefined,
      totalMinor: 0,
    })
  })

  it('always show lines that add up to what is paid', () => {
    const line = fc.record({ unitMinor: fc.nat(1_000_000), quantity: fc.integer({ min: 1, max: 1000 }) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), fc.nat(100_000), (lines, shippingMinor) => {
        const priced = lines.map(({ unitMinor, quantity }) => ({
          quantity,
          subtotalMinor: lineSubtotal(unitMinor, quantity),
        }))
        const shown = priced.reduce((sum, { subtotalMinor }) => sum + subtotalMinor, 0)
        expect(totals(priced, shippingMinor).totalMinor).toBe(shown + shippingMinor)
      }),
    )
  })
})
