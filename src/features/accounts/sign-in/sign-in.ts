import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Shop } from '../../../platform/shop.ts'
import { minRefusalMs } from '../account-settings.ts'
import { queueAccountMail } from '../email/mail-queue.ts'
import { pendingChecksDone } from '../passwords/legacy-hash-thread.ts'
import { hashPassword, isOutdated, passwordMatches } from '../passwords/password-hashes.ts'
import { endRegistration } from '../registration/pending-registration.ts'
import { isTooLong } from '../rules/chosen-password.ts'
import { openSession, sessionToken, signOutCookies } from '../sessions/open-session.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import type { SessionCookies } from '../sessions/session-cookie.ts'
import { lockForSignIn } from '../store/account-lock-store.ts'
import { type AccountWithPassword, readAccountNamed, renewHash } from '../store/account-store.ts'
import { deleteSession } from '../store/session-store.ts'
import { readTwoFactor } from '../store/two-factor-store.ts'
import { clearedSecondFactor, requestSecondFactor } from '../two-factor/second-factor.ts'
import { allowAttempt, clearAttempts } from './attempts.ts'
import { knownDevice } from './known-device.ts'
import type { SecondFactorRequested, SignedIn, SignInRefusal } from './outcomes.ts'
import { logSecurityEvent } from './security-log.ts'

export type SignInInput = { readonly name: string; readonly password: string; readonly remember: boolean }

const MAX_NAME_LENGTH = 254

/**
 * Signs in by user name or e-mail. `remember`: for 60 days; otherwise until the browser closes, at most a day. Unknown,
 * wrong and unverified get the same answer at the same time: not before the slowest usual legacy hash would be done, and
 * not before the pending ones are. So the time reveals neither who has an account nor which accounts came from another
 * shop, even with many concurrent requests.
 */
export async function signIn(
  context: RequestContext,
  input: SignInInput,
): Promise<Outcome<SignedIn | SecondFactorRequested, SignInRefusal>> {
  const { name, password } = input
  if (name.length > MAX_NAME_LENGTH || isTooLong(password)) return refused('wrong-name-or-password')
  const startedMs = performance.now()
  const outcome = await signInWithoutDelay(context, input)
  const remainingMs = startedMs + context.shop.settings.get(minRefusalMs) - performance.now()
  // A refusal before the password check reveals nothing about the account and need not wait.
  const isCredentialRefusal = !outcome.ok && outcome.reason === 'wrong-name-or-password'
  if (isCredentialRefusal) {
    if (remainingMs > 0) await wait(remainingMs)
    await pendingChecksDone()
  }
  return outcome
}

async function signInWithoutDelay(
  context: RequestContext,
  input: SignInInput,
): Promise<Outcome<SignedIn | SecondFactorRequested, SignInRefusal>> {
  const { name, password } = input
  const { shop } = context
  const account = await readAccountNamed(shop.db, name)
  const attempts = attemptKeys(context, name, account)
  if (!(await allowAttempt(shop, attempts.reported))) {
    logSecurityEvent(shop, 'sign-in-throttled', account?.id)
    return refused('too-many-attempts')
  }
  const isAllowed = await allowAttempt(shop, attempts.hidden)
  if (!isAllowed) logSecurityEvent(shop, 'sign-in-throttled', account?.id)
  // Beyond its attempts an account is treated like an unknown one: its hash is not computed.
  const isRight = await passwordMatches(isAllowed ? account?.passwordHash : undefined, password)
  if (!account || !isRight || !account.isEmailVerified) {
    logSecurityEvent(shop, 'sign-in-failed', account?.id)
    if (account && isRight) await requestVerification(shop, account)
    return refused('wrong-name-or-password')
  }
  await clearAttempts(shop, attempts.reported)
  await clearAttempts(shop, attempts.hidden)
  // Who knows the password may know why it opens nothing.
  if (account.isBlocked) return refused('blocked')
  const result = await completeSignIn(context, account, input.remember)
  // The account has changed since the check: another password, another hash of the same password, or no account.
  if (!result) return signInWithoutDelay(context, input)
  await upgradeHash(shop, account, password)
  return done(result)
}

type AttemptKeys = {
  /** Too many of these answer `too-many-attempts`. */
  readonly reported: string
  /** After too many of these a right password is answered like a wrong one. */
  readonly hidden: string
}

/**
 * What attempts are counted for: the typed name, whose limit is reported, and the account under any of its names, whose
 * limit is hidden. If that were reported, it would reveal that an account exists and which names belong to it. An unknown
 * name is counted twice too: it takes the same time. A known device of the account is counted on its own.
 */
function attemptKeys(
  context: RequestContext,
  name: string,
  account: AccountWithPassword | undefined,
): AttemptKeys {
  const typedName = name.trim().toLowerCase()
  if (!account) return { reported: `password of ${typedName}`, hidden: `password of nobody, ${typedName}` }
  const deviceId = knownDevice(context, account.id)
  const suffix = deviceId === undefined ? '' : ` at ${deviceId}`
  const reported = deviceId === undefined ? `password of ${typedName}` : `password of ${account.id}${suffix}`
  return { reported, hidden: `password of account ${account.id}${suffix}` }
}

/** Completes a sign-in by password under the account's lock; `undefined` when its hash is no longer the checked one. */
async function completeSignIn(
  context: RequestContext,
  checkedAccount: AccountWithPassword,
  remember: boolean,
): Promise<SignedIn | SecondFactorRequested | undefined> {
  const { shop } = context
  const result = await shop.db.transaction().execute(async (tx) => {
    const account = await lockForSignIn(tx, checkedAccount.id)
    if (account?.passwordHash !== checkedAccount.passwordHash) return undefined
    const needsCode = (await readTwoFactor(tx, account.id))?.confirmed === true
    return needsCode
      ? requestSecondFactor(tx, shop, account.id, remember)
      : openSession(tx, context, account, remember)
  })
  if (result?.kind !== 'signed-in') return result
  logSecurityEvent(shop, 'signed-in', checkedAccount.id)
  return { ...result, cookies: [...result.cookies, ...clearedSecondFactor(context)] }
}

async function upgradeHash(
  shop: Shop,
  { id, passwordHash }: AccountWithPassword,
  password: string,
): Promise<void> {
  if (!passwordHash || !isOutdated(passwordHash)) return
  await renewHash(shop.db, id, passwordHash, await hashPassword(password))
}

/** A right password of an unverified account gets another link, a few times. */
async function requestVerification(shop: Shop, { email }: AccountWithPassword): Promise<void> {
  if (!(await allowAttempt(shop, `mail to ${email}`, 5))) return
  await queueAccountMail(shop.db, shop, { mail: 'verify', name: email, id: randomUUID() })
}

/** Ends this session in the browser and on the server. Answers the cookies to set, for a guest too. */
export async function signOut(context: RequestContext): Promise<SessionCookies> {
  const { shop, person } = context
  const token = sessionToken(context)
  if (token) await deleteSession(shop.db, token)
  if (person) logSecurityEvent(shop, 'signed-out', person.id)
  const pending = await endRegistration(shop.db, context)
  return [...signOutCookies(shop), ...clearedSecondFactor(context), ...pending]
}
