import { describe, expect, it } from 'vitest'
import { quantityProblem } from './quantity-problem.ts'

const range = (min: string, max = '', step = '1') => ({ min, max, step })

describe('a typed quantity', () => {
  it('is not below its minimum', () => {
    expect(quantityProblem('2', range('3'))).toEqual({ reason: 'below-minimum', limit: 3 })
    expect(quantityProblem('-1', range('0'))).toEqual({ reason: 'below-minimum', limit: 0 })
    expect(quantityProblem('3', range('3'))).toBeUndefined()
  })

  it('is not above its maximum, nor above the maximum of a cart line where there is none', () => {
    expect(quantityProblem('9', range('1', '8'))).toEqual({ reason: 'above-maximum', limit: 8 })
    expect(quantityProblem('1000000000', range('1'))).toEqual({ reason: 'above-maximum', limit: 1_000_000 })
    expect(quantityProblem('8', range('1', '8'))).toBeUndefined()
  })

  it('is a whole multiple of its step', () => {
    expect(quantityProblem('7', range('3', '', '3'))).toEqual({ reason: 'not-a-multiple', limit: 3 })
    expect(quantityProblem('2.5', range('1'))).toEqual({ reason: 'not-whole' })
    expect(quantityProblem('abc', range('1'))).toEqual({ reason: 'not-whole' })
    expect(quantityProblem('9', range('3', '', '3'))).toBeUndefined()
  })

  it('is one where nothing is written', () => expect(quantityProblem(' ', range('1'))).toBeUndefined())
})
