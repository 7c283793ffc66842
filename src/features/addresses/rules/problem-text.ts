import * as messages from '../messages.ts'
import { type Address, type AddressField, maxLength } from './address.ts'
import { type AddressFormat, fieldFormat } from './address-format.ts'
import type { Problem } from './address-problems.ts'

/**
 * The message at a field and above the form. `isShipping`: the form has two addresses, and this is the second.
 */
export function addressProblemText(
  { field, reason }: Problem,
  address: Address,
  format: AddressFormat,
  isShipping = false,
): string {
  const { country } = address
  const { label } = fieldFormat(format, field)
  const texts: Readonly<Record<Problem['reason'], () => string>> = {
    required: () => missingText(field, country),
    'too-long': () => messages.tooLong({ label, max: maxLength(field) }),
    characters: () => messages.invalidCharacters({ label }),
    country: messages.countryNotSold,
    state: () => messages.invalidState({ country }),
    postcode: () => messages.invalidPostcode({ country }),
    phone: messages.invalidPhone,
    email: messages.invalidEmail,
  }
  const problem = texts[reason]()
  return isShipping ? messages.inShippingAddress({ problem }) : problem
}

function missingText(field: AddressField, country: string): string {
  const texts: Readonly<Record<AddressField, () => string>> = {
    firstName: messages.enterFirstName,
    lastName: messages.enterLastName,
    company: messages.enterCompany,
    country: messages.selectCountry,
    line1: messages.enterStreetAddress,
    line2: messages.enterApartment,
    city: messages.enterCity,
    state: () => messages.enterState({ country }),
    postcode: () => messages.enterPostcode({ country }),
    phone: messages.enterPhone,
    email: messages.enterEmail,
  }
  return texts[field]()
}
