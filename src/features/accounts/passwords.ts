import { randomUUID } from 'node:crypto'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { CookieChange } from '../../platform/http/call.ts'
import { deviceCookie } from './device.ts'
import { holdToEnter } from './held-account-store.ts'
import { deleteLinks } from './link-store.ts'
import { linkOf, spendLink } from './links.ts'
import { queueMail, tellOwner } from './mail-queue.ts'
import { faultOf } from './new-account.ts'
import type { LinkRefusal, PasswordRefusal, ProofRefusal } from './outcomes.ts'
import { provenAgain } from './own-account.ts'
import { hashPassword } from './password-hashes.ts'
import { renewSession } from './renew-session.ts'
import { noteEvent } from './security-log.ts'
import { deleteSessions } from './session-store.ts'
import { markVerified, readAccount, writePassword } from './store.ts'
import { mayTry } from './tries.ts'
import type { Visit } from './visit.ts'

const MOST_NAME = 254
const MOST_MAILS = 5

/**
 * Asks for a link to set a new password. The answer and its time are the same whether there is such an account or not:
 * the queue looks for it later. The mail goes to the address that the account has, never to what was typed here.
 */
export async function requestReset({ shop }: Visit, nameOrEmail: string): Promise<void> {
  const name = nameOrEmail.trim().toLowerCase()
  if (name === '' || name.length > MOST_NAME || name.includes('\0')) return
  if (!(await mayTry(shop, `reset of ${name}`, MOST_MAILS))) return
  await queueMail(shop.db, shop, { mail: 'reset', name, id: randomUUID() })
}

/** `email`: the address that is proved by it, if the link went to one. */
export type PasswordReset = {
  readonly cookies: readonly CookieChange[]
  readonly email: string | undefined
}

/**
 * Sets the password by the link of `/my-account/lost-password/?token=…` (single use, an hour). Every session of the
 * account ends, nobody is signed in: sign-in follows, with its second factor. The cookie lets this browser sign in even
 * while strangers use up the account's tries.
 */
export async function resetPassword(
  { shop }: Visit,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Outcome<PasswordReset, LinkRefusal | PasswordRefusal>> {
  const link = await linkOf(shop, ['reset'], token)
  const account = link?.accountId ? await readAccount(shop.db, link.accountId) : undefined
  if (!account) return refused('link-over')
  const fault = await faultOf(password, [account.email, account.login])
  if (fault) return refused(fault)

  const hash = await hashPassword(password)
  const now = new Date(shop.nowMs())
  const used = await shop.db.transaction().execute(async (tx) => {
    const used = (await holdToEnter(tx, account.id)) && (await spendLink(tx, shop, ['reset'], token))
    if (!used) return undefined
    await setPassword(tx, account.id, hash, now)
    await deleteSessions(tx, account.id)
    // Who followed a link that went to the account's address reads that address.
    if (used.email) await markVerified(tx, account.id, used.email, now)
    await tellOwner(tx, shop, 'password-changed', account)
    return used
  })
  if (!used) return refused('link-over')
  noteEvent(shop, 'password-reset', account.id)
  return done({ cookies: [deviceCookie(shop, account.id)], email: used.email ?? undefined })
}

/** Changes the own password; all other sessions end, and this one gets a new token. A mail tells the owner. */
export async function changePassword(
  visit: Visit,
  { current, next }: { readonly current: string; readonly next: string },
): Promise<Outcome<{ readonly cookies: readonly CookieChange[] }, ProofRefusal | PasswordRefusal>> {
  const { shop } = visit
  const proven = await provenAgain(visit, current)
  if (!proven.ok) return proven
  const account = proven.value
  const fault = await faultOf(next, [account.email, account.login])
  if (fault) return refused(fault)

  const hash = await hashPassword(next)
  const signedIn = await shop.db.transaction().execute(async (tx) => {
    const held = await holdToEnter(tx, account.id)
    // Set anew meanwhile: who knew the former one must not have the last word.
    if (held?.passwordHash !== account.passwordHash) return undefined
    await setPassword(tx, account.id, hash, new Date(shop.nowMs()))
    await tellOwner(tx, shop, 'password-changed', account)
    return renewSession(tx, visit, held)
  })
  if (!signedIn) return refused('wrong-password')
  noteEvent(shop, 'password-changed', account.id)
  return done({ cookies: signedIn.cookies })
}

/** The password, and with it the end of every link that could set another, and of sign-ins that wait for a code. */
async function setPassword(tx: Db, accountId: number, hash: string, now: Date): Promise<void> {
  await writePassword(tx, accountId, hash, now)
  await deleteLinks(tx, accountId, ['reset', 'second-factor'])
}
