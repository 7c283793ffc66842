import type { Person } from '../session/person.ts'
import { restNonce, restNonceHolds } from '../session/rest-nonce.ts'
import type { Shop } from '../shop.ts'

/** For whom a call is answered. */
export type Caller = {
  readonly person: Person | undefined
  /** What the answer hands back, so that a page that stays open never runs out of date. */
  readonly freshNonce?: string
  /** The nonce is none of this sign-in: the call is not made. */
  readonly isRefused?: true
}

/**
 * For whom a call counts (docs/wire.md K.2). A cookie goes along with every request that a page of another site can
 * make, so it proves somebody only together with a nonce; an API key proves its owner by itself. A nonce that does not
 * hold is refused for guests too: a client whose sign-in has ended must hear of it.
 */
export function callerOf(
  shop: Pick<Shop, 'signer' | 'nowMs'>,
  person: Person | undefined,
  nonce: string | undefined,
): Caller {
  if (person?.proof.by === 'key') return { person }
  if (nonce === undefined) return { person: undefined }
  if (!restNonceHolds(shop, person, nonce)) return { person: undefined, isRefused: true }
  return { person, freshNonce: restNonce(shop, person) }
}
