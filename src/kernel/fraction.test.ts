import { describe, expect, it } from 'vitest'
import { type Fraction, rounded, sumOf } from './fraction.ts'

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
