import { type Address, type AddressField, maxLength } from './address.ts'
import type { AddressFormat } from './address-format.ts'
import { isPostcode, normalizePostcode } from './postcode.ts'
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

/** The requirements of a form for an address, beyond those of its country. */
export type AddressRequirements = {
  readonly format: AddressFormat
  /** The fields of the form; other fields are not checked. */
  readonly fields: readonly AddressField[]
  /** Fields that are required in every country: a billing address needs a phone and an e-mail address. */
  readonly requiredFields?: readonly AddressField[]
  /** Codes of the countries that the shop sells to. */
  readonly allowedCountries: readonly string[]
  /** Whether a phone number is possible in that country; only the server knows the numbering plans. */
  readonly isPossiblePhone?: (phone: string, country: string) => boolean
}

/**
 * The problems of an address, at most one for each field, in the order of the form; empty when it is valid (docs/wire.md
 * 2.6). `characters`: characters that no address has, such as emoji, brackets and links. Fields that are not part of an
 * address in that country are not checked.
 */
export function addressProblems(address: Address, requirements: AddressRequirements): Problem[] {
  const { format, fields, requiredFields = [] } = requirements
  return format.fields.flatMap(({ field, use }) => {
    if (use === 'hidden' || !fields.includes(field)) return []
    if (address[field] === '') {
      return use === 'required' || requiredFields.includes(field)
        ? [{ field, reason: 'required' as const }]
        : []
    }
    const reason = problemReason(field, address, requirements)
    return reason ? [{ field, reason }] : []
  })
}

function problemReason(
  field: AddressField,
  address: Address,
  requirements: AddressRequirements,
): ProblemReason | undefined {
  const { format, allowedCountries, isPossiblePhone } = requirements
  const text = address[field]
  if (text.length > maxLength(field)) return field === 'country' ? 'country' : 'too-long'
  switch (field) {
    case 'country':
      return allowedCountries.includes(text) ? undefined : 'country'
    case 'email':
      return isEmail(text) ? undefined : 'email'
    case 'phone':
      return isPhone(text) && (isPossiblePhone?.(text, address.country) ?? true) ? undefined : 'phone'
    case 'postcode':
      return isPostcode(text, format.postcode) ? undefined : 'postcode'
    case 'state':
      if (format.states) return stateCode(format.states, text) === undefined ? 'state' : undefined
  }
  return hasForbiddenCharacters(text) ? 'characters' : undefined
}

/** The address to store: the state as its code, the postcode as the country writes it, hidden fields empty. */
export function normalizeAddress(address: Address, format: AddressFormat): Address {
  const hidden = format.fields.filter(({ use }) => use === 'hidden')
  const { states, postcode } = format
  return {
    ...address,
    state: states ? (stateCode(states, address.state) ?? address.state) : address.state,
    postcode: normalizePostcode(address.postcode, postcode),
    ...Object.fromEntries(hidden.map(({ field }) => [field, ''])),
  }
}

/**
 * Emoji, brackets and links: names appear in our mails, which must not carry messages of strangers. Letters of every script
 * are allowed; characters that change the writing direction are not, since they can make one text look like another.
 */
function hasForbiddenCharacters(text: string): boolean {
  return /[<>{}\p{Emoji_Presentation}\u202a-\u202e\u2066-\u2069\ufffd\p{Cs}\p{Cc}]|:\/\/|\bwww\./iu.test(text)
}

/** Spec 5.4: 6 to 15 digits with an optional leading +, after removing -, ., ( ) and spaces. */
function isPhone(phone: string): boolean {
  return /^\+?\d{6,15}$/.test(phone.replace(/[-.() ]/g, ''))
}

/** Spec 5.4: an address whose top-level domain has 2 to 63 letters. */
export function isEmail(email: string): boolean {
  return /^[^\s@<>"(),:;[\]\\]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}[a-z]{2,63}$/i.test(email)
}
