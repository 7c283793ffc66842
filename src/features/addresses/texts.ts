import { type Address, type AddressField, longest } from './rules/address.ts'
import type { AddressFormat } from './rules/address-format.ts'
import { fieldOf } from './rules/address-format.ts'
import type { Problem } from './rules/address-problems.ts'

export type AddressGroup = 'billing' | 'shipping'

/** Labels of the fields where a country has no word of its own for them. */
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

/** Before what is said of the second of two addresses on one form. */
export const ofDelivery = 'Delivery: '

/** What is said beside a field, and on top of the form; `where` tells two addresses of one form apart. */
export function problemText(
  { field, reason }: Problem,
  address: Address,
  format: AddressFormat,
  where = '',
): string {
  const { label } = fieldOf(format, field)
  const typed = address[field]
  switch (reason) {
    case 'required':
      return `${where}${label} is missing.`
    case 'too-long':
      return `${where}${label} is too long: there is room for ${longest(field)} characters.`
    case 'characters':
      return `${where}${label} holds signs that no address has, such as < > or a picture.`
    case 'country':
      return `${where}${label}: we do not sell to that country.`
    case 'state':
      return `${where}“${typed}” is not valid: please choose your ${label} from the list.`
    case 'postcode':
      return `${where}“${typed}” is not a valid ${label}.`
    case 'phone':
      return `${where}“${typed}” is not a valid phone number.`
    case 'email':
      return `${where}${label} is not complete, or has a slip in it.`
  }
}

/** Said when another country was chosen and the form has changed for it. */
export function countryChangedText(country: string): string {
  return `The form now asks for an address in ${country}.`
}
