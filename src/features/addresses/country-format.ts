import { formatAddress } from 'localized-address-format'
import { POSTCODE_REGEXES } from 'postcode-validator/lib/cjs/postcode-regexes.js'
import { locale } from '../../kernel/locale.ts'
import {
  type CountryAddressRules,
  countryAddressRules,
  familyNameFirst,
  postcodeFirst,
  postcodeRequired,
  specialOrder,
} from './country-address-rules.ts'
import { statesOf } from './country-states.ts'
import * as messages from './messages.ts'
import type { AddressField } from './rules/address.ts'
import type { AddressFormat, FieldUse } from './rules/address-format.ts'
import type { PostcodeFormat } from './rules/postcode.ts'

const cachedFormats = new Map<string, AddressFormat>()

/**
 * The address format of a country; of an unknown country the format of most. `country` is one of `COUNTRY_CODES`: each
 * format is computed once in each locale, and cached.
 */
export function formatOfCountry(country: string): AddressFormat {
  const key = `${locale()} ${country}`
  const cached = cachedFormats.get(key)
  if (cached) return cached
  const states = statesOf(country)
  const postcode = postcodeFormat(country)
  const { label, use = {} } = countryAddressRules[country] ?? {}
  const defaults: Partial<Record<AddressField, FieldUse>> = {
    ...{ company: 'optional', line2: 'optional', phone: 'optional', email: 'optional' },
    state: states ? 'required' : 'optional',
    postcode: postcodeUse(country),
  }
  const format: AddressFormat = {
    country,
    fields: fieldOrder(country).map((field) => ({
      field,
      label: fieldLabel(field, label),
      use: use[field] ?? defaults[field] ?? 'required',
    })),
    ...(states && { states }),
    ...(postcode && { postcode }),
  }
  cachedFormats.set(key, format)
  return format
}

function fieldLabel(field: AddressField, labels: CountryAddressRules['label'] = {}): string {
  const label = labels[field] ?? defaultLabels[field]
  return label()
}

const defaultLabels: Readonly<Record<AddressField, () => string>> = {
  firstName: messages.firstName,
  lastName: messages.lastName,
  company: messages.company,
  country: messages.country,
  line1: messages.streetAddress,
  line2: messages.apartment,
  city: messages.city,
  state: messages.stateOrRegion,
  postcode: messages.postalCode,
  phone: messages.phone,
  email: messages.email,
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

/** Our patterns where the package's are too narrow: British forces, prefixes that people leave out, older and newer codes. */
const specialPatterns: Readonly<Record<string, string>> = {
  AR: '^[A-HJ-NP-Z]?\\d{4}(?:[A-Z]{3})?$',
  GB: '^(?:BFPO ?\\d{1,4}|GIR ?0AA|[A-PR-UWYZ][A-HK-Y]?\\d[A-Z\\d]? ?\\d[ABD-HJLN-UW-Z]{2})$',
  KH: '^\\d{5,6}$',
  KZ: '^(?:\\d{6}|[A-Z]\\d{2}[A-Z]\\d[A-Z]\\d)$',
  NI: '^\\d{5}$',
  SA: '^\\d{5}(?:-\\d{4})?$',
  SV: '^(?:CP ?)?\\d{4}$',
  VE: '^\\d{4}(?:-[A-Z])?$',
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
