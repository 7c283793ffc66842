import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '../../../../test/support/measure/cpu-cost.ts'
import { COUNTRY_CODES } from '../../settings/rules/country.ts'
import { addressFormat } from '../addresses.ts'
import { isNumericPostcode, isPostcode, normalizePostcode } from './postcode.ts'

const formatOf = (country: string) => addressFormat(country).postcode

describe('a postcode is written as its country writes it', () => {
  it.each([
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', ' m2  5bq ', 'M2 5BQ'],
    ['GB', 'BFPO 61', 'BFPO 61'],
    ['CA', 'k1a-0b1', 'K1A 0B1'],
    ['US', '97205', '97205'],
    ['US', '972051234', '97205-1234'],
    ['US', '97205 1234', '97205-1234'],
    ['NL', '1012lg', '1012 LG'],
    ['SE', '11455', '114 55'],
    ['PL', '00950', '00-950'],
    ['PT', '1100148', '1100-148'],
    ['PT', '1100', '1100'],
    ['BR', '01310100', '01310-100'],
    ['JP', '1500001', '150-0001'],
    ['JP', '150–0001', '150-0001'],
    ['IE', 'a65f4e2', 'A65 F4E2'],
    ['CZ', '110 00', '110 00'],
    ['DE', 'D-80331', '80331'],
    ['CH', 'CH-8001', '8001'],
    ['AD', '500', 'AD500'],
    ['IN', '400 001', '400001'],
    ['AR', '5000', '5000'],
    ['AR', 'c1425abc', 'C1425ABC'],
    ['AZ', '1000', '1000'],
    ['AZ', 'AZ1000', '1000'],
    ['HT', 'ht6110', '6110'],
    ['KH', '120101', '120101'],
    ['KZ', 'a15a0x9', 'A15A0X9'],
    ['SA', '11564-1234', '11564-1234'],
    ['VE', '1010-a', '1010-A'],
  ])('%s %j is %j', (country, typed, normalized) => {
    expect(normalizePostcode(typed, formatOf(country))).toBe(normalized)
    expect(isPostcode(typed, formatOf(country))).toBe(true)
  })

  it.each([
    ['US', '9720'],
    ['US', '972055'],
    ['US', 'ABCDE'],
    ['US', '97205-12'],
    ['US', '٩٧٢٠٥'],
    ['GB', '97205'],
    ['GB', 'SW1A 1A'],
    ['CA', 'D1A 0B1'],
    ['DE', '8033'],
    ['DE', 'X-80331-Y'],
    ['AT', '0123'],
    ['ES', '53001'],
    ['JP', '150-000'],
    ['NL', '1012'],
    ['US', '😀'],
    ['AO', '<b>'],
    ['AO', '-'],
  ])('%s refuses %j', (country, typed) => {
    expect(isPostcode(typed, formatOf(country))).toBe(false)
  })

  it('once normalized it stays as it is, in every country', () => {
    const anything = fc.oneof(
      fc.string({ maxLength: 17 }),
      fc.stringMatching(/^[A-Za-z\d -]{1,10}$/),
      fc.stringMatching(/^\d{3,9}$/),
    )
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRY_CODES), anything, (country, typed) => {
        const format = formatOf(country)
        const normalized = normalizePostcode(typed, format)
        expect(normalizePostcode(normalized, format)).toBe(normalized)
        expect(isPostcode(normalized, format)).toBe(isPostcode(typed, format))
      }),
      { numRuns: 2000 },
    )
  })

  it('is answered at once for any input', () => {
    const cost = cpuMsOf(() => {
      for (const country of COUNTRY_CODES) {
        for (const text of ['1'.repeat(10_000), 'A1 '.repeat(3000)]) isPostcode(text, formatOf(country))
      }
    })
    expect(cost).toBeLessThan(8_000)
  })
})

describe('the numeric keyboard', () => {
  it('is for postcodes of digits, even if some people type the country first', () => {
    expect(['US', 'DE', 'FI', 'JP', 'BR'].map((country) => isNumericPostcode(formatOf(country)))).toEqual(
      Array(5).fill(true),
    )
    expect(
      ['GB', 'CA', 'NL', 'IE', 'MT', 'AO'].map((country) => isNumericPostcode(formatOf(country))),
    ).toEqual(Array(6).fill(false))
  })
})
