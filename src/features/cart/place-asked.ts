import type { Form } from '../../platform/http/form.ts'
import { textOf } from '../../platform/http/input.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { addressFormat, countryName } from '../addresses/addresses.ts'
import { emptyAddress, maxLength } from '../addresses/rules/address.ts'
import { addressProblems, normalizeAddress } from '../addresses/rules/address-problems.ts'
import { wireField } from '../addresses/rules/wire-fields.ts'
import { problemText } from '../addresses/texts.ts'
import { type Place, placeOf } from './rules/shipping-choice.ts'

const placeFields = ['country', 'state', 'city', 'postcode'] as const

/** What somebody wants delivery to be estimated for; `problems` where something of it is no place of that country. */
export type PlaceAsked = { readonly place: Place; readonly problems: readonly Notice[] }

/**
 * The place in a form whose names begin with `prefix`: nothing of it must be filled in. A state that the country does not
 * have is told like any other slip: the form that comes back offers the country's own.
 */
export function placeAsked(form: Form, prefix: string, allowedCountries: readonly string[]): PlaceAsked {
  const read = (field: (typeof placeFields)[number]) =>
    textOf(form.get(`${prefix}_${wireField[field]}`), maxLength(field) + 1)
  const country = read('country').toUpperCase()
  const format = addressFormat(country)
  const known = { state: read('state'), city: read('city'), postcode: read('postcode') }
  const address = emptyAddress(country, known)
  const asked = { format, fields: placeFields, allowedCountries: allowedCountries }
  const problems = addressProblems(address, asked)
    .filter(({ reason }) => reason !== 'required')
    .map((problem) => ({
      kind: 'error' as const,
      text: problemText(problem, address, format),
      fieldId: `${prefix}_${wireField[problem.field]}`,
    }))
  return { place: placeOf(problems.length > 0 ? address : normalizeAddress(address, format)), problems }
}

/** A place in a line: "Portland, Oregon 97205, United States"; '' for none. */
export function placeText({ country, state, postcode, city }: Place): string {
  if (country === '') return ''
  const { states } = addressFormat(country)
  const stateName = states?.find(({ code }) => code === state)?.name ?? state
  const region = [stateName, postcode].filter(Boolean).join(' ')
  return [city, region, countryName(country)].filter(Boolean).join(', ')
}
