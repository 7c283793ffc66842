import { makeNonce } from '../../platform/session/nonce.ts'
import type { Shop } from '../../platform/shop.ts'

/** The form that signs in, by the name that WordPress's clients know (docs/wire.md K.2), and the field of its nonce. */
export const signInForm = { name: 'woocommerce-login', nonceField: 'woocommerce-login-nonce' } as const

/** The nonce of that form for a guest, on whatever page it stands: it posts to `/my-account/`. */
export function guestSignInNonce({ signer, nowMs }: Pick<Shop, 'signer' | 'nowMs'>): string {
  return makeNonce(signer, signInForm.name, '', nowMs())
}
