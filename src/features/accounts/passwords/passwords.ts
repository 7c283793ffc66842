import { randomUUID } from 'node:crypto'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import { consumeLink, findLink } from '../email/links.ts'
import { notifyOwner, queueAccountMail } from '../email/mail-queue.ts'
import { emitAccountChange, namesOf } from '../registration/account-events.ts'
import { newPasswordProblem } from '../registration/new-account.ts'
import { renewSession } from '../sessions/renew-session.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import type { SessionCookies } from '../sessions/session-cookie.ts'
import { allowAttempt } from '../sign-in/attempts.ts'
import { deviceCookie } from '../sign-in/known-device.ts'
import type { LinkRefusal, PasswordRefusal, ReauthenticationRefusal } from '../sign-in/outcomes.ts'
import { reauthenticate } from '../sign-in/reauthenticate.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { lockForSignIn } from '../store/account-lock-store.ts'
import { markVerified, readAccount, writePassword } from '../store/account-store.ts'
import { deleteLinks } from '../store/link-store.ts'
import { deleteSessions } from '../store/session-store.ts'
import { hashPassword } from './password-hashes.ts'

const MAX_NAME_LENGTH = 254
const MAX_MAILS = 5

/**
 * Requests a link to set a new password. The answer and its time are the same whether there is such an account or not:
 * the job looks it up later. The mail goes to the address of the account, never to the typed text.
 */
export async function requestReset({ shop }: RequestContext, nameOrEmail: string): Promise<void> {
  const name = nameOrEmail.trim().toLowerCase()
  if (name === '' || name.length > MAX_NAME_LENGTH || name.includes('\0')) return
  if (!(await allowAttempt(shop, `reset of ${name}`, MAX_MAILS))) return
  await queueAccountMail(shop.db, shop, { mail: 'reset', name, id: randomUUID() })
}

/** `email`: the address that the link has verified, if it was mailed. */
export type PasswordReset = {
  readonly cookies: SessionCookies
  readonly email: string | undefined
}

/**
 * Sets the password with the link of `/my-account/lost-password/?token=…` (single use, one hour). All sessions of the
 * account end and nobody is signed in: sign-in follows, with its second factor. The cookie lets this browser sign in even
 * while strangers use up the attempts of the account.
 */
export async function resetPassword(
  { shop }: RequestContext,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Outcome<PasswordReset, LinkRefusal | PasswordRefusal>> {
  const link = await findLink(shop, ['reset'], token)
  const account = link?.accountId ? await readAccount(shop.db, link.accountId) : undefined
  if (!account) return refused('invalid-link')
  const problem = await newPasswordProblem(password, [account.email, account.login])
  if (problem) return refused(problem)

  const hash = await hashPassword(password)
  const now = new Date(shop.nowMs())
  const consumed = await shop.db.transaction().execute(async (tx) => {
    const consumed = (await lockForSignIn(tx, account.id)) && (await consumeLink(tx, shop, ['reset'], token))
    if (!consumed) return undefined
    await setPassword(tx, shop, account.id, { hash, now })
    await deleteSessions(tx, account.id)
    // Following a link that was mailed to the account's address proves the address.
    if (consumed.email) await markVerified(tx, account.id, consumed.email, now)
    await notifyOwner(tx, shop, 'password-changed', account)
    return consumed
  })
  if (!consumed) return refused('invalid-link')
  logSecurityEvent(shop, 'password-reset', account.id)
  return done({ cookies: [deviceCookie(shop, account.id)], email: consumed.email ?? undefined })
}

/** Changes one's own password; all other sessions end, and this one gets a new token. A mail notifies the owner. */
export async function changePassword(
  context: RequestContext,
  { current, next }: { readonly current: string; readonly next: string },
): Promise<Outcome<{ readonly cookies: SessionCookies }, ReauthenticationRefusal | PasswordRefusal>> {
  const { shop } = context
  const checked = await reauthenticate(context, current)
  if (!checked.ok) return checked
  const account = checked.value
  const problem = await newPasswordProblem(next, [account.email, account.login])
  if (problem) return refused(problem)

  const hash = await hashPassword(next)
  const signedIn = await shop.db.transaction().execute(async (tx) => {
    const locked = await lockForSignIn(tx, account.id)
    // A new password was set meanwhile: a person who only knew the old one must not replace it.
    if (locked?.passwordHash !== account.passwordHash) return undefined
    await setPassword(tx, shop, account.id, { hash, now: new Date(shop.nowMs()) })
    await notifyOwner(tx, shop, 'password-changed', account)
    return renewSession(tx, context, locked)
  })
  if (!signedIn) return refused('wrong-password')
  logSecurityEvent(shop, 'password-changed', account.id)
  return done({ cookies: signedIn.cookies })
}

/** Sets the password and deletes all links that could set another one or sign in, and sign-ins that wait for a code. */
async function setPassword(
  tx: Db,
  shop: Pick<Shop, 'actor'>,
  accountId: number,
  { hash, now }: { readonly hash: string; readonly now: Date },
): Promise<void> {
  await writePassword(tx, accountId, hash, now)
  await deleteLinks(tx, accountId, ['reset', 'sign-in', 'second-factor'])
  await emitAccountChange(tx, shop, accountId, namesOf(['password']))
}
