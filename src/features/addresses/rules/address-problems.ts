import { type Address, type AddressField, longest } from './address.ts'
import type { AddressFormat } from './address-format.ts'
import { isPostcode, tidyPostcode } from './postcode.ts'
import { stateCode } from './states.ts'

export type ProblemReason =
  | 'required'
  | 'too-long'
  | 'characters'
  | 'country'
  | 'state'
  | 'postcode'
  | 'phone'
  | 'email'
export type Problem = { readonly field: AddressField; readonly reason: ProblemReason }

/** What is asked of an address beyond what its country asks. */
export type Asked = {
  readonly format: AddressFormat
  /** The fields that the form has; of others nothing is said. */
  readonly fields: readonly AddressField[]
  /** Fields that must be filled in wherever somebody lives: a bill needs a phone and an e-mail address. */
  readonly needs?: readonly AddressField[]
  /** Codes of the countries that the shop sells to. */
  readonly soldTo: readonly string[]
  /** Whether a number can be one of that country; the server knows the plans of all countries, the browser none. */
  readonly isPossiblePhone?: (phone: string, country: string) => boolean
}

/**
 * What is wrong with an address, one problem a field at most, in the order of the form; empty when nothing is
 * (docs/wire.md 2.6). `characters`: signs that no address has, such as pictures, brackets and links. Fields that are
 * not part of an address in that country are not looked at.
 */
export function addressProblems(address: Address, asked: Asked): Problem[] {
  const { format, fields, needs = [] } = asked
  return format.fields.flatMap(({ field, use }) => {
    if (use === 'hidden' || !fields.includes(field)) return []
    if (address[field] === '') {
      return use === 'required' || needs.includes(field) ? [{ field, reason: 'required' as const }] : []
    }
    const reason = faultOf(field, address, asked)
    return reason ? [{ field, reason }] : []
  })
}

function faultOf(field: AddressField, address: Address, asked: Asked): ProblemReason | undefined {
  const { format, soldTo, isPossiblePhone } = asked
  const text = address[field]
  if (text.length > longest(field)) return field === 'country' ? 'country' : 'too-long'
  switch (field) {
    case 'country':
      return soldTo.includes(text) ? undefined : 'country'
    case 'email':
      return isEmail(text) ? undefined : 'email'
    case 'phone':
      return isPhone(text) && (isPossiblePhone?.(text, address.country) ?? true) ? undefined : 'phone'
    case 'postcode':
      return isPostcode(text, format.postcode) ? undefined : 'postcode'
    case 'state':
      if (format.states) return stateCode(format.states, text) === undefined ? 'state' : undefined
  }
  return holdsStrangeSigns(text) ? 'characters' : undefined
}

/** The address as it is kept: the state by its code, the postcode as the country writes it, nothing that is not asked there. */
export function tidyAddress(address: Address, format: AddressFormat): Address {
  const hidden = format.fields.filter(({ use }) => use === 'hidden')
  const { states, postcode } = format
  return {
    ...address,
    state: states ? (stateCode(states, address.state) ?? address.state) : address.state,
    postcode: tidyPostcode(address.postcode, postcode),
    ...Object.fromEntries(hidden.map(({ field }) => [field, ''])),
  }
}

/**
 * Pictures, brackets and links: names stand in mails of ours, and must not carry messages of others. Letters of every
 * script are welcome; signs that turn the direction of writing are not, since they can make one text look like another.
 */
function holdsStrangeSigns(text: string): boolean {
  return /[<>{}\p{Emoji_Presentation}\u202a-\u202e\u2066-\u2069\ufffd\p{Cs}\p{Cc}]|:\/\/|\bwww\./iu.test(text)
}

/** Spec 5.4: 6 to 15 digits with an optional leading +, after -, ., ( ) and spaces are gone. */
export function isPhone(phone: string): boolean {
  return /^\+?\d{6,15}$/.test(phone.replace(/[-.() ]/g, ''))
}

/** Spec 5.4: an address whose top-level domain has 2 to 63 letters. */
export function isEmail(email: string): boolean {
  return /^[^\s@<>"(),:;[\]\\]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}[a-z]{2,63}$/i.test(email)
}
