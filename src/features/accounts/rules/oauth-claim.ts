import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Pair } from './oauth-base.ts'

/** So far may the clock of a client be from ours, either way. */
export const STAMP_WINDOW_MS = 15 * 60 * 1000

/** What a signed request says of itself; nothing of it is proven yet. */
export type OauthClaim = {
  readonly key: string
  readonly hash: 'sha1' | 'sha256'
  readonly signature: string
  readonly nonce: string
  readonly stampMs: number
}

/** `incomplete`: a part is missing, came in two versions, or is of no form that it may have. */
export type ClaimRefusal = 'incomplete' | 'unknown-method' | 'stale'

const hashes = { 'HMAC-SHA1': 'sha1', 'HMAC-SHA256': 'sha256' } as const

/** The claim in the parameters of a request, if it is whole and made within 15 minutes of now. */
export function oauthClaim(pairs: readonly Pair[], nowMs: number): Outcome<OauthClaim, ClaimRefusal> {
  const key = only(pairs, 'oauth_consumer_key')
  const method = only(pairs, 'oauth_signature_method')
  const nonce = only(pairs, 'oauth_nonce') ?? ''
  const stamp = only(pairs, 'oauth_timestamp') ?? ''
  // Who leaves a plus of Base64 as it stands in an address sends a space.
  const signature = only(pairs, 'oauth_signature')?.replaceAll(' ', '+')
  if (!key || !method || !signature) return refused('incomplete')
  if (!/^[!-~]{1,100}$/.test(nonce) || !/^\d{1,12}$/.test(stamp)) return refused('incomplete')
  if (method !== 'HMAC-SHA1' && method !== 'HMAC-SHA256') return refused('unknown-method')
  const stampMs = Number(stamp) * 1000
  if (Math.abs(nowMs - stampMs) > STAMP_WINDOW_MS) return refused('stale')
  return done({ key, hash: hashes[method], signature, nonce, stampMs })
}

function only(pairs: readonly Pair[], name: string): string | undefined {
  const values = pairs.filter(([one]) => one === name).map(([, value]) => value)
  return values.length === 1 ? values[0] : undefined
}
