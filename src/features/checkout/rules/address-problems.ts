import type { Address } from '../../orders/rules/address.ts'
import { stateCode, statesOf } from '../../shipping/rules/states.ts'

export type AddressField = keyof Address
export type ProblemReason = 'required' | 'country' | 'state' | 'postcode' | 'phone' | 'email'
export type Problem = { readonly field: AddressField; readonly reason: ProblemReason }

const always: readonly AddressField[] = ['firstName', 'lastName', 'country', 'line1', 'city']

/** Forms of postcodes by country, after spaces and dashes are gone; others must only not be absurd. */
const postcodes: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[A-Z]\d[A-Z]\d$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/,
  AU: /^\d{4}$/,
  NZ: /^\d{4}$/,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
  AT: /^\d{4}$/,
  BE: /^\d{4}$/,
  CH: /^\d{4}$/,
  DK: /^\d{4}$/,
  NO: /^\d{4}$/,
  LU: /^\d{4}$/,
  FI: /^\d{5}$/,
  SE: /^\d{5}$/,
  NL: /^\d{4}[A-Z]{2}$/,
  PT: /^\d{7}$/,
}

/**
 * What is wrong with an address that goods or a bill shall go to; empty when nothing is. `needs` are fields
 * beyond the common ones: a bill needs an e-mail address and a phone number (docs/wire.md 2.6).
 */
export function addressProblems(
  address: Address,
  soldTo: readonly string[],
  needs: readonly AddressField[] = [],
): Problem[] {
  const states = statesOf(address.country)
  const hasPostcode = Object.hasOwn(postcodes, address.country)
  const required = [
    ...always,
    ...(states ? ['state' as const] : []),
    ...(hasPostcode ? ['postcode' as const] : []),
    ...needs,
  ]
  const problems: Problem[] = required
    .filter((field) => address[field] === '')
    .map((field) => ({ field, reason: 'required' }))

  const check = (field: AddressField & ProblemReason, holds: boolean) => {
    if (address[field] !== '' && !holds) problems.push({ field, reason: field })
  }
  check('country', soldTo.includes(address.country))
  check('state', !states || stateCode(states, address.state) !== undefined)
  check('postcode', isPostcode(address.country, address.postcode))
  check('phone', isPhone(address.phone))
  check('email', isEmail(address.email))
  return problems
}

/** The address as the order keeps it: the state by its code, the postcode in capitals. */
export function tidyAddress(address: Address): Address {
  const states = statesOf(address.country)
  const state = states ? (stateCode(states, address.state) ?? address.state) : address.state
  return { ...address, state, postcode: address.postcode.toUpperCase() }
}

function isPostcode(country: string, postcode: string): boolean {
  const plain = postcode.toUpperCase().replace(/[\s-]/g, '')
  const form = Object.hasOwn(postcodes, country) ? postcodes[country] : /^[A-Z\d]{2,10}$/
  return form?.test(plain) ?? true
}

/** Spec 5.4: 6 to 15 digits with an optional leading +, after -, ., ( ) and spaces are gone. */
export function isPhone(phone: string): boolean {
  return /^\+?\d{6,15}$/.test(phone.replace(/[-.() ]/g, ''))
}

/** Spec 5.4: an address whose top-level domain has 2 to 63 letters. */
export function isEmail(email: string): boolean {
  return /^[^\s@<>"(),:;[\]\\]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}[a-z]{2,63}$/i.test(email)
}
