import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { CookieChange } from '../../platform/http/call.ts'
import type { Shop } from '../../platform/shop.ts'
import { holdToEnter } from './held-account-store.ts'
import { tellOwner } from './mail-queue.ts'
import { nameOf as plainName } from './new-account.ts'
import { openSession, tokenOf } from './open-session.ts'
import type { FactorRefusal, SignedIn } from './outcomes.ts'
import { needsPasskey, ownPerson, provenForFactors } from './own-account.ts'
import { passkeyLibrary } from './passkey-library.ts'
import {
  deletePasskey,
  holdOwnPasskey,
  holdPasskey,
  readPasskeys,
  writePasskeyName,
} from './passkey-store.ts'
import { noteEvent } from './security-log.ts'
import { cookieName } from './session-cookie.ts'
import { deleteSession, deleteSessionsOfPasskey } from './session-store.ts'
import { readAccount } from './store.ts'
import type { Visit } from './visit.ts'

export type Passkey = { readonly id: number; readonly name: string; readonly createdAtMs: number }

/** What the browser's `startRegistration` / `startAuthentication` (`@simplewebauthn/browser`) is given as `optionsJSON`. */
export type PasskeyOptions = {
  readonly options: Readonly<Record<string, unknown>>
  readonly cookies: readonly CookieChange[]
}

const LIFE_SECONDS = 300
const GUEST = 0

/** Options for a new passkey, after the password was given once more. */
export async function beginPasskey(
  visit: Visit,
  password: string,
): Promise<Outcome<PasskeyOptions, FactorRefusal>> {
  const proven = await provenForFactors(visit, password)
  if (!proven.ok) return proven
  const { id, email } = proven.value
  const library = await passkeyLibrary(visit.shop)
  const { response, headers } = await library.generatePasskeyRegistrationOptions({
    query: { context: JSON.stringify({ id: String(id), name: email }) },
    headers: new Headers(),
    returnHeaders: true,
  })
  return done({ options: { ...response }, cookies: [challengeCookie(visit.shop, id, headers)] })
}

/** Keeps the passkey that the browser made; `response` is what `startRegistration` answered. */
export async function keepPasskey(
  visit: Visit,
  made: { readonly response: unknown; readonly name: string },
): Promise<Outcome<{ readonly cookies: readonly CookieChange[] }, 'wrong-passkey'>> {
  const { shop } = visit
  const person = ownPerson(visit)
  const { id } = person
  const headers = answerHeaders(visit, id)
  if (!headers || !isAnswer(made.response)) return refused('wrong-passkey')
  // Another passkey may have come since this one was begun.
  if (await needsPasskey(visit)) return refused('wrong-passkey')
  const library = await passkeyLibrary(shop)
  const kept = await library
    .verifyPasskeyRegistration({
      body: { response: made.response, name: plainName(made.name) || 'Passkey' },
      headers,
    })
    .catch(notVerified)
  if (!kept) return refused('wrong-passkey')
  noteEvent(shop, 'passkey-added', id)
  await tellOwner(shop.db, shop, 'sign-in-changed', person)
  return done({ cookies: [spentChallenge(shop)] })
}

/** Options for signing in by passkey: the same for everybody, no name is asked. */
export async function beginPasskeySignIn({ shop }: Visit): Promise<PasskeyOptions> {
  const library = await passkeyLibrary(shop)
  const { response, headers } = await library.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  })
  const options = { ...response, userVerification: 'required' }
  return { options, cookies: [challengeCookie(shop, GUEST, headers)] }
}

/**
 * Signs in by passkey, which is two factors in one; `response` is what `startAuthentication` answered. Remembered, as the
 * device that holds the key is the owner's.
 */
export async function signInWithPasskey(
  visit: Visit,
  response: unknown,
): Promise<Outcome<SignedIn, 'wrong-passkey'>> {
  const { shop } = visit
  const headers = answerHeaders(visit, GUEST)
  if (!headers || !isAnswer(response)) return refused('wrong-passkey')
  const library = await passkeyLibrary(shop)
  const verified = await library
    .verifyPasskeyAuthentication({ body: { response }, headers })
    .catch(notVerified)
  // The library's own session is not used: ours follow the shop's clock and limits.
  if (verified) await deleteSession(shop.db, verified.session.token)
  const account = verified && (await readAccount(shop.db, Number(verified.user.id)))
  if (!account?.isEmailVerified) {
    noteEvent(shop, 'sign-in-failed', account?.id)
    return refused('wrong-passkey')
  }
  const signedIn = await shop.db.transaction().execute(async (tx) => {
    const held = await holdToEnter(tx, account.id)
    const passkeyId = held && (await holdPasskey(tx, held.id, response.id))
    return passkeyId && openSession(tx, visit, held, true, passkeyId)
  })
  if (!signedIn) return refused('wrong-passkey')
  noteEvent(shop, 'signed-in', account.id)
  return done({ ...signedIn, cookies: [...signedIn.cookies, spentChallenge(shop)] })
}

/** The passkeys of the own account, oldest first. */
export async function passkeysOf(visit: Visit): Promise<readonly Passkey[]> {
  const passkeys = await readPasskeys(visit.shop.db, ownPerson(visit).id)
  return passkeys.map(({ id, name, createdAt }) => ({ id, name, createdAtMs: createdAt.getTime() }))
}

/**
 * Removes a passkey of the own account, after the password was given once more. The sessions that it opened end with it;
 * this one stays, and proves from here on no more than the password.
 */
export async function removePasskey(
  visit: Visit,
  wish: { readonly id: number; readonly password: string },
): Promise<Outcome<undefined, FactorRefusal | 'no-passkey'>> {
  const { shop } = visit
  const proven = await provenForFactors(visit, wish.password)
  if (!proven.ok) return proven
  const { id } = proven.value
  const ended = await shop.db.transaction().execute(async (tx) => {
    await holdToEnter(tx, id)
    if (!(await holdOwnPasskey(tx, id, wish.id))) return undefined
    const ended = await deleteSessionsOfPasskey(tx, id, wish.id, tokenOf(visit))
    await deletePasskey(tx, id, wish.id)
    await tellOwner(tx, shop, 'sign-in-changed', proven.value)
    return ended
  })
  if (ended === undefined) return refused('no-passkey')
  noteEvent(shop, 'passkey-removed', id)
  if (ended > 0) noteEvent(shop, 'sessions-ended', id)
  return done(undefined)
}

/** Calls a passkey of the own account by another name; an empty one is none. */
export async function renamePasskey(
  visit: Visit,
  wish: { readonly id: number; readonly name: string },
): Promise<Outcome<undefined, 'no-passkey' | 'no-name'>> {
  const name = plainName(wish.name)
  if (name === '') return refused('no-name')
  const isThere = await writePasskeyName(visit.shop.db, ownPerson(visit).id, { id: wish.id, name })
  return isThere ? done(undefined) : refused('no-passkey')
}

/** What the library refuses, it throws with a status (500 among them: it is surprised by nonsense). The rest is a fault. */
function notVerified(error: unknown): undefined {
  if (error instanceof Error && 'statusCode' in error) return undefined
  throw error
}

/** Whether it has the outer form of what a browser answers: the library reads on from there. */
function isAnswer(response: unknown): response is AuthenticationResponseJSON {
  return (
    typeof response === 'object' && response !== null && 'id' in response && typeof response.id === 'string'
  )
}

/** The library's cookie in one of ours, bound to the account that asked: another cannot answer in its place. */
function challengeCookie(shop: Shop, accountId: number, headers: Headers): CookieChange {
  const [pair = ''] = (headers.getSetCookie()[0] ?? '').split(';')
  const value = `${pair}|${shop.signer.sign('passkey-challenge', `${accountId} ${pair}`).slice(0, 32)}`
  return { name: challengeName(shop), value, httpOnly: true, maxAgeSeconds: LIFE_SECONDS }
}

/** What the library is to see of the request; `undefined`: this account was asked nothing. */
function answerHeaders({ shop, cookies, origin }: Visit, accountId: number): Headers | undefined {
  const [pair = '', signature = ''] = (cookies[challengeName(shop)] ?? '').split('|')
  const isOurs =
    signature.length === 32 && shop.signer.matches('passkey-challenge', `${accountId} ${pair}`, signature)
  return isOurs ? new Headers({ cookie: pair, origin }) : undefined
}

function spentChallenge(shop: Shop): CookieChange {
  return { name: challengeName(shop), value: '', httpOnly: true, maxAgeSeconds: 0 }
}

function challengeName({ config }: Shop): string {
  return cookieName(config, 'handsel_passkey')
}
