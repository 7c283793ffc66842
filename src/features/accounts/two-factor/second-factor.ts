import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import { decryptSecret } from '../../../platform/session/encrypted-secret.ts'
import type { Shop } from '../../../platform/shop.ts'
import { consumeLink, createLink, findLink } from '../email/links.ts'
import { isAuthenticatorCode, normalizeCode } from '../rules/one-time-code.ts'
import { openSession } from '../sessions/open-session.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import { cookieName, type SessionCookies } from '../sessions/session-cookie.ts'
import { allowAttempt, clearAttempts } from '../sign-in/attempts.ts'
import { knownDevice } from '../sign-in/known-device.ts'
import type { CodeRefusal, SecondFactorRequested, SignedIn } from '../sign-in/outcomes.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { lockForSignIn } from '../store/account-lock-store.ts'
import { consumeBackupCode, consumeTotpStep, readTwoFactor } from '../store/two-factor-store.ts'
import { backupCodeHash } from './backup-codes.ts'
import { authenticatorOf, stepOfCode } from './totp-secret.ts'

const LIFETIME_SECONDS = 600
/** The most codes of one sign-in; after that the password is required again. */
const MAX_CODES = 5

/** The password was right: the browser gets a cookie that only allows a code to be sent. */
export async function requestSecondFactor(
  tx: Db,
  shop: Shop,
  accountId: number,
  remember: boolean,
): Promise<SecondFactorRequested> {
  const token = await createLink(tx, shop, { kind: 'second-factor', accountId, remember })
  const cookie = {
    name: pendingCookieName(shop),
    value: token,
    httpOnly: true,
    maxAgeSeconds: LIFETIME_SECONDS,
  }
  return { kind: 'second-factor-required', cookies: [cookie] }
}

/** Whether a sign-in of this browser waits for its code: the page then shows the field. Needs no query. */
export function isSecondFactorPending({ shop, cookies }: RequestContext): boolean {
  return Boolean(cookies[pendingCookieName(shop)])
}

/** Deletes the cookie of a pending sign-in, for browsers that have one. */
export function clearedSecondFactor(context: RequestContext): SessionCookies {
  const { shop } = context
  return isSecondFactorPending(context)
    ? [{ name: pendingCookieName(shop), value: '', httpOnly: true, maxAgeSeconds: 0 }]
    : []
}

/**
 * Completes a sign-in with a code of the authenticator or a backup code; spaces and dashes are ignored. A code is valid
 * once, also half a minute early or late; five wrong ones end the sign-in.
 */
export async function signInWithCode(
  context: RequestContext,
  code: string,
): Promise<Outcome<SignedIn, CodeRefusal>> {
  const { shop, cookies } = context
  const token = cookies[pendingCookieName(shop)] ?? ''
  const pending = token === '' ? undefined : await findLink(shop, ['second-factor'], token)
  const accountId = pending?.accountId
  if (!accountId || !(await allowAttempt(shop, `codes of ${token}`, MAX_CODES)))
    return refused('sign-in-expired')
  const attemptKey = `codes of account ${accountId} at ${knownDevice(context, accountId) ?? 'a new device'}`
  if (!(await allowAttempt(shop, attemptKey))) return refused('too-many-attempts')

  const signedIn = await completeWithCode(context, accountId, { code: normalizeCode(code), token })
  if (!signedIn.ok) {
    if (signedIn.reason === 'wrong-code') logSecurityEvent(shop, 'second-factor-failed', accountId)
    return signedIn
  }
  await clearAttempts(shop, attemptKey)
  logSecurityEvent(shop, 'signed-in', accountId)
  const { cookies: sessionCookies } = signedIn.value
  return done({ ...signedIn.value, cookies: [...sessionCookies, ...clearedSecondFactor(context)] })
}

/** Code and pending sign-in are checked under the account's lock: a new password, or changed factors, end both. */
async function completeWithCode(
  context: RequestContext,
  accountId: number,
  { code, token }: { readonly code: string; readonly token: string },
): Promise<Outcome<SignedIn, 'wrong-code' | 'sign-in-expired'>> {
  const { shop } = context
  return shop.db.transaction().execute(async (tx) => {
    const account = await lockForSignIn(tx, accountId)
    if (!account) return refused('sign-in-expired')
    if (!(await consumeCode(tx, shop, accountId, code))) return refused('wrong-code')
    const link = await consumeLink(tx, shop, ['second-factor'], token)
    return link ? done(await openSession(tx, context, account, link.remember)) : refused('sign-in-expired')
  })
}

/** Whether the code is valid for the account; marks it as used. */
async function consumeCode(
  tx: Db,
  { signer, nowMs }: Shop,
  accountId: number,
  code: string,
): Promise<boolean> {
  if (!isAuthenticatorCode(code))
    return consumeBackupCode(tx, accountId, backupCodeHash(signer, accountId, code))
  const stored = await readTwoFactor(tx, accountId)
  if (!stored?.confirmed) return false
  const step = stepOfCode(decryptSecret(signer, authenticatorOf(accountId), stored.secret), code, nowMs())
  return step !== undefined && consumeTotpStep(tx, accountId, step)
}

function pendingCookieName({ config }: Shop): string {
  return cookieName(config, 'handsel_second_factor')
}
