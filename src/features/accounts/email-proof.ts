import { randomUUID } from 'node:crypto'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import { holdToEnter } from './held-account-store.ts'
import { deleteLinks, type StoredLink } from './link-store.ts'
import { linkOf, makeLink, spendLink } from './links.ts'
import { queueMail } from './mail-queue.ts'
import { tokenOf } from './open-session.ts'
import type { LinkRefusal, ProofRefusal } from './outcomes.ts'
import { passwordMatches } from './password-hashes.ts'
import { isStillSignedIn } from './renew-session.ts'
import { isOverlong } from './rules/chosen-password.ts'
import { emailKey } from './rules/email.ts'
import { noteEvent } from './security-log.ts'
import { deleteSessions } from './session-store.ts'
import { type AccountWithPassword, deletePassword, markVerified, readAccount, writeEmail } from './store.ts'
import { mayTry, wasRight } from './tries.ts'
import type { Visit } from './visit.ts'

/** What a link of `/my-account/confirm-email/` proves: the address of a new account, or another one of an old account. */
export type EmailToProve = {
  readonly kind: 'verify' | 'change-email'
  /** Only for the one who is signed in to the account does reading its mail suffice. */
  readonly asksPassword: boolean
}

/** What a link would prove, without using it; `undefined`: it is over. */
export async function emailToProve(visit: Visit, token: string): Promise<EmailToProve | undefined> {
  const found = await linkedAccount(visit, token)
  return found && { kind: found.kind, asksPassword: asksPassword(visit, found) }
}

/**
 * Follows the link of `/my-account/confirm-email/?token=…`, once, by POST. Reading the mail proves the address and nothing
 * else: a stranger may have made the account, with a password of his own. So the password is asked for too.
 */
export async function verifyEmail(
  visit: Visit,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Outcome<{ readonly email: string }, LinkRefusal | ProofRefusal>> {
  const { shop } = visit
  const found = await linkedAccount(visit, token)
  if (!found) return refused('link-over')
  const fault = asksPassword(visit, found) ? await proofFault(visit, found.account, password) : undefined
  if (fault) return refused(fault)

  const email = await shop.db.transaction().execute(async (tx) => {
    if (!(await isStillProven(tx, visit, found))) return undefined
    const link = await spendLink(tx, shop, [found.kind], token)
    if (!link?.email) return undefined
    const now = new Date(shop.nowMs())
    const isDone =
      found.kind === 'verify'
        ? await markVerified(tx, found.account.id, link.email, now)
        : await moveTo(tx, visit, found.account.id, link.email, now)
    return isDone ? link.email : undefined
  })
  return email === undefined ? refused('link-over') : done({ email })
}

/**
 * For the reader of an address with which somebody else made an account: by the link of its first mail the account becomes
 * the reader’s. What the stranger set opens nothing any more; answers the token of a reset link. A link to a changed address
 * does not do this: who mistypes the new address must not give the account away.
 */
export async function disownPassword(
  visit: Visit,
  token: string,
): Promise<Outcome<{ readonly resetToken: string }, LinkRefusal>> {
  const { shop } = visit
  const found = await linkedAccount(visit, token)
  if (found?.kind !== 'verify') return refused('link-over')
  const { id } = found.account
  const resetToken = await shop.db.transaction().execute(async (tx) => {
    await holdToEnter(tx, id)
    const link = await spendLink(tx, shop, ['verify'], token)
    const now = new Date(shop.nowMs())
    if (!link?.email || !(await markVerified(tx, id, link.email, now))) return undefined
    await deletePassword(tx, id)
    await deleteSessions(tx, id)
    await deleteLinks(tx, id, ['reset', 'verify', 'change-email', 'second-factor'])
    return makeLink(tx, shop, { kind: 'reset', accountId: id, email: link.email })
  })
  if (resetToken === undefined) return refused('link-over')
  noteEvent(shop, 'password-disowned', id)
  return done({ resetToken })
}

type Linked = { readonly kind: EmailToProve['kind']; readonly account: AccountWithPassword }

/** Whose the link is. That of a first mail is over as soon as the address was proved in another way. */
async function linkedAccount({ shop }: Visit, token: string): Promise<Linked | undefined> {
  const link = await linkOf(shop, ['verify', 'change-email'], token)
  const account = link?.accountId ? await readAccount(shop.db, link.accountId) : undefined
  if (!link || !account) return undefined
  const kind = kindOf(link)
  return kind === 'verify' && account.isEmailVerified ? undefined : { kind, account }
}

function kindOf({ kind }: StoredLink): EmailToProve['kind'] {
  return kind === 'change-email' ? kind : 'verify'
}

/** Who asks for another address gave the password then, and is known by the session. */
function asksPassword({ person }: Visit, { kind, account }: Linked): boolean {
  const isOwner = person?.proof.by === 'cookie' && person.id === account.id
  return kind === 'verify' || !isOwner
}

/** Whether what proved the account's holder still does, now that the account is held: the password, or the session. */
async function isStillProven(tx: Db, visit: Visit, found: Linked): Promise<boolean> {
  const { id, passwordHash } = found.account
  const held = await holdToEnter(tx, id)
  if (!held) return false
  return asksPassword(visit, found) ? held.passwordHash === passwordHash : isStillSignedIn(tx, visit, id)
}

async function proofFault(
  { shop }: Visit,
  { id, passwordHash }: AccountWithPassword,
  password: string,
): Promise<ProofRefusal | undefined> {
  if (isOverlong(password)) return 'wrong-password'
  const what = `confirmation of ${id}`
  if (!(await mayTry(shop, what))) return 'too-many-tries'
  if (!(await passwordMatches(passwordHash, password))) return 'wrong-password'
  await wasRight(shop, what)
  return undefined
}

/** The new address, the end of links that went to the old one, of all other sessions, and a notice to the old address. */
async function moveTo(tx: Db, visit: Visit, accountId: number, email: string, now: Date): Promise<boolean> {
  const { shop } = visit
  const account = await readAccount(tx, accountId)
  if (!account || !(await writeEmail(tx, accountId, { address: email, key: emailKey(email) }, now)))
    return false
  await deleteLinks(tx, accountId, ['reset', 'verify', 'change-email', 'second-factor'])
  await deleteSessions(tx, accountId, tokenOf(visit))
  await queueMail(tx, shop, { mail: 'email-changed', name: email, to: account.email, id: randomUUID() })
  noteEvent(shop, 'email-changed', accountId)
  return true
}
