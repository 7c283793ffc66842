import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMinor, roundMinor, shareOf, splitMinor } from './money.ts'

describe('rounding', () => {
  it('takes halves away from zero, and has one zero', () => {
    expect([0.5, 1.4999, -0.5, -1.5, 2].map(roundMinor)).toEqual([1, 1, -1, -2, 2])
    expect(Object.is(roundMinor(-0.2), 0)).toBe(true)
  })

  it('computes the part of a rate', () => {
    expect(shareOf(1999, 100_000)).toBe(200)
    expect(shareOf(100, 88_750)).toBe(9)
  })
})

describe('splitting an amount', () => {
  it('gives the rest to the largest remainders, earlier ones first', () => {
    expect(splitMinor(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitMinor(10, [0, 0])).toEqual([0, 0])
  })

  it('never loses or adds a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 30 }),
        (total, weights) => {
          fc.pre(weights.some((weight) => weight > 0))
          const parts = splitMinor(total, weights)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
          expect(parts.every((part) => part >= 0)).toBe(true)
        },
      ),
    )
  })
})

describe('a written amount', () => {
  it('becomes minor units', () => {
    const read = ['19', '19.9', '1,234.50', '.5', '0', '7.00', ' 12.30 ', '1.990'].map((text) =>
      parseMinor(text, 2),
    )
    expect(read).toEqual([1900, 1990, 123450, 50, 0, 700, 1230, 199])
  })

  it('that is finer than the currency, negative or no amount is none', () => {
    const read = ['1.999', '-1', '1e3', 'abc', '', '.', '0x10', '99999999999999999999', 'Infinity'].map(
      (text) => parseMinor(text, 2),
    )
    expect(read).toEqual(read.map(() => undefined))
  })

  it('takes the separators of the shop', () => {
    expect(parseMinor('1.234,50', 2, '.', ',')).toBe(123450)
  })
})
