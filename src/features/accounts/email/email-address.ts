import { randomUUID } from 'node:crypto'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import { passwordMatches } from '../passwords/password-hashes.ts'
import { emitAccountChange, namesOf } from '../registration/account-events.ts'
import { isRegisteringBrowser } from '../registration/pending-registration.ts'
import { isTooLong } from '../rules/chosen-password.ts'
import { emailKey, emailOf } from '../rules/email.ts'
import { openSession, sessionToken } from '../sessions/open-session.ts'
import { isStillSignedIn } from '../sessions/renew-session.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import { allowAttempt, clearAttempts } from '../sign-in/attempts.ts'
import type {
  EmailRefusal,
  LinkRefusal,
  ReauthenticationRefusal,
  SecondFactorRequested,
  SignedIn,
} from '../sign-in/outcomes.ts'
import { reauthenticate } from '../sign-in/reauthenticate.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { lockForSignIn } from '../store/account-lock-store.ts'
import {
  type AccountWithPassword,
  deletePassword,
  isEmailTaken,
  markVerified,
  readAccount,
  writeAccountEmail,
} from '../store/account-store.ts'
import { deleteLinks, type StoredLink } from '../store/link-store.ts'
import { deleteSessions } from '../store/session-store.ts'
import { readTwoFactor } from '../store/two-factor-store.ts'
import { requestSecondFactor } from '../two-factor/second-factor.ts'
import { consumeLink, createLink, findLink } from './links.ts'
import { queueAccountMail } from './mail-queue.ts'

const MAX_MAILS = 5

/**
 * Starts a change of the e-mail: the password is checked again, and the new address gets a link. Nothing changes until the
 * link is followed; then the old address gets a notice. The answer for a taken address is the same, without a link.
 */
export async function changeAccountEmail(
  context: RequestContext,
  input: { readonly email: string; readonly password: string },
): Promise<Outcome<undefined, EmailRefusal | ReauthenticationRefusal>> {
  const { shop } = context
  const email = emailOf(input.email)
  if (email === undefined) return refused('invalid-email')
  const checked = await reauthenticate(context, input.password)
  if (!checked.ok) return checked
  const isAvailable = !(await isEmailTaken(shop.db, emailKey(email)))
  if (isAvailable && (await allowAttempt(shop, `mail to ${email}`, MAX_MAILS))) {
    const job = { mail: 'change-email', name: checked.value.email, to: email, id: randomUUID() } as const
    await queueAccountMail(shop.db, shop, job)
  }
  return done(undefined)
}

/** What a link of `/my-account/confirm-email/` verifies: the address of a new account, or a new address of an account. */
export type EmailToVerify = {
  readonly kind: 'verify' | 'change-email'
  /** Reading the mail is enough only in the browser that registered the account or is signed in to it. */
  readonly requiresPassword: boolean
}

/** What a link would verify, without consuming it; `undefined`: it is not valid. */
export async function emailToVerify(
  context: RequestContext,
  token: string,
): Promise<EmailToVerify | undefined> {
  const found = await findLinkedAccount(context, token)
  return found && { kind: found.kind, requiresPassword: await requiresPassword(context, found) }
}

/** The verified address; whoever verified that of a new account is signed in, with its password proved too. */
export type EmailVerified = {
  readonly email: string
  readonly signIn: SignedIn | SecondFactorRequested | undefined
}

/**
 * Follows the link of `/my-account/confirm-email/?token=…`, once, by POST. Reading the mail proves the address and nothing
 * else: a stranger may have created the account with their own password. So the password is required too, except in the
 * browser in which it was chosen.
 */
export async function verifyEmail(
  context: RequestContext,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Outcome<EmailVerified, LinkRefusal | ReauthenticationRefusal>> {
  const { shop } = context
  const found = await findLinkedAccount(context, token)
  if (!found) return refused('invalid-link')
  const refusal = (await requiresPassword(context, found))
    ? await passwordRefusal(context, found.account, password)
    : undefined
  if (refusal) return refused(refusal)

  const verified = await shop.db.transaction().execute(async (tx) => {
    if (!(await isStillConfirmed(tx, context, found))) return undefined
    const link = await consumeLink(tx, shop, [found.kind], token)
    if (!link?.email) return undefined
    const now = new Date(shop.nowMs())
    const { email } = link
    if (found.kind === 'change-email') {
      const isMoved = await moveToEmail(tx, context, found.account.id, email, now)
      return isMoved ? { email, signIn: undefined } : undefined
    }
    if (!(await markVerified(tx, found.account.id, email, now))) return undefined
    return { email, signIn: await signInVerified(tx, context, found.account) }
  })
  if (!verified) return refused('invalid-link')
  if (verified.signIn?.kind === 'signed-in') logSecurityEvent(shop, 'signed-in', found.account.id)
  return done(verified)
}

/** Under the account's lock. A second factor is still required. */
async function signInVerified(
  tx: Db,
  context: RequestContext,
  account: AccountWithPassword,
): Promise<SignedIn | SecondFactorRequested> {
  const needsCode = (await readTwoFactor(tx, account.id))?.confirmed === true
  return needsCode
    ? requestSecondFactor(tx, context.shop, account.id, false)
    : openSession(tx, context, account, false)
}

/**
 * For the owner of an address with which a stranger registered: the link of the first mail gives the account to the owner
 * of the address. The stranger's password and sessions end; answers the token of a reset link. The link of a changed
 * address does not do this: a mistyped address must not give the account away.
 */
export async function claimAccount(
  context: RequestContext,
  token: string,
): Promise<Outcome<{ readonly resetToken: string }, LinkRefusal>> {
  const { shop } = context
  const found = await findLinkedAccount(context, token)
  if (found?.kind !== 'verify') return refused('invalid-link')
  const { id } = found.account
  const resetToken = await shop.db.transaction().execute(async (tx) => {
    await lockForSignIn(tx, id)
    const link = await consumeLink(tx, shop, ['verify'], token)
    const now = new Date(shop.nowMs())
    if (!link?.email || !(await markVerified(tx, id, link.email, now))) return undefined
    await deletePassword(tx, id)
    await deleteSessions(tx, id)
    await deleteLinks(tx, id, ['reset', 'verify', 'change-email', 'second-factor'])
    return createLink(tx, shop, { kind: 'reset', accountId: id, email: link.email })
  })
  if (resetToken === undefined) return refused('invalid-link')
  logSecurityEvent(shop, 'password-removed', id)
  return done({ resetToken })
}

type LinkedAccount = { readonly kind: EmailToVerify['kind']; readonly account: AccountWithPassword }

/** The account of a link. The link of the first mail is invalid once the address is verified in another way. */
async function findLinkedAccount(
  { shop }: RequestContext,
  token: string,
): Promise<LinkedAccount | undefined> {
  const link = await findLink(shop, ['verify', 'change-email'], token)
  const account = link?.accountId ? await readAccount(shop.db, link.accountId) : undefined
  if (!link || !account) return undefined
  const kind = kindOf(link)
  return kind === 'verify' && account.isEmailVerified ? undefined : { kind, account }
}

function kindOf({ kind }: StoredLink): EmailToVerify['kind'] {
  return kind === 'change-email' ? kind : 'verify'
}

/** Whoever registered here, or changes the address and is signed in, has given the password before. */
async function requiresPassword(context: RequestContext, { kind, account }: LinkedAccount): Promise<boolean> {
  return kind === 'verify' ? !(await isRegisteringBrowser(context, account)) : !isSignedInTo(context, account)
}

function isSignedInTo({ person }: RequestContext, { id }: AccountWithPassword): boolean {
  return person?.proof.by === 'cookie' && person.id === id
}

/** Whether the proof, password or session, is still valid now that the account is locked. */
async function isStillConfirmed(tx: Db, context: RequestContext, found: LinkedAccount): Promise<boolean> {
  const { id, passwordHash } = found.account
  const locked = await lockForSignIn(tx, id)
  if (!locked) return false
  return found.kind === 'change-email' && isSignedInTo(context, found.account)
    ? isStillSignedIn(tx, context, id)
    : locked.passwordHash === passwordHash
}

async function passwordRefusal(
  { shop }: RequestContext,
  { id, passwordHash }: AccountWithPassword,
  password: string,
): Promise<ReauthenticationRefusal | undefined> {
  if (isTooLong(password)) return 'wrong-password'
  const attemptKey = `confirmation of ${id}`
  if (!(await allowAttempt(shop, attemptKey))) return 'too-many-attempts'
  if (!(await passwordMatches(passwordHash, password))) return 'wrong-password'
  await clearAttempts(shop, attemptKey)
  return undefined
}

/** Writes the new address, ends the links to the old one and all other sessions, and notifies the old address. */
async function moveToEmail(
  tx: Db,
  context: RequestContext,
  accountId: number,
  email: string,
  now: Date,
): Promise<boolean> {
  const { shop } = context
  const account = await readAccount(tx, accountId)
  if (!account || !(await writeAccountEmail(tx, accountId, { address: email, key: emailKey(email) }, now)))
    return false
  await emitAccountChange(tx, shop, accountId, namesOf(['email']))
  await deleteLinks(tx, accountId, ['reset', 'verify', 'change-email', 'second-factor'])
  await deleteSessions(tx, accountId, sessionToken(context))
  await queueAccountMail(tx, shop, {
    mail: 'email-changed',
    name: email,
    to: account.email,
    id: randomUUID(),
  })
  logSecurityEvent(shop, 'email-changed', accountId)
  return true
}
