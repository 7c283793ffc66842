import type { Call } from '../../platform/http/call.ts'
import { makeNonce, nonceHolds } from '../../platform/session/nonce.ts'
import type { Person } from '../../platform/session/person.ts'
import { signInForm } from '../accounts/accounts.ts'

/** The forms of the account, by the names that WordPress's clients know (docs/wire.md K.2), with their fields. */
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

/** A hidden field for a form of this visitor, in this sign-in. */
export type NonceField = { readonly name: string; readonly value: string }

export function nonceField(call: Call, form: FormName): NonceField {
  return { name: nonceFields[form], value: formNonce(call, form) }
}

export function formNonce({ shop, person }: Pick<Call, 'shop' | 'person'>, form: FormName): string {
  return makeNonce(shop.signer, form, whoOf(person), shop.nowMs())
}

/** Whether the posted form is one that this visitor was given, in this sign-in, half a day or a day ago at most. */
export function formHolds(call: Call, form: FormName): boolean {
  return isNonceOf(call, form, call.form.get(nonceFields[form]))
}

/** The same of a nonce that came in the address. */
export function isNonceOf(
  { shop, person }: Pick<Call, 'shop' | 'person'>,
  form: FormName,
  nonce: string | null | undefined,
): boolean {
  return nonceHolds(shop.signer, form, whoOf(person), nonce ?? undefined, shop.nowMs())
}

// A nonce of the last sign-in is none of this one.
function whoOf(person: Person | undefined): string {
  return person?.proof.by === 'cookie' ? `${person.id}:${person.proof.session}` : ''
}
