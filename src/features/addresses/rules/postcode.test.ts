import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '../../../../test/support/cost.ts'
import { COUNTRY_CODES } from '../../settings/rules/country.ts'
import { addressFormat } from '../addresses.ts'
import { isOfDigits, isPostcode, tidyPostcode } from './postcode.ts'

const formOf = (country: string) => addressFormat(country).postcode

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
  ])('%s %j is %j', (country, typed, tidy) => {
    expect(tidyPostcode(typed, formOf(country))).toBe(tidy)
    expect(isPostcode(typed, formOf(country))).toBe(true)
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
  ])('%s has none that is %j', (country, typed) => {
    expect(isPostcode(typed, formOf(country))).toBe(false)
  })

  it('once tidy it stays as it is, in every country', () => {
    const anything = fc.oneof(
      fc.string({ maxLength: 17 }),
      fc.stringMatching(/^[A-Za-z\d -]{1,10}$/),
      fc.stringMatching(/^\d{3,9}$/),
    )
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRY_CODES), anything, (country, typed) => {
        const form = formOf(country)
        const tidy = tidyPostcode(typed, form)
        expect(tidyPostcode(tidy, form)).toBe(tidy)
        expect(isPostcode(tidy, form)).toBe(isPostcode(typed, form))
      }),
      { numRuns: 2000 },
    )
  })

  it('is answered at once, whatever is thrown at it', () => {
    const cost = cpuMsOf(() => {
      for (const country of COUNTRY_CODES) {
        for (const text of ['1'.repeat(10_000), 'A1 '.repeat(3000)]) isPostcode(text, formOf(country))
      }
    })
    expect(cost).toBeLessThan(8_000)
  })
})

describe('the keyboard of digits', () => {
  it('is for postcodes that are made of them, though some write their country before', () => {
    expect(['US', 'DE', 'FI', 'JP', 'BR'].map((country) => isOfDigits(formOf(country)))).toEqual(
      Array(5).fill(true),
    )
    expect(['GB', 'CA', 'NL', 'IE', 'MT', 'AO'].map((country) => isOfDigits(formOf(country)))).toEqual(
      Array(6).fill(false),
    )
  })
})
