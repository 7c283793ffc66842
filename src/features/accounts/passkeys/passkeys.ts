import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { notifyOwner } from '../email/mail-queue.ts'
import { cleanName } from '../registration/new-account.ts'
import { openSession, sessionToken } from '../sessions/open-session.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import type { SessionCookies } from '../sessions/session-cookie.ts'
import type { FactorRefusal, SignedIn } from '../sign-in/outcomes.ts'
import { needsPasskey, reauthenticateForFactors, signedInPerson } from '../sign-in/reauthenticate.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { lockForSignIn } from '../store/account-lock-store.ts'
import { readAccount } from '../store/account-store.ts'
import {
  deletePasskey,
  lockPasskey,
  lockPasskeyOfAccount,
  readPasskeys,
  writePasskeyName,
} from '../store/passkey-store.ts'
import { deleteSession, deleteSessionsOfPasskey } from '../store/session-store.ts'
import { challengeCookie, challengeHeaders, clearedChallenge } from './challenge-cookie.ts'
import { passkeyLibrary } from './passkey-library.ts'

export type Passkey = { readonly id: number; readonly name: string; readonly createdAtMs: number }

/** The `optionsJSON` of the browser's `startRegistration` / `startAuthentication` (`@simplewebauthn/browser`). */
export type PasskeyOptions = {
  readonly options: Readonly<Record<string, unknown>>
  readonly cookies: SessionCookies
}

const GUEST = 0

/** Options for a new passkey, after the password was checked again. */
export async function startPasskey(
  context: RequestContext,
  password: string,
): Promise<Outcome<PasskeyOptions, FactorRefusal>> {
  const checked = await reauthenticateForFactors(context, password)
  if (!checked.ok) return checked
  const { id, email } = checked.value
  const library = await passkeyLibrary(context.shop)
  const { response, headers } = await library.generatePasskeyRegistrationOptions({
    query: { context: JSON.stringify({ id: String(id), name: email }) },
    headers: new Headers(),
    returnHeaders: true,
  })
  return done({ options: { ...response }, cookies: [challengeCookie(context.shop, id, headers)] })
}

/** Saves the passkey that the browser created; `response` is the answer of `startRegistration`. */
export async function savePasskey(
  context: RequestContext,
  created: { readonly response: unknown; readonly name: string },
): Promise<Outcome<{ readonly cookies: SessionCookies }, 'wrong-passkey'>> {
  const { shop } = context
  const person = signedInPerson(context)
  const { id } = person
  const headers = challengeHeaders(context, id)
  if (!headers || !isPasskeyResponse(created.response)) return refused('wrong-passkey')
  // Another passkey may have been added since this one was started.
  if (await needsPasskey(context)) return refused('wrong-passkey')
  const library = await passkeyLibrary(shop)
  const saved = await library
    .verifyPasskeyRegistration({
      body: { response: created.response, name: cleanName(created.name) || 'Passkey' },
      headers,
    })
    .catch(notVerified)
  if (!saved) return refused('wrong-passkey')
  logSecurityEvent(shop, 'passkey-added', id)
  await notifyOwner(shop.db, shop, 'sign-in-changed', person)
  return done({ cookies: [clearedChallenge(shop)] })
}

/** Options for signing in by passkey: the same for everybody, without a user name. */
export async function startPasskeySignIn({ shop }: RequestContext): Promise<PasskeyOptions> {
  const library = await passkeyLibrary(shop)
  const { response, headers } = await library.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  })
  const options = { ...response, userVerification: 'required' }
  return { options, cookies: [challengeCookie(shop, GUEST, headers)] }
}

/**
 * Signs in by passkey, which is two factors in one; `response` is the answer of `startAuthentication`. The session is
 * remembered, since the device with the key belongs to the owner.
 */
export async function signInWithPasskey(
  context: RequestContext,
  response: unknown,
): Promise<Outcome<SignedIn, 'wrong-passkey'>> {
  const { shop } = context
  const headers = challengeHeaders(context, GUEST)
  if (!headers || !isPasskeyResponse(response)) return refused('wrong-passkey')
  const library = await passkeyLibrary(shop)
  const verified = await library
    .verifyPasskeyAuthentication({ body: { response }, headers })
    .catch(notVerified)
  // The library's own session is not used: our sessions follow the shop's clock and limits.
  if (verified) await deleteSession(shop.db, verified.session.token)
  const account = verified && (await readAccount(shop.db, Number(verified.user.id)))
  if (!account?.isEmailVerified || account.isBlocked) {
    logSecurityEvent(shop, 'sign-in-failed', account?.id)
    return refused('wrong-passkey')
  }
  const signedIn = await shop.db.transaction().execute(async (tx) => {
    const locked = await lockForSignIn(tx, account.id)
    const passkeyId = locked && (await lockPasskey(tx, locked.id, response.id))
    return passkeyId && openSession(tx, context, locked, true, passkeyId)
  })
  if (!signedIn) return refused('wrong-passkey')
  logSecurityEvent(shop, 'signed-in', account.id)
  return done({ ...signedIn, cookies: [...signedIn.cookies, clearedChallenge(shop)] })
}

/** The passkeys of the signed-in account, oldest first. */
export async function passkeysOf(context: RequestContext): Promise<readonly Passkey[]> {
  const passkeys = await readPasskeys(context.shop.db, signedInPerson(context).id)
  return passkeys.map(({ id, name, createdAt }) => ({ id, name, createdAtMs: createdAt.getTime() }))
}

/**
 * Removes a passkey of the signed-in account, after the password was checked again. The sessions that it opened end with
 * it, except this one, which from now on counts as opened by password.
 */
export async function removePasskey(
  context: RequestContext,
  input: { readonly id: number; readonly password: string },
): Promise<Outcome<undefined, FactorRefusal | 'no-passkey'>> {
  const { shop } = context
  const checked = await reauthenticateForFactors(context, input.password)
  if (!checked.ok) return checked
  const { id } = checked.value
  const ended = await shop.db.transaction().execute(async (tx) => {
    await lockForSignIn(tx, id)
    if (!(await lockPasskeyOfAccount(tx, id, input.id))) return undefined
    const ended = await deleteSessionsOfPasskey(tx, id, input.id, sessionToken(context))
    await deletePasskey(tx, id, input.id)
    await notifyOwner(tx, shop, 'sign-in-changed', checked.value)
    return ended
  })
  if (ended === undefined) return refused('no-passkey')
  logSecurityEvent(shop, 'passkey-removed', id)
  if (ended > 0) logSecurityEvent(shop, 'sessions-ended', id)
  return done(undefined)
}

/** Renames a passkey of the signed-in account; an empty name is refused. */
export async function renamePasskey(
  context: RequestContext,
  input: { readonly id: number; readonly name: string },
): Promise<Outcome<undefined, 'no-passkey' | 'no-name'>> {
  const name = cleanName(input.name)
  if (name === '') return refused('no-name')
  const isRenamed = await writePasskeyName(context.shop.db, signedInPerson(context).id, {
    id: input.id,
    name,
  })
  return isRenamed ? done(undefined) : refused('no-passkey')
}

/** The library throws its refusals with a status code (500 too, for malformed input). Everything else is an error. */
function notVerified(error: unknown): undefined {
  if (error instanceof Error && 'statusCode' in error) return undefined
  throw error
}

/** Whether the value has the outer shape of a browser's answer; the library checks the rest. */
function isPasskeyResponse(response: unknown): response is AuthenticationResponseJSON {
  return (
    typeof response === 'object' && response !== null && 'id' in response && typeof response.id === 'string'
  )
}
