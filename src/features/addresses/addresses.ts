import type { Form } from '../../platform/http/form.ts'
import { textOf } from '../../platform/http/input.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { COUNTRY_CODES } from '../settings/rules/country.ts'
import { makeFormat } from './format-of.ts'
import { isPossiblePhone } from './phone.ts'
import { type Address, type AddressField, emptyAddress, longest } from './rules/address.ts'
import type { AddressFormat } from './rules/address-format.ts'
import { type Asked, addressProblems, tidyAddress } from './rules/address-problems.ts'
import { wireField } from './rules/wire-fields.ts'
import { type AddressGroup, problemText } from './texts.ts'

export { countryName } from './country-names.ts'
export { linesOf as addressLines } from './lines.ts'

/** How addresses of a country are written; a code that names no country is one of which nothing is known. */
export function addressFormat(country: string): AddressFormat {
  return makeFormat(COUNTRY_CODES.includes(country) ? country : 'ZZ')
}

/**
 * The address that a form holds, by the wire's names (docs/wire.md 2.6): the fields that are asked for and nothing
 * else. What is too long is cut behind the first character too many, so that it is noticed and costs nothing.
 */
export function addressIn(form: Form, group: AddressGroup, fields: readonly AddressField[]): Address {
  const read = (field: AddressField) => textOf(form.get(`${group}_${wireField[field]}`), longest(field) + 1)
  const given = Object.fromEntries(fields.map((field) => [field, read(field)]))
  return emptyAddress('', { ...given, country: read('country').toUpperCase() })
}

/** The address as it is kept, or what is wrong with it, field by field in the order of the form. */
export function checkedAddress(
  address: Address,
  asked: Pick<Asked, 'fields' | 'needs' | 'soldTo'> & {
    readonly group: AddressGroup
    /** Stands before each problem, where a form has two addresses. */
    readonly where?: string
  },
): { readonly tidy: Address } | { readonly problems: readonly Notice[] } {
  const { group, where } = asked
  const format = addressFormat(address.country)
  const problems = addressProblems(address, { ...asked, format, isPossiblePhone })
  if (problems.length === 0) return { tidy: tidyAddress(address, format) }
  return {
    problems: problems.map((problem) => ({
      kind: 'error' as const,
      text: problemText(problem, address, format, where),
      fieldId: `${group}_${wireField[problem.field]}`,
    })),
  }
}
