import type { Form } from '../../../platform/http/form.ts'
import { cleanText } from '../../../platform/http/input.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { addressFormat } from '../../addresses/addresses.ts'
import { countryName } from '../../addresses/country-names.ts'
import { emptyAddress, maxLength } from '../../addresses/rules/address.ts'
import { addressProblems, normalizeAddress } from '../../addresses/rules/address-problems.ts'
import { addressProblemText } from '../../addresses/rules/problem-text.ts'
import { wireField } from '../../addresses/rules/wire-fields.ts'
import { type DeliveryLocation, locationOf } from '../rules/shipping-choice.ts'

const locationFields = ['country', 'state', 'city', 'postcode'] as const

/** The location to estimate delivery for; with `problems` if it is invalid for its country. */
export type LocationInForm = { readonly location: DeliveryLocation; readonly problems: readonly Notice[] }

/**
 * The location in a form whose names begin with `prefix`: no field is required. A state that the country does not
 * have is reported like any other problem: the form that comes back offers the country's own.
 */
export function locationInForm(
  form: Form,
  prefix: string,
  allowedCountries: readonly string[],
): LocationInForm {
  const read = (field: (typeof locationFields)[number]) =>
    cleanText(form.get(`${prefix}_${wireField[field]}`), maxLength(field) + 1)
  const country = read('country').toUpperCase()
  const format = addressFormat(country)
  const known = { state: read('state'), city: read('city'), postcode: read('postcode') }
  const address = emptyAddress(country, known)
  const rules = { format, fields: locationFields, allowedCountries }
  const problems = addressProblems(address, rules)
    .filter(({ reason }) => reason !== 'required')
    .map((problem) => ({
      kind: 'error' as const,
      text: addressProblemText(problem, address, format),
      fieldId: `${prefix}_${wireField[problem.field]}`,
    }))
  return { location: locationOf(problems.length > 0 ? address : normalizeAddress(address, format)), problems }
}

/** A location on one line: "Portland, Oregon 97205, United States"; '' for none. */
export function locationText({ country, state, postcode, city }: DeliveryLocation): string {
  if (country === '') return ''
  const { states } = addressFormat(country)
  const stateName = states?.find(({ code }) => code === state)?.name ?? state
  const region = [stateName, postcode].filter(Boolean).join(' ')
  return [city, region, countryName(country)].filter(Boolean).join(', ')
}
