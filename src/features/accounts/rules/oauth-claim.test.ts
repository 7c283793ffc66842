import { describe, expect, it } from 'vitest'
import type { Pair } from './oauth-base.ts'
import { oauthCredentials, TIMESTAMP_WINDOW_MS } from './oauth-claim.ts'

const timestampMs = 1_700_000_000_000
const whole: Readonly<Record<string, string>> = {
  oauth_consumer_key: 'ck_1',
  oauth_signature_method: 'HMAC-SHA256',
  oauth_signature: 'a b=',
  oauth_nonce: 'n1',
  oauth_timestamp: String(timestampMs / 1000),
}
const claimOf = (
  changed: Readonly<Record<string, string>>,
  nowMs = timestampMs,
  more: readonly Pair[] = [],
) => oauthCredentials([...Object.entries({ ...whole, ...changed }), ...more], nowMs)

describe('the claim of a signed request', () => {
  it('is read, with a plus that arrives as a space', () => {
    expect(claimOf({})).toEqual({
      ok: true,
      value: { key: 'ck_1', hash: 'sha256', signature: 'a+b=', nonce: 'n1', timestampMs },
    })
    expect(claimOf({ oauth_signature_method: 'HMAC-SHA1' })).toMatchObject({ value: { hash: 'sha1' } })
  })

  it('is valid within 15 minutes of now, in both directions', () => {
    for (const side of [-1, 1]) {
      expect(claimOf({}, timestampMs + side * TIMESTAMP_WINDOW_MS).ok).toBe(true)
      expect(claimOf({}, timestampMs + side * (TIMESTAMP_WINDOW_MS + 1))).toEqual({
        ok: false,
        reason: 'stale',
      })
    }
  })

  it.each(['PLAINTEXT', 'RSA-SHA1', 'hmac-sha256', '__proto__', 'toString'])(
    'knows no method %s',
    (method) => {
      expect(claimOf({ oauth_signature_method: method })).toEqual({ ok: false, reason: 'unknown-method' })
    },
  )

  it.each([
    ...Object.keys(whole).map((name) => [name, ''] as const),
    ['oauth_nonce', 'a\0b'],
    ['oauth_nonce', 'n'.repeat(101)],
    ['oauth_timestamp', '1e9'],
    ['oauth_timestamp', '-1'],
    ['oauth_timestamp', '9'.repeat(13)],
  ] as const)('is incomplete with %s as %j', (name, value) => {
    expect(claimOf({ [name]: value })).toEqual({ ok: false, reason: 'incomplete' })
  })

  it('is incomplete with two values of a parameter', () => {
    expect(claimOf({}, timestampMs, [['oauth_consumer_key', 'ck_2']])).toEqual({
      ok: false,
      reason: 'incomplete',
    })
  })
})
