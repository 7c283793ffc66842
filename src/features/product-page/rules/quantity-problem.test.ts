import { describe, expect, it } from 'vitest'
import { quantityProblem } from './quantity-problem.ts'

const bounds = (least: string, most = '', step = '1') => ({ least, most, step })

describe('a typed quantity', () => {
  it('is not below its minimum', () => {
    expect(quantityProblem('2', bounds('3'))).toEqual({ reason: 'below-minimum', pieces: 3 })
    expect(quantityProblem('-1', bounds('0'))).toEqual({ reason: 'below-minimum', pieces: 0 })
    expect(quantityProblem('3', bounds('3'))).toBeUndefined()
  })

  it('is not above its maximum, nor above the most that a line holds where there is none', () => {
    expect(quantityProblem('9', bounds('1', '8'))).toEqual({ reason: 'above-maximum', pieces: 8 })
    expect(quantityProblem('1000000000', bounds('1'))).toEqual({ reason: 'above-maximum', pieces: 1_000_000 })
    expect(quantityProblem('8', bounds('1', '8'))).toBeUndefined()
  })

  it('is a whole multiple of its step', () => {
    expect(quantityProblem('7', bounds('3', '', '3'))).toEqual({ reason: 'not-a-multiple', pieces: 3 })
    expect(quantityProblem('2.5', bounds('1'))).toEqual({ reason: 'not-whole' })
    expect(quantityProblem('abc', bounds('1'))).toEqual({ reason: 'not-whole' })
    expect(quantityProblem('9', bounds('3', '', '3'))).toBeUndefined()
  })

  it('is one where nothing is written', () => expect(quantityProblem(' ', bounds('1'))).toBeUndefined())
})
