import type { Shop } from '../shop.ts'
import { createNonce, isNonceValid } from './nonce.ts'
import type { Person } from './person.ts'

type Where = Pick<Shop, 'signer' | 'nowMs'>

const ACTION = 'wp_rest'

/** A fresh nonce for calls to `/wp-json/`: of this person in this sign-in, or of any guest (docs/wire.md K.2). */
export function restNonce({ signer, nowMs }: Where, person: Person | undefined): string {
  return createNonce(signer, ACTION, nonceOwner(person), nowMs())
}

/** Whether the nonce was made for this very sign-in, or for guests where nobody is signed in. */
export function isRestNonceValid(
  { signer, nowMs }: Where,
  person: Person | undefined,
  nonce: string,
): boolean {
  return isNonceValid(signer, ACTION, nonceOwner(person), nonce, nowMs())
}

// A key needs no nonce, and a nonce gives no rights of a key.
function nonceOwner(person: Person | undefined): string {
  if (!person) return ''
  const { proof } = person
  return proof.by === 'cookie' ? `${person.id}:${proof.session}` : `key:${proof.id}`
}
