import { createHmac, timingSafeEqual } from 'node:crypto'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import { serverTexts } from '../../platform/http/texts.ts'
import { TurnedAway } from '../../platform/http/turned-away.ts'
import { RestRefusal } from '../../platform/rest/endpoint.ts'
import type { Person } from '../../platform/session/person.ts'
import type { Shop } from '../../platform/shop.ts'
import { type GivenKey, givenKey } from './api-key-given.ts'
import { type KeyHolder, readKeyHolder, takeKeyNonce, touchKey } from './api-key-store.ts'
import { hashOfKey, type KeyRefusal, secretOfKey } from './api-keys.ts'
import { keyTexts } from './rest-texts.ts'
import { signatureBase } from './rules/oauth-base.ts'
import { type OauthClaim, oauthClaim } from './rules/oauth-claim.ts'

const NOTED_AFTER_MS = 60_000

/**
 * Who acts by an API key: key and secret as they are, over https alone; or a signature made with them (OAuth 1.0a).
 * `undefined`: no key came. One that came and does not hold is refused (401), and counts as a sign-in that failed:
 * taken for a guest, a program would read the shop half and never learn why.
 */
export async function identifyByKey(shop: Shop, incoming: Incoming): Promise<Person | undefined> {
  const given = givenKey(incoming)
  if (!given) return undefined
  const proven = await (given.kind === 'plain'
    ? provenPlain(shop, incoming, given)
    : provenSigned(shop, incoming, given))
  if (!proven.ok) throw await refusal(shop, incoming, given, proven.reason)
  await noteUse(shop, proven.value)
  return personOf(proven.value)
}

type Proven = Outcome<KeyHolder, KeyRefusal>

async function provenPlain(
  shop: Shop,
  incoming: Incoming,
  { key, secret }: GivenKey & { kind: 'plain' },
): Promise<Proven> {
  if (!isEncrypted(shop, incoming)) return refused('not-over-http')
  const known = await holderOf(shop, key)
  return known && isSame(secret, known.secret) ? done(known.holder) : refused('wrong')
}

/**
 * Whether nobody on the way could read the secret: the shop's address is https, and no proxy of ours says that this very
 * request came without it.
 */
function isEncrypted({ config }: Shop, incoming: Incoming): boolean {
  const forwarded = config.trustProxy > 0 ? String(incoming.headers['x-forwarded-proto'] ?? '') : ''
  return originOf(incoming).startsWith('https:') && !/^\s*http\b/i.test(forwarded)
}

async function provenSigned(
  shop: Shop,
  incoming: Incoming,
  { pairs, addresses }: GivenKey & { kind: 'signed' },
): Promise<Proven> {
  const claim = oauthClaim(pairs, shop.nowMs())
  if (!claim.ok) return claim
  const known = await holderOf(shop, claim.value.key)
  if (!known) return refused('wrong')
  const isSigned = addresses.some(({ path, more }) => {
    const base = signatureBase(incoming.method, originOf(incoming) + path, [...pairs, ...more])
    return isSame(claim.value.signature, signatureOf(base, claim.value, known.secret))
  })
  if (!isSigned) return refused('wrong')
  // Only now: else anybody could use up the nonces of others.
  const { nonce, stampMs } = claim.value
  const isFirst = await takeKeyNonce(shop.db, known.holder.keyId, nonce, new Date(stampMs))
  return isFirst ? done(known.holder) : refused('replayed')
}

/** One-legged: there is no token, and so no secret of one behind the `&`. */
function signatureOf(base: string, { hash }: OauthClaim, secret: string): string {
  return createHmac(hash, `${secret}&`).update(base).digest('base64')
}

async function holderOf({ db, signer }: Shop, key: string) {
  if (!/^ck_[0-9a-f]{40}$/.test(key)) return undefined
  const keyHash = hashOfKey(key)
  const holder = await readKeyHolder(db, keyHash)
  return holder && { holder, secret: secretOfKey(signer, keyHash) }
}

/** The own origin that the client called: never a host that somebody made up. */
function originOf({ own, headers: { host } }: Incoming): string {
  return own.ofHost(typeof host === 'string' ? host : undefined)
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function personOf(holder: KeyHolder): Person {
  const { accountId: id, login, email, displayName, roles, keyId, permissions } = holder
  return { id, login, email, displayName, roles, proof: { by: 'key', id: keyId, may: permissions } }
}

async function noteUse({ db, nowMs }: Shop, { keyId, lastUsedAt }: KeyHolder): Promise<void> {
  const now = nowMs()
  if (lastUsedAt && lastUsedAt.getTime() > now - NOTED_AFTER_MS) return
  await touchKey(db, keyId, new Date(now), new Date(now - NOTED_AFTER_MS))
}

async function refusal(
  { log }: Shop,
  incoming: Incoming,
  given: GivenKey,
  reason: KeyRefusal,
): Promise<Error> {
  log.info({ event: 'api-key-refused', reason, requestId: incoming.requestId }, 'account')
  const waitSeconds = await incoming.use('signIn')
  if (waitSeconds) {
    return new TurnedAway(429, serverTexts.tooOften, { 'retry-after': String(waitSeconds) })
  }
  const asks = given.kind === 'plain' && reason === 'wrong'
  const headers: Record<string, string> = asks ? { 'www-authenticate': 'Basic realm="API key"' } : {}
  return new RestRefusal('woocommerce_rest_authentication_error', keyTexts[reason], 401, {}, headers)
}
