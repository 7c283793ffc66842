import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOf, shownCode } from '../../coupons/rules/coupon.ts'
import { ALPHABET_SIZE, CODE_LENGTH, codeFrom, creditCodeOf } from './credit-code.ts'

const drawn = fc.array(fc.nat({ max: ALPHABET_SIZE - 1 }), { minLength: CODE_LENGTH, maxLength: CODE_LENGTH })

describe('the code of a credit', () => {
  it('has four groups of four, without characters that are easily confused', () => {
    fc.assert(
      fc.property(drawn, (numbers) => {
        const code = codeFrom(numbers)
        expect(code).toMatch(/^([a-z0-9]{4}-){3}[a-z0-9]{4}$/)
        expect(code).not.toMatch(/[il1o0sz25b8aeu]/)
        expect(codeOf(code)).toBe(code)
      }),
    )
  })

  it('is found in any spelling', () => {
    fc.assert(
      fc.property(drawn, (numbers) => {
        const code = codeFrom(numbers)
        const ways = [code, shownCode(code), ` ${code} `, code.replaceAll('-', ''), code.replaceAll('-', ' ')]
        expect(ways.map(creditCodeOf)).toEqual(ways.map(() => code))
      }),
    )
  })

  it('of another format is compared like a coupon code', () => {
    expect(creditCodeOf(' Thank-You 2026 ')).toBe('thank-you 2026')
    expect(creditCodeOf('')).toBe('')
  })

  it('is never generated twice', () => {
    const codes = Array.from({ length: ALPHABET_SIZE }, (_, index) =>
      codeFrom(Array(CODE_LENGTH).fill(index)),
    )
    expect(new Set(codes).size).toBe(ALPHABET_SIZE)
  })
})
