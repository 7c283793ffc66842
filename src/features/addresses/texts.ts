import { type Address, type AddressField, maxLength } from './rules/address.ts'
import type { AddressFormat } from './rules/address-format.ts'
import { fieldFormat } from './rules/address-format.ts'
import type { Problem } from './rules/address-problems.ts'

export type AddressGroup = 'billing' | 'shipping'

/** Default labels of the fields. */
export const fieldLabel: Readonly<Record<AddressField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  country: 'Country / Region',
  line1: 'Street address',
  line2: 'Flat, floor, building',
  city: 'Town / City',
  state: 'State / County',
  postcode: 'Postcode / ZIP',
  phone: 'Phone',
  email: 'E-mail address',
}

/** Prefix of problems of the second address in a form. */
export const deliveryPrefix = 'Delivery: '

/** The message at a field and above the form; `prefix` distinguishes two addresses of one form. */
export function addressProblemText(
  { field, reason }: Problem,
  address: Address,
  format: AddressFormat,
  prefix = '',
): string {
  const { label } = fieldFormat(format, field)
  const typed = address[field]
  switch (reason) {
    case 'required':
      return `${prefix}${label} is missing.`
    case 'too-long':
      return `${prefix}${label} is too long: there is room for ${maxLength(field)} characters.`
    case 'characters':
      return `${prefix}${label} holds signs that no address has, such as < > or a picture.`
    case 'country':
      return `${prefix}${label}: we do not sell to that country.`
    case 'state':
      return `${prefix}“${typed}” is not valid: please choose your ${label} from the list.`
    case 'postcode':
      return `${prefix}“${typed}” is not a valid ${label}.`
    case 'phone':
      return `${prefix}“${typed}” is not a valid phone number.`
    case 'email':
      return `${prefix}${label} is not complete, or has a slip in it.`
  }
}

/** Read out when another country was selected and the form has changed. */
export function countryChangedText(country: string): string {
  return `The form now asks for an address in ${country}.`
}

const numberWords = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** The text above the list of problems: how many there are. */
export function problemCountText(count: number): string {
  const number = numberWords[count] ?? String(count)
  const subject = count === 1 ? 'thing is missing or needs' : 'things are missing or need'
  return `${number[0]?.toUpperCase()}${number.slice(1)} ${subject} another look.`
}
