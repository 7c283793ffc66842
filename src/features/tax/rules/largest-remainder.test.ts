import { describe, expect, it } from 'vitest'
import type { Fraction } from '../../../kernel/fraction.ts'
import { allocateWhole } from './largest-remainder.ts'

const of = (top: number, bottom: number): Fraction => ({ top: BigInt(top), bottom: BigInt(bottom) })

describe('allocation by largest remainder', () => {
  const parts = (...exact: Fraction[]) => exact.map((one, index) => ({ key: `k${index}`, exact: one }))

  it('adds up to the rounded sum, the largest remainders first', () => {
    const expected = new Map([
      ['k0', 1],
      ['k1', 2],
      ['k2', 2],
    ])
    expect(allocateWhole(parts(of(12, 10), of(14, 10), of(19, 10)))).toEqual(expected)
  })

  it('goes by key where remainders are equal, in any input order', () => {
    const thirds = parts(of(1, 3), of(1, 3), of(1, 3))
    const expected = new Map([
      ['k0', 1],
      ['k1', 0],
      ['k2', 0],
    ])
    expect(allocateWhole(thirds)).toEqual(expected)
    expect(allocateWhole([...thirds].reverse())).toEqual(expected)
  })

  it('may be below zero', () => {
    expect(allocateWhole(parts(of(-3, 2), of(1, 4)))).toEqual(
      new Map([
        ['k0', -1],
        ['k1', 0],
      ]),
    )
  })

  it('is empty for no amounts', () => {
    expect(allocateWhole([])).toEqual(new Map())
  })
})
