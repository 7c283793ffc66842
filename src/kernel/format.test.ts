import { describe, expect, it } from 'vitest'
import { type CurrencyFormat, formatMoney, formatShortMoney, plainAmount } from './format.ts'

const dollar: CurrencyFormat = {
  code: 'USD',
  symbol: '$',
  decimalSeparator: '.',
  thousandSeparator: ',',
  decimals: 2,
  priceFormat: '%1$s%2$s',
  trimZeros: false,
}

describe('an amount of money', () => {
  it('is written as spec 9.2 wants it', () => {
    expect([0, 5, 100, 123450, 123456789].map((minor) => formatMoney(minor, dollar))).toEqual([
      '$0.00',
      '$0.05',
      '$1.00',
      '$1,234.50',
      '$1,234,567.89',
    ])
    expect(formatMoney(-690, dollar)).toBe('-$6.90')
  })

  it('follows symbol, place and separators of the shop', () => {
    const krona = {
      ...dollar,
      symbol: 'kr',
      priceFormat: '%2$s %1$s',
      thousandSeparator: ' ',
      decimalSeparator: ',',
    }
    expect(formatMoney(123450, krona)).toBe('1 234,50 kr')
    expect(formatMoney(1234567, { ...krona, decimals: 0 })).toBe('1 234 567 kr')
  })

  it('omits zeros only where the setting is on and all decimals are zero', () => {
    const trimmed = { ...dollar, trimZeros: true }
    expect([100000, 100050].map((minor) => formatMoney(minor, trimmed))).toEqual(['$1,000', '$1,000.50'])
  })

  it('has a short form without zeros, for sentences', () => {
    expect([7500, 5250].map((minor) => formatShortMoney(minor, dollar))).toEqual(['$75', '$52.50'])
  })

  it('has a plain form for data', () => {
    expect([plainAmount(123450, 2), plainAmount(5, 2), plainAmount(-5, 2), plainAmount(7, 0)]).toEqual([
      '1234.50',
      '0.05',
      '-0.05',
      '7',
    ])
  })
})
