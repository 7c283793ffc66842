import { formatAddress } from 'localized-address-format'
import { POSTCODE_REGEXES } from 'postcode-validator/lib/cjs/postcode-regexes.js'
import {
  countryAddressRules,
  familyNameFirst,
  postcodeFirst,
  postcodeRequired,
  specialOrder,
} from './country-address-rules.ts'
import { statesOf } from './country-states.ts'
import type { AddressField } from './rules/address.ts'
import type { AddressFormat, FieldUse } from './rules/address-format.ts'
import type { PostcodeFormat } from './rules/postcode.ts'
import { fieldLabel } from './texts.ts'

const cachedFormats = new Map<string, AddressFormat>()

/**
 * The address format of a country; of an unknown country the format of most. `country` is one of `COUNTRY_CODES`: each
 * format is computed once and cached.
 */
export function formatOfCountry(country: string): AddressFormat {
  const cached = cachedFormats.get(country)
  if (cached) return cached
  const states = statesOf(country)
  const postcode = postcodeFormat(country)
  const { label = {}, use = {} } = countryAddressRules[country] ?? {}
  const defaults: Partial<Record<AddressField, FieldUse>> = {
    ...{ company: 'optional', line2: 'optional', phone: 'optional', email: 'optional' },
    state: states ? 'required' : 'optional',
    postcode: postcodeUse(country),
  }
  const format: AddressFormat = {
    country,
    fields: fieldOrder(country).map((field) => ({
      field,
      label: label[field] ?? fieldLabel[field],
      use: use[field] ?? defaults[field] ?? 'required',
    })),
    ...(states && { states }),
    ...(postcode && { postcode }),
  }
  cachedFormats.set(country, format)
  return format
}

function fieldOrder(country: string): readonly AddressField[] {
  const defaults: AddressField[] = postcodeFirst.has(country)
    ? ['line1', 'line2', 'postcode', 'city', 'state']
    : ['line1', 'line2', 'city', 'state', 'postcode']
  const names: AddressField[] = ['firstName', 'lastName']
  if (familyNameFirst.has(country)) names.reverse()
  return ['email', ...names, 'company', 'country', ...(specialOrder[country] ?? defaults), 'phone']
}

/** Hidden where the country has no postcodes. */
function postcodeUse(country: string): FieldUse {
  if (postcodeRequired.has(country)) return 'required'
  const label = formatAddress({ postalCountry: country, postalCode: '#' })
  return label.join().includes('#') ? 'optional' : 'hidden'
}

const patterns: ReadonlyMap<string, RegExp> = POSTCODE_REGEXES

/** Our patterns where the package's are too narrow: British forces, and prefixes that people leave out. */
const specialPatterns: Readonly<Record<string, string>> = {
  GB: '^(?:BFPO ?\\d{1,4}|GIR ?0AA|[A-PR-UWYZ][A-HK-Y]?\\d[A-Z\\d]? ?\\d[ABD-HJLN-UW-Z]{2})$',
  NI: '^\\d{5}$',
  SV: '^(?:CP ?)?\\d{4}$',
}

function postcodeFormat(country: string): PostcodeFormat | undefined {
  const pattern = specialPatterns[country] ?? patterns.get(country)?.source
  if (!pattern) return undefined
  const cut = separators[country]
  return { country, pattern, ...(cut && { cut }) }
}

const separators: Readonly<Record<string, PostcodeFormat['cut']>> = {
  ...withSeparator('GB GG IM JE CA FK GI GS IO PN SH TC', { tail: 3, sign: ' ' }),
  ...withSeparator('CZ GR NL SE SK', { tail: 2, sign: ' ' }),
  ...withSeparator('US PR GU VI AS MP', { tail: 4, sign: '-', whole: 9 }),
  ...withSeparator('BR PL', { tail: 3, sign: '-' }),
  ...withSeparator('JP KY', { tail: 4, sign: '-' }),
  IE: { tail: 4, sign: ' ' },
  PT: { tail: 3, sign: '-', whole: 7 },
}

function withSeparator(countries: string, cut: PostcodeFormat['cut']): Record<string, PostcodeFormat['cut']> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, cut]))
}
