import type { Call } from '../../platform/http/call.ts'
import { createNonce, isNonceValid } from '../../platform/session/nonce.ts'
import type { Person } from '../../platform/session/person.ts'
import { signInForm } from '../accounts/accounts.ts'

/** The forms of the account by their WordPress names (docs/wire.md K.2), with their nonce fields. */
const nonceFields = {
  [signInForm.name]: signInForm.nonceField,
  'woocommerce-register': 'woocommerce-register-nonce',
  lost_password: 'woocommerce-lost-password-nonce',
  reset_password: 'woocommerce-reset-password-nonce',
  'woocommerce-edit_address': 'woocommerce-edit-address-nonce',
  save_account_details: 'save-account-details-nonce',
  'customer-logout': '_wpnonce',
  'handsel-second-factor': '_wpnonce',
  'handsel-security': '_wpnonce',
  'handsel-sessions': '_wpnonce',
  'handsel-link': '_wpnonce',
} as const

export type FormName = keyof typeof nonceFields

/** A hidden field for a form of this visitor, in this session. */
export type NonceField = { readonly name: string; readonly value: string }

export function nonceField(call: Call, form: FormName): NonceField {
  return { name: nonceFields[form], value: formNonce(call, form) }
}

export function formNonce({ shop, person }: Pick<Call, 'shop' | 'person'>, form: FormName): string {
  return createNonce(shop.signer, form, nonceOwner(person), shop.nowMs())
}

/** Whether the posted form was given to this visitor, in this session, at most half a day or a day ago. */
export function hasValidNonce(call: Call, form: FormName): boolean {
  return isValidNonce(call, form, call.form.get(nonceFields[form]))
}

/** The same for a nonce in the URL. */
export function isValidNonce(
  { shop, person }: Pick<Call, 'shop' | 'person'>,
  form: FormName,
  nonce: string | null | undefined,
): boolean {
  return isNonceValid(shop.signer, form, nonceOwner(person), nonce ?? undefined, shop.nowMs())
}

// A nonce of an earlier session is not valid in this one.
function nonceOwner(person: Person | undefined): string {
  return person?.proof.by === 'cookie' ? `${person.id}:${person.proof.session}` : ''
}
