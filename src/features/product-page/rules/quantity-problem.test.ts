import { describe, expect, it } from 'vitest'
import { quantityProblem } from './quantity-problem.ts'

const bounds = (least: string, most = '', step = '1') => ({ least, most, step })

describe('a typed quantity', () => {
  it('is told of its minimum in the words of spec 5.1', () => {
    expect(quantityProblem('2', bounds('3'))).toBe('The minimum value should be 3.')
    expect(quantityProblem('-1', bounds('0'))).toContain('minimum value should be')
    expect(quantityProblem('3', bounds('3'))).toBeUndefined()
  })

  it('is told of its maximum, and of the most that a line holds where there is none', () => {
    expect(quantityProblem('9', bounds('1', '8'))).toBe('The maximum value should be 8.')
    expect(quantityProblem('1000000000', bounds('1'))).toBe('The maximum value should be 1000000.')
    expect(quantityProblem('8', bounds('1', '8'))).toBeUndefined()
  })

  it('is a whole multiple of its step', () => {
    expect(quantityProblem('7', bounds('3', '', '3'))).toBe('The value should be a multiple of 3.')
    expect(quantityProblem('2.5', bounds('1'))).toBe('Please write a whole number.')
    expect(quantityProblem('abc', bounds('1'))).toBe('Please write a whole number.')
  })

  it('is one where nothing is written', () => expect(quantityProblem(' ', bounds('1'))).toBeUndefined())
})
