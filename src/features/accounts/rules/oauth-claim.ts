import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Pair } from './oauth-base.ts'

/** The maximum difference between the client's clock and ours, in both directions. */
export const TIMESTAMP_WINDOW_MS = 15 * 60 * 1000

/** The OAuth parameters of a signed request; nothing is verified yet. */
export type OauthCredentials = {
  readonly key: string
  readonly hash: 'sha1' | 'sha256'
  readonly signature: string
  readonly nonce: string
  readonly timestampMs: number
}

/** `incomplete`: a parameter is missing, sent twice, or malformed. */
export type OauthRefusal = 'incomplete' | 'unknown-method' | 'stale'

const hashes = { 'HMAC-SHA1': 'sha1', 'HMAC-SHA256': 'sha256' } as const

/** The claim in the parameters of a request, if it is complete and at most 15 minutes from now. */
export function oauthCredentials(
  pairs: readonly Pair[],
  nowMs: number,
): Outcome<OauthCredentials, OauthRefusal> {
  const key = only(pairs, 'oauth_consumer_key')
  const method = only(pairs, 'oauth_signature_method')
  const nonce = only(pairs, 'oauth_nonce') ?? ''
  const timestamp = only(pairs, 'oauth_timestamp') ?? ''
  // Clients that do not encode the plus of Base64 in a URL send a space.
  const signature = only(pairs, 'oauth_signature')?.replaceAll(' ', '+')
  if (!key || !method || !signature) return refused('incomplete')
  if (!/^[!-~]{1,100}$/.test(nonce) || !/^\d{1,12}$/.test(timestamp)) return refused('incomplete')
  if (method !== 'HMAC-SHA1' && method !== 'HMAC-SHA256') return refused('unknown-method')
  const timestampMs = Number(timestamp) * 1000
  if (Math.abs(nowMs - timestampMs) > TIMESTAMP_WINDOW_MS) return refused('stale')
  return done({ key, hash: hashes[method], signature, nonce, timestampMs })
}

function only(pairs: readonly Pair[], name: string): string | undefined {
  const values = pairs.filter(([one]) => one === name).map(([, value]) => value)
  return values.length === 1 ? values[0] : undefined
}
