import { type CountryCode, isPossiblePhoneNumber, isSupportedCountry } from 'libphonenumber-js/min'
import { done, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import { cleanText } from '../../platform/http/input.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { COUNTRY_CODES } from '../settings/rules/country.ts'
import { formatOfCountry } from './country-format.ts'
import {
  type Address,
  type AddressField,
  type AddressGroup,
  emptyAddress,
  maxLength,
} from './rules/address.ts'
import type { AddressFormat } from './rules/address-format.ts'
import { type AddressRequirements, addressProblems, normalizeAddress } from './rules/address-problems.ts'
import { addressProblemText } from './rules/problem-text.ts'
import { wireField } from './rules/wire-fields.ts'

/** The address format of a country; an unknown code gets the format of an unknown country. */
export function addressFormat(country: string): AddressFormat {
  return formatOfCountry(COUNTRY_CODES.includes(country) ? country : 'ZZ')
}

/** The fields of a form, by their names. */
type Fields = { get(name: string): string | undefined }

/**
 * The address in a form, by the wire's names (docs/wire.md 2.6): only the requested fields. A text that is too long is cut
 * after the first extra character, so that it is still noticed but costs nothing.
 */
export function readAddress(form: Fields, group: AddressGroup, fields: readonly AddressField[]): Address {
  const read = (field: AddressField) =>
    cleanText(form.get(`${group}_${wireField[field]}`), maxLength(field) + 1)
  const values = Object.fromEntries(fields.map((field) => [field, read(field)]))
  return emptyAddress('', { ...values, country: read('country').toUpperCase() })
}

/** The problems of an address, by field in the order of the form. */
export type InvalidAddress = Refused<'invalid-address', { problems: readonly Notice[] }>

/** The normalized address to store. */
export function validateAddress(
  address: Address,
  requirements: Pick<AddressRequirements, 'fields' | 'requiredFields' | 'allowedCountries'> & {
    readonly group: AddressGroup
    /** The second address of a form, which its problems then name. */
    readonly isShipping?: boolean
  },
): OutcomeWith<Address, InvalidAddress> {
  const { group, isShipping } = requirements
  const format = addressFormat(address.country)
  const problems = addressProblems(address, { ...requirements, format, isPossiblePhone })
  if (problems.length === 0) return done(normalizeAddress(address, format))
  return refused('invalid-address', {
    problems: problems.map((problem) => ({
      kind: 'error' as const,
      text: addressProblemText(problem, address, format, isShipping),
      fieldId: `${group}_${wireField[problem.field]}`,
    })),
  })
}

/**
 * Whether a phone number is possible: as long as numbers of that country, or of the country that it names with a leading +
 * or 00. Not whether the number is assigned: numbering plans change, and a working number must not lose an order.
 */
function isPossiblePhone(phone: string, country: string): boolean {
  const internationalNumber = phone.replace(/^00(?=[1-9])/, '+')
  if (!isSupportedCountry(country)) return true
  return isPossiblePhoneNumber(internationalNumber, country satisfies CountryCode)
}
