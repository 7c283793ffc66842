import { describe, expect, it } from 'vitest'
import { parsePrice } from './amount.ts'

const american = { decimals: 2, point: '.', thousands: ',' }
const german = { decimals: 2, point: ',', thousands: '.' }
const japanese = { decimals: 0, point: '.', thousands: '' }

describe('an amount', () => {
  it.each([
    ['19.90', 1990],
    ['19', 1900],
    ['19.9000', 1990],
    ['1,234.50', 123450],
    ['.5', 50],
    ['0', 0],
    ['19,90', undefined],
    ['1,23', undefined],
    ['1234,567', undefined],
    ['19.999', undefined],
    ['1.2.3', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['$5', undefined],
    ['', undefined],
  ])('%j with a point before the cents is %s', (text, minor) => {
    expect(parsePrice(text, american)).toBe(minor)
  })

  it.each([
    ['19,90', 1990],
    ['1.234,50', 123450],
    ['19.90', undefined],
  ])('%j with a comma before the cents is %s', (text, minor) => {
    expect(parsePrice(text, german)).toBe(minor)
  })

  it('without cents is the number itself', () => {
    expect(parsePrice('1200', japanese)).toBe(1200)
    expect(parsePrice('1200.5', japanese)).toBeUndefined()
  })
})
