import { describe, expect, it } from 'vitest'
import { COUNTRY_CODES } from '../../settings/rules/country.ts'
import { CONTINENT_CODES, continentOf } from './continent.ts'

describe('a continent', () => {
  it('exists for every country of the address form', () => {
    expect(COUNTRY_CODES.filter((code) => !CONTINENT_CODES.includes(continentOf(code) ?? ''))).toEqual([])
  })

  it.each([
    ['US', 'NA'],
    ['DE', 'EU'],
    ['AU', 'OC'],
    ['BR', 'SA'],
    ['', undefined],
    ['XX', undefined],
  ])('of %s is %s', (country, continent) => {
    expect(continentOf(country)).toBe(continent)
  })
})
