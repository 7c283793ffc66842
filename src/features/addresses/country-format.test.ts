import { describe, expect, it } from 'vitest'
import { setLocale } from '../../kernel/locale.ts'
import { COUNTRY_CODES } from '../settings/rules/country.ts'
import { addressFormat } from './addresses.ts'
import { countryName } from './country-names.ts'
import { billingFields } from './rules/address.ts'
import { type AddressFormat, fieldFormat } from './rules/address-format.ts'
import { isPostcode } from './rules/postcode.ts'
import { stateCode, stateName } from './rules/states.ts'

const use = (format: AddressFormat, field: 'state' | 'postcode' | 'city') => fieldFormat(format, field).use
const fieldsOf = (country: string) => addressFormat(country).fields.map(({ field }) => field)
const labels = (country: string) =>
  (['city', 'state', 'postcode'] as const).map((field) => fieldFormat(addressFormat(country), field).label)
const code = (country: string, name: string) => stateCode(addressFormat(country).states ?? [], name)

describe.each(COUNTRY_CODES)('%s', (country) => {
  const format = addressFormat(country)

  it('has every field once, with a label', () => {
    expect(fieldsOf(country).toSorted()).toEqual([...billingFields].toSorted())
    for (const { label } of format.fields) expect(label).toMatch(/^\p{Lu}[\p{L}\d /,-]+$/u)
    for (const field of ['firstName', 'lastName', 'country', 'line1'] as const)
      expect(fieldFormat(format, field).use).toBe('required')
    expect(use(format, 'city')).not.toBe('hidden')
    expect(countryName(country)).toMatch(/\p{L}{3}/u)
  })

  it('has distinct states, or none', () => {
    const { states } = format
    if (!states) return expect(use(format, 'state')).not.toBe('required')
    expect(states.length).toBeGreaterThan(2)
    expect(new Set(states.map((state) => state.code)).size).toBe(states.length)
    expect(new Set(states.map(({ name }) => name)).size).toBe(states.length)
    for (const state of states) {
      expect(state.code).toMatch(/^[A-Z\d][A-Z\d -]{0,16}$/)
      expect(state.name).toMatch(/^\p{Lu}/u)
      expect(stateCode(states, state.code.toLowerCase())).toBe(state.code)
      expect(stateName(states, state.code)).toBe(state.name)
    }
  })

  it('requires a postcode only with a known format', () => {
    if (use(format, 'postcode') === 'required') {
      expect(format.postcode).toBeDefined()
      expect(isPostcode('?', format.postcode)).toBe(false)
    }
  })

  it('is small enough to be sent to a phone', () => {
    expect(JSON.stringify(format).length).toBeLessThan(6000)
  })
})

describe('labels and codes of the wire', () => {
  it.each([
    ['US', 'City', 'State', 'ZIP code'],
    ['CA', 'City', 'Province', 'Postal code'],
    ['GB', 'City', 'County', 'Postcode'],
    ['IE', 'City', 'County', 'Eircode'],
    ['AU', 'Suburb', 'State', 'Postcode'],
    ['IT', 'City', 'Province', 'Postal code'],
    ['JP', 'City', 'Prefecture', 'Postal code'],
    ['IN', 'City', 'State', 'PIN code'],
    ['FR', 'City', 'State / Region', 'Postal code'],
  ])('of %s are %s, %s, %s', (country, ...words) => expect(labels(country)).toEqual(words))

  it('follow the locale of the shop, with the names of states and countries', () => {
    try {
      setLocale('en-GB')
      expect(labels('GB')).toEqual(['Town / City', 'County', 'Postcode'])
      setLocale('de-DE')
      expect(labels('CH')).toEqual(['Ort', 'Kanton', 'Postleitzahl'])
      expect(stateName(addressFormat('DE').states, 'DE-BY')).toBe('Bayern')
      expect([countryName('GR'), countryName('HK')]).toEqual(['Griechenland', 'Hongkong'])
    } finally {
      setLocale('en-US')
    }
  })

  it.each([
    ['US', 'California', 'CA'],
    ['US', 'district of columbia', 'DC'],
    ['US', 'ap', 'AP'],
    ['CA', 'Ontario', 'ON'],
    ['AU', 'New South Wales', 'NSW'],
    ['DE', 'Bavaria', 'DE-BY'],
    ['DE', 'BY', 'DE-BY'],
    ['IT', 'Milano', 'MI'],
    ['IT', 'Aosta', 'AO'],
    ['ES', 'Barcelona', 'B'],
    ['ES', 'cadiz', 'CA'],
    ['IN', 'Maharashtra', 'MH'],
    ['JP', 'Tokyo', 'JP13'],
    ['JP', 'Osaka', 'JP27'],
    ['BR', 'São Paulo', 'SP'],
    ['CN', 'Beijing', 'CN2'],
    ['CN', 'Xinjiang', 'CN32'],
    ['MX', 'Jalisco', 'JA'],
    ['MY', 'Penang', 'PNG'],
    ['HK', 'Kowloon', 'KOWLOON'],
    ['NZ', 'Marlborough', 'MBH'],
    ['TR', 'Istanbul', 'TR34'],
    ['CH', 'Zurich', 'ZH'],
    ['IE', 'Dublin', 'D'],
    ['CL', 'Valparaíso', 'CL-VS'],
  ])('%s: %s is %s', (country, name, expected) => expect(code(country, name)).toBe(expected))

  it('accept no state of another country, and no prototype key', () => {
    expect([code('US', 'NSW'), code('US', ''), code('US', '__proto__'), code('DE', 'US-BY')]).toEqual(
      Array(4).fill(undefined),
    )
    expect(addressFormat('__proto__').states).toBeUndefined()
    expect(addressFormat('constructor').country).toBe('ZZ')
  })

  it('follow the order of the country', () => {
    expect(fieldsOf('US').slice(5, -1)).toEqual(['line1', 'line2', 'city', 'state', 'postcode'])
    expect(fieldsOf('DE').slice(5, -1)).toEqual(['line1', 'line2', 'postcode', 'city', 'state'])
    expect(fieldsOf('JP').slice(1, -1)).toEqual([
      'lastName',
      'firstName',
      'company',
      'country',
      'postcode',
      'state',
      'city',
      'line1',
      'line2',
    ])
  })
})
