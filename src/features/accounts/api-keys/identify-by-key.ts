import { createHmac, timingSafeEqual } from 'node:crypto'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { IncomingRequest } from '../../../platform/http/incoming-request.ts'
import * as messages from '../../../platform/http/messages.ts'
import { RequestRejected } from '../../../platform/http/request-rejected.ts'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import type { Person } from '../../../platform/session/person.ts'
import type { Shop } from '../../../platform/shop.ts'
import { signatureBase } from '../rules/oauth-base.ts'
import { type OauthCredentials, oauthCredentials } from '../rules/oauth-claim.ts'
import { consumeKeyNonce, type KeyOwner, readKeyOwner, touchKey } from '../store/api-key-store.ts'
import {
  type ApplicationPasswordOwner,
  readPasswordOwner,
  touchApplicationPassword,
} from '../store/application-password-store.ts'
import { hashOfKey, type KeyRefusal, secretOfKey } from './api-keys.ts'
import { keyInRequest, type RequestKey } from './key-in-request.ts'
import { keyTexts, refusedPasswordTexts } from './key-texts.ts'
import { maySendSecrets, originOf } from './safe-transport.ts'

const TOUCH_INTERVAL_MS = 60_000

/**
 * The owner of an API key: key and secret in plain text where that is safe, or a signature (OAuth 1.0a); or the account of
 * an application password. `undefined`: the request has none of them. A wrong key is refused with 401 and counts as a failed sign-in: treated as a
 * guest, a program would see half of the data and never learn why.
 */
export async function identifyByKey(shop: Shop, incoming: IncomingRequest): Promise<Person | undefined> {
  const requestKey = keyInRequest(incoming)
  if (!requestKey) return undefined
  if (requestKey.kind === 'password') return identifyByPassword(shop, incoming, requestKey)
  const checked = await (requestKey.kind === 'plain'
    ? checkPlainKey(shop, incoming, requestKey)
    : checkSignedKey(shop, incoming, requestKey))
  if (!checked.ok) throw refusal(shop, incoming, requestKey, checked.reason)
  await recordUse(shop, checked.value, incoming.address)
  return personOf(checked.value)
}

/** The account of an application password, which is sent with its user name or e-mail address. */
async function identifyByPassword(
  shop: Shop,
  incoming: IncomingRequest,
  requestKey: RequestKey & { kind: 'password' },
): Promise<Person> {
  const checked = await checkPassword(shop, incoming, requestKey)
  if (!checked.ok) throw refusal(shop, incoming, requestKey, checked.reason)
  const {
    passwordId,
    name,
    uuid,
    lastUsedAt,
    accountId: id,
    login,
    email,
    displayName,
    roles,
  } = checked.value
  const now = shop.nowMs()
  if (!lastUsedAt || lastUsedAt.getTime() <= now - TOUCH_INTERVAL_MS) {
    const before = new Date(now - TOUCH_INTERVAL_MS)
    await touchApplicationPassword(shop.db, passwordId, { now: new Date(now), before, ip: incoming.address })
  }
  const proof = { by: 'key', id: passwordId, name, may: 'read_write', applicationPassword: uuid } as const
  return { id, login, email, displayName, roles, proof }
}

async function checkPassword(
  shop: Shop,
  incoming: IncomingRequest,
  { name, password }: RequestKey & { kind: 'password' },
): Promise<Outcome<ApplicationPasswordOwner, 'not-over-http' | 'wrong'>> {
  if (!maySendSecrets(shop, incoming)) return refused('not-over-http')
  const owner = await readPasswordOwner(shop.db, hashOfKey(password))
  if (!owner) return refused('wrong')
  const names = [owner.login, owner.email].map((each) => each.toLowerCase())
  return names.includes(name.toLowerCase()) ? done(owner) : refused('wrong')
}

type CheckedKey = Outcome<KeyOwner, KeyRefusal>

async function checkPlainKey(
  shop: Shop,
  incoming: IncomingRequest,
  { key, secret }: RequestKey & { kind: 'plain' },
): Promise<CheckedKey> {
  if (!maySendSecrets(shop, incoming)) return refused('not-over-http')
  const found = await findKeyOwner(shop, key)
  return found && isSame(secret, found.secret) ? done(found.holder) : refused('wrong')
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

function isSame(requestKey: string, expected: string): boolean {
  const [one, other] = [Buffer.from(requestKey), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function personOf(keyOwner: KeyOwner): Person {
  const { accountId: id, login, email, displayName, roles, keyId, description: name, permissions } = keyOwner
  return { id, login, email, displayName, roles, proof: { by: 'key', id: keyId, name, may: permissions } }
}

async function recordUse({ db, nowMs }: Shop, { keyId, lastUsedAt }: KeyOwner, ip: string): Promise<void> {
  const now = nowMs()
  if (lastUsedAt && lastUsedAt.getTime() > now - TOUCH_INTERVAL_MS) return
  await touchKey(db, keyId, { now: new Date(now), before: new Date(now - TOUCH_INTERVAL_MS), ip })
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
    return new RequestRejected(429, messages.tooOften(), { 'retry-after': String(waitSeconds) })
  }
  const realm = requestKey.kind === 'password' ? 'Application password' : 'API key'
  const requestsKey = requestKey.kind !== 'signed' && reason === 'wrong'
  const headers: Record<string, string> = requestsKey ? { 'www-authenticate': `Basic realm="${realm}"` } : {}
  if (requestKey.kind !== 'password')
    return new RestRefusal('woocommerce_rest_authentication_error', keyTexts[reason], 401, {}, headers)
  return reason === 'wrong'
    ? new RestRefusal('incorrect_password', refusedPasswordTexts.wrong, 401, {}, headers)
    : new RestRefusal('application_passwords_disabled', refusedPasswordTexts.notOverHttp, 401)
}
