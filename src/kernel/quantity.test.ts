import { describe, expect, it } from 'vitest'
import { quantityToAdd, quantityToSet } from './quantity.ts'

describe('the quantity of an add', () => {
  it('is 1 when absent, empty or 0, and a fraction its whole part', () => {
    const read = [undefined, '', '0', '0.4', '1.7', '1.9999999999999999999', '3', ' 12 ', '1000000'].map(
      quantityToAdd,
    )
    expect(read.map((outcome) => outcome.ok && outcome.value)).toEqual([1, 1, 1, 1, 1, 1, 3, 12, 1_000_000])
  })

  it('is refused when it is negative, no number, an exponent or too large', () => {
    const reasons = [
      '-1',
      '-0.5',
      'abc',
      '1e3',
      '0x10',
      '1,5',
      'NaN',
      'Infinity',
      '1000001',
      '9'.repeat(400),
    ].map((text) => {
      const outcome = quantityToAdd(text)
      return outcome.ok ? 'taken' : outcome.reason
    })
    expect(reasons).toEqual([
      'negative',
      'negative',
      ...Array(6).fill('not-a-number'),
      'too-many',
      'too-many',
    ])
  })
})

describe('the quantity of a cart line', () => {
  it('is any whole number up to a million, where 0 removes', () => {
    expect(['0', '1', '1000000'].map(quantityToSet).map((outcome) => outcome.ok && outcome.value)).toEqual([
      0, 1, 1_000_000,
    ])
  })

  it('is refused when it is anything else', () => {
    const taken = ['', '1.5', '-1', 'abc', '1e3', '1000001', '1 2'].map((text) => quantityToSet(text).ok)
    expect(taken).toEqual(taken.map(() => false))
  })
})
