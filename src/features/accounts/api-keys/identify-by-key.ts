import { createHmac, timingSafeEqual } from 'node:crypto'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { IncomingRequest } from '../../../platform/http/incoming-request.ts'
import { RequestRejected } from '../../../platform/http/request-rejected.ts'
import { serverTexts } from '../../../platform/http/texts.ts'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import type { Person } from '../../../platform/session/person.ts'
import type { Shop } from '../../../platform/shop.ts'
import { keyTexts } from '../rest/texts.ts'
import { signatureBase } from '../rules/oauth-base.ts'
import { type OauthCredentials, oauthCredentials } from '../rules/oauth-claim.ts'
import { consumeKeyNonce, type KeyOwner, readKeyOwner, touchKey } from '../store/api-key-store.ts'
import { hashOfKey, type KeyRefusal, secretOfKey } from './api-keys.ts'
import { keyInRequest, type RequestKey } from './key-in-request.ts'

const TOUCH_INTERVAL_MS = 60_000

/**
 * The owner of an API key: key and secret in plain text over https only, or a signature (OAuth 1.0a).
 * `undefined`: the request has no key. A wrong key is refused with 401 and counts as a failed sign-in: treated as a
 * guest, a program would see half of the data and never learn why.
 */
export async function identifyByKey(shop: Shop, incoming: IncomingRequest): Promise<Person | undefined> {
  const requestKey = keyInRequest(incoming)
  if (!requestKey) return undefined
  const checked = await (requestKey.kind === 'plain'
    ? checkPlainKey(shop, incoming, requestKey)
    : checkSignedKey(shop, incoming, requestKey))
  if (!checked.ok) throw refusal(shop, incoming, requestKey, checked.reason)
  await recordUse(shop, checked.value)
  return personOf(checked.value)
}

type CheckedKey = Outcome<KeyOwner, KeyRefusal>

async function checkPlainKey(
  shop: Shop,
  incoming: IncomingRequest,
  { key, secret }: RequestKey & { kind: 'plain' },
): Promise<CheckedKey> {
  if (!isEncrypted(shop, incoming)) return refused('not-over-http')
  const found = await findKeyOwner(shop, key)
  return found && isSame(secret, found.secret) ? done(found.holder) : refused('wrong')
}

/**
 * Whether the secret was encrypted on its way: the shop's URL is https, and our trusted proxy does not report that this
 * request came over http.
 */
function isEncrypted({ config }: Shop, incoming: IncomingRequest): boolean {
  const forwarded = config.trustProxy > 0 ? String(incoming.headers['x-forwarded-proto'] ?? '') : ''
  return originOf(incoming).startsWith('https:') && !/^\s*http\b/i.test(forwarded)
}

async function checkSignedKey(
  shop: Shop,
  incoming: IncomingRequest,
  { pairs, addresses }: RequestKey & { kind: 'signed' },
): Promise<CheckedKey> {
  const credentials = oauthCredentials(pairs, shop.nowMs())
  if (!credentials.ok) return credentials
  const found = await findKeyOwner(shop, credentials.value.key)
  if (!found) return refused('wrong')
  const isSigned = addresses.some(({ path, extraPairs }) => {
    const base = signatureBase(incoming.method, originOf(incoming) + path, [...pairs, ...extraPairs])
    return isSame(credentials.value.signature, signatureOf(base, credentials.value, found.secret))
  })
  if (!isSigned) return refused('wrong')
  // Only after the check: otherwise anybody could use up the nonces of others.
  const { nonce, timestampMs } = credentials.value
  const isFirst = await consumeKeyNonce(shop.db, found.holder.keyId, nonce, new Date(timestampMs))
  return isFirst ? done(found.holder) : refused('replayed')
}

/** One-legged OAuth: there is no token, so no token secret follows the `&`. */
function signatureOf(base: string, { hash }: OauthCredentials, secret: string): string {
  return createHmac(hash, `${secret}&`).update(base).digest('base64')
}

async function findKeyOwner({ db, signer }: Shop, key: string) {
  if (!/^ck_[0-9a-f]{40}$/.test(key)) return undefined
  const keyHash = hashOfKey(key)
  const keyOwner = await readKeyOwner(db, keyHash)
  return keyOwner && { holder: keyOwner, secret: secretOfKey(signer, keyHash) }
}

/** The shop's origin that the client called: never an invented host. */
function originOf({ shopOrigins: own, headers: { host } }: IncomingRequest): string {
  return own.ofHost(typeof host === 'string' ? host : undefined)
}

function isSame(requestKey: string, expected: string): boolean {
  const [one, other] = [Buffer.from(requestKey), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function personOf(keyOwner: KeyOwner): Person {
  const { accountId: id, login, email, displayName, roles, keyId, permissions } = keyOwner
  return { id, login, email, displayName, roles, proof: { by: 'key', id: keyId, may: permissions } }
}

async function recordUse({ db, nowMs }: Shop, { keyId, lastUsedAt }: KeyOwner): Promise<void> {
  const now = nowMs()
  if (lastUsedAt && lastUsedAt.getTime() > now - TOUCH_INTERVAL_MS) return
  await touchKey(db, keyId, new Date(now), new Date(now - TOUCH_INTERVAL_MS))
}

function refusal(
  { log }: Shop,
  incoming: IncomingRequest,
  requestKey: RequestKey,
  reason: KeyRefusal,
): Error {
  log.info({ event: 'api-key-refused', reason, requestId: incoming.requestId }, 'account')
  const waitSeconds = incoming.use('signIn')
  if (waitSeconds) {
    return new RequestRejected(429, serverTexts.tooOften, { 'retry-after': String(waitSeconds) })
  }
  const requestsKey = requestKey.kind === 'plain' && reason === 'wrong'
  const headers: Record<string, string> = requestsKey ? { 'www-authenticate': 'Basic realm="API key"' } : {}
  return new RestRefusal('woocommerce_rest_authentication_error', keyTexts[reason], 401, {}, headers)
}
