import { formatAddress } from 'localized-address-format'
import { POSTCODE_REGEXES } from 'postcode-validator/lib/cjs/postcode-regexes.js'
import { countryFacts, familyNameFirst, ownOrder, postcodeFirst, postcodeNeeded } from './country-facts.ts'
import type { AddressField } from './rules/address.ts'
import type { AddressFormat, FieldUse } from './rules/address-format.ts'
import type { PostcodeForm } from './rules/postcode.ts'
import { statesOf } from './states-of.ts'
import { fieldLabel } from './texts.ts'

const known = new Map<string, AddressFormat>()

/**
 * How addresses of a country are written; of one that nothing is known of, as in most countries. `country` is one of
 * `COUNTRY_CODES`: each is worked out once and kept.
 */
export function makeFormat(country: string): AddressFormat {
  const kept = known.get(country)
  if (kept) return kept
  const states = statesOf(country)
  const postcode = postcodeForm(country)
  const { label = {}, use = {} } = countryFacts[country] ?? {}
  const usual: Partial<Record<AddressField, FieldUse>> = {
    ...{ company: 'optional', line2: 'optional', phone: 'optional', email: 'optional' },
    state: states ? 'required' : 'optional',
    postcode: postcodeUse(country),
  }
  const made: AddressFormat = {
    country,
    fields: orderOf(country).map((field) => ({
      field,
      label: label[field] ?? fieldLabel[field],
      use: use[field] ?? usual[field] ?? 'required',
    })),
    ...(states && { states }),
    ...(postcode && { postcode }),
  }
  known.set(country, made)
  return made
}

function orderOf(country: string): readonly AddressField[] {
  const usual: AddressField[] = postcodeFirst.has(country)
    ? ['line1', 'line2', 'postcode', 'city', 'state']
    : ['line1', 'line2', 'city', 'state', 'postcode']
  const names: AddressField[] = ['firstName', 'lastName']
  if (familyNameFirst.has(country)) names.reverse()
  return ['email', ...names, 'company', 'country', ...(ownOrder[country] ?? usual), 'phone']
}

/** No field where the country's post knows no postcodes. */
function postcodeUse(country: string): FieldUse {
  if (postcodeNeeded.has(country)) return 'required'
  const label = formatAddress({ postalCountry: country, postalCode: '#' })
  return label.join().includes('#') ? 'optional' : 'hidden'
}

const patterns: ReadonlyMap<string, RegExp> = POSTCODE_REGEXES

/** Patterns of ours where the package's are too narrow: the British forces, and what people leave out elsewhere. */
const ownPatterns: Readonly<Record<string, string>> = {
  GB: '^(?:BFPO ?\\d{1,4}|GIR ?0AA|[A-PR-UWYZ][A-HK-Y]?\\d[A-Z\\d]? ?\\d[ABD-HJLN-UW-Z]{2})$',
  NI: '^\\d{5}$',
  SV: '^(?:CP ?)?\\d{4}$',
}

function postcodeForm(country: string): PostcodeForm | undefined {
  const pattern = ownPatterns[country] ?? patterns.get(country)?.source
  if (!pattern) return undefined
  const cut = cuts[country]
  return { country, pattern, ...(cut && { cut }) }
}

const cuts: Readonly<Record<string, PostcodeForm['cut']>> = {
  ...cutIn('GB GG IM JE CA FK GI GS IO PN SH TC', { tail: 3, sign: ' ' }),
  ...cutIn('CZ GR NL SE SK', { tail: 2, sign: ' ' }),
  ...cutIn('US PR GU VI AS MP', { tail: 4, sign: '-', whole: 9 }),
  ...cutIn('BR PL', { tail: 3, sign: '-' }),
  ...cutIn('JP KY', { tail: 4, sign: '-' }),
  IE: { tail: 4, sign: ' ' },
  PT: { tail: 3, sign: '-', whole: 7 },
}

function cutIn(countries: string, cut: PostcodeForm['cut']): Record<string, PostcodeForm['cut']> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, cut]))
}
