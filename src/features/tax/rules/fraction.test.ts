import { describe, expect, it } from 'vitest'
import { type Fraction, rounded, sumOf, wholeParts } from './fraction.ts'

const of = (top: number, bottom: number): Fraction => ({ top: BigInt(top), bottom: BigInt(bottom) })

describe('a fraction', () => {
  it.each([
    [0, 7, 0],
    [1, 2, 1],
    [-1, 2, -1],
    [49, 100, 0],
    [51, 100, 1],
    [-49, 100, 0],
    [-51, 100, -1],
    [5, 2, 3],
    [8, 2, 4],
    [1, 3, 0],
    [2, 3, 1],
  ])('%i/%i is rounded to %i', (top, bottom, whole) => {
    expect(rounded(of(top, bottom))).toBe(whole)
  })

  it('adds up with others, of the same bottom or not', () => {
    expect(rounded(sumOf([of(1, 3), of(1, 3), of(1, 3)]))).toBe(1)
    expect(sumOf([of(1, 4), of(1, 6)])).toEqual(of(10, 24))
    expect(sumOf([])).toEqual(of(0, 1))
  })
})

describe('whole parts', () => {
  const parts = (...exact: Fraction[]) => exact.map((one, index) => ({ key: `k${index}`, exact: one }))

  it('add up to the rounded sum, the largest remainders first', () => {
    const expected = new Map([
      ['k0', 1],
      ['k1', 2],
      ['k2', 2],
    ])
    expect(wholeParts(parts(of(12, 10), of(14, 10), of(19, 10)))).toEqual(expected)
  })

  it('go by key where remainders are equal, in whatever order they come', () => {
    const thirds = parts(of(1, 3), of(1, 3), of(1, 3))
    const expected = new Map([
      ['k0', 1],
      ['k1', 0],
      ['k2', 0],
    ])
    expect(wholeParts(thirds)).toEqual(expected)
    expect(wholeParts([...thirds].reverse())).toEqual(expected)
  })

  it('may be below zero', () => {
    expect(wholeParts(parts(of(-3, 2), of(1, 4)))).toEqual(
      new Map([
        ['k0', -1],
        ['k1', 0],
      ]),
    )
  })

  it('are none of none', () => {
    expect(wholeParts([])).toEqual(new Map())
  })
})
