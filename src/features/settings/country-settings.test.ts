import { describe, expect, it } from 'vitest'
import type { Settings } from '../../platform/settings.ts'
import { defaultCustomerLocation, sellingCountries, sellToCountries } from './country-settings.ts'
import { COUNTRY_CODES } from './rules/country.ts'
import { takesValue } from './value.ts'

const settingsOf = (values: Readonly<Record<string, unknown>>): Settings => ({
  get: <Value>(declaration: { readonly name: string; readonly default: Value }) =>
    (values[declaration.name] as Value | undefined) ?? declaration.default,
})

describe('the selling countries', () => {
  it.each(['US', 'US DE', 'US, DE', ' AT,CH ', '', ' , '])('may be written as "%s"', (text) => {
    expect(takesValue(sellToCountries, text)).toBe(true)
  })

  it.each([
    ['US UK', '"UK" is not one'],
    ['us', '"us" is not one'],
    ['Germany', '"Germany" is not one'],
    ['US;DE', '"US;DE" is not one'],
  ])('may not be "%s"', (text, sentence) => {
    expect(takesValue(sellToCountries, text)).toBe(false)
    expect(sellToCountries.check?.(text)).toContain(sentence)
  })

  it('are read as they are written', () => {
    expect(sellingCountries(settingsOf({ sell_to_countries: 'US, DE' }))).toEqual(['US', 'DE'])
  })

  it.each(['', ' , '])('are all where the setting is "%s"', (text) => {
    const countries = sellingCountries(settingsOf({ sell_to_countries: text }))
    expect(countries).toEqual(COUNTRY_CODES)
    expect(countries.length).toBeGreaterThan(240)
  })
})

describe('the default location of a customer', () => {
  const baseSettings = { base_country: 'US', base_state: 'OR', base_postcode: '97205', base_city: 'Portland' }
  const locationWith = (soldTo: string) =>
    defaultCustomerLocation(settingsOf({ ...baseSettings, sell_to_countries: soldTo }))

  it('is the location of the shop, wherever its country is in the list', () => {
    const baseLocation = { country: 'US', state: 'OR', postcode: '97205', city: 'Portland' }
    expect(locationWith('US DE')).toEqual(baseLocation)
    expect(locationWith('DE US')).toEqual(baseLocation)
  })

  it('is the location of the shop where it sells to all countries', () => {
    expect(locationWith('')).toMatchObject({ country: 'US', state: 'OR' })
  })

  it('is the first selling country where the shop does not sell to its own', () => {
    expect(locationWith('DE FR')).toEqual({ country: 'DE', state: '', postcode: '', city: '' })
  })
})
