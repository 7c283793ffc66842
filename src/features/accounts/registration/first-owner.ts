import { BadConfig } from '../../../config.ts'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Shop } from '../../../platform/shop.ts'
import { consumeLink, createLink, isLinkValid, linkUrl } from '../email/links.ts'
import { hashPassword } from '../passwords/password-hashes.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import type { EmailRefusal, LinkRefusal, PasswordRefusal } from '../sign-in/outcomes.ts'
import { passwordRefusalText } from '../sign-in/refusal-texts.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { lockForSignIn } from '../store/account-lock-store.ts'
import {
  hasAdministrator,
  markVerified,
  readAccountNamed,
  writePassword,
  writeRoles,
} from '../store/account-store.ts'
import { deleteLinks } from '../store/link-store.ts'
import { deleteSessions } from '../store/session-store.ts'
import { createAccount, newPasswordProblem } from './new-account.ts'

/** Why `HANDSEL_ADMIN_EMAIL` and `HANDSEL_ADMIN_PASSWORD` created no owner. */
const firstOwnerTexts = {
  badEmail: 'HANDSEL_ADMIN_EMAIL is not a valid email address.',
  badPassword: (problem: PasswordRefusal) => `HANDSEL_ADMIN_PASSWORD: ${passwordRefusalText[problem]()}`,
  setUp: (href: string) => `The shop has no owner yet. Create the owner account here within 7 days: ${href}`,
} as const

/**
 * When a shop without an administrator starts: creates the one of `HANDSEL_ADMIN_EMAIL` and `HANDSEL_ADMIN_PASSWORD`, or
 * answers a message with the link that makes its reader the owner. There is never a default password. Throws `BadConfig`
 * when the environment names an owner that cannot be created.
 */
export async function ensureOwner(shop: Shop): Promise<string | undefined> {
  if (await hasAdministrator(shop.db)) return undefined
  const { adminEmail, adminPassword } = shop.config
  if (adminEmail && adminPassword) {
    await createOwnerFromConfig(shop, adminEmail, adminPassword)
    return undefined
  }
  // The link of the last start ends: only the newest link is valid.
  await deleteLinks(shop.db, null, ['set-up'])
  const token = await createLink(shop.db, shop, { kind: 'set-up', accountId: null })
  return firstOwnerTexts.setUp(linkUrl(shop, 'set-up', token))
}

async function createOwnerFromConfig(shop: Shop, email: string, password: string): Promise<void> {
  const problem = await newPasswordProblem(password, [email])
  if (problem) throw new BadConfig(firstOwnerTexts.badPassword(problem))
  const created = await createOwner(shop, email, password)
  if (created.ok) return
  if (created.reason === 'invalid-email') throw new BadConfig(firstOwnerTexts.badEmail)
  await promoteToOwner(shop, email, await hashPassword(password))
}

/**
 * The account of this address becomes the owner's, with the password of the environment: a stranger may have registered
 * it before.
 */
async function promoteToOwner(shop: Shop, email: string, hash: string): Promise<void> {
  const account = await readAccountNamed(shop.db, email)
  if (!account) throw new BadConfig(firstOwnerTexts.badEmail)
  const { id } = account
  const now = new Date(shop.nowMs())
  await shop.db.transaction().execute(async (tx) => {
    await lockForSignIn(tx, id)
    await writePassword(tx, id, hash, now)
    await markVerified(tx, id, account.email, now)
    await writeRoles(tx, id, ['administrator'], now)
    await deleteSessions(tx, id)
    await deleteLinks(tx, id, ['reset', 'verify', 'change-email', 'second-factor'])
  })
  logSecurityEvent(shop, 'owner-set-up', id)
}

async function createOwner(shop: Shop, email: string, password: string) {
  const passwordHash = await hashPassword(password)
  const created = await createAccount(shop, {
    email,
    roles: ['administrator'],
    isEmailVerified: true,
    passwordHash,
  })
  if (created.ok) logSecurityEvent(shop, 'owner-set-up', created.value)
  return created
}

/** Whether the set-up link is still valid: it is not once there is an administrator. */
export async function isSetupLinkValid(shop: Shop, token: string): Promise<boolean> {
  return (await isLinkValid(shop, ['set-up'], token)) && !(await hasAdministrator(shop.db))
}

/**
 * Creates the first administrator with the set-up link (`/my-account/set-up/?token=…`); sign-in follows. The link is
 * invalid as soon as there is an administrator, however created.
 */
export async function setUpOwner(
  { shop }: RequestContext,
  { token, email, password }: { readonly token: string; readonly email: string; readonly password: string },
): Promise<Outcome<undefined, LinkRefusal | EmailRefusal | PasswordRefusal | 'email-taken'>> {
  if (!(await isSetupLinkValid(shop, token))) return refused('invalid-link')
  const problem = await newPasswordProblem(password, [email.trim()])
  if (problem) return refused(problem)
  const passwordHash = await hashPassword(password)

  return shop.db
    .transaction()
    .execute(async (tx) => {
      // Consumed first: of two concurrent requests, one creates the owner. A refusal gives the link back.
      const link = await consumeLink(tx, shop, ['set-up'], token)
      if (!link) return refused('invalid-link')
      const owner = { email, roles: ['administrator'], isEmailVerified: true, passwordHash } as const
      const created = await createAccount({ ...shop, db: tx }, owner)
      if (!created.ok) throw new OwnerNotCreated(created.reason)
      logSecurityEvent(shop, 'owner-set-up', created.value)
      return done(undefined)
    })
    .catch((error: unknown) => {
      if (error instanceof OwnerNotCreated) return refused(error.reason)
      throw error
    })
}

/** Undoes the transaction, so that the link stays valid for another attempt. */
class OwnerNotCreated extends Error {
  readonly reason: 'invalid-email' | 'email-taken'

  constructor(reason: 'invalid-email' | 'email-taken') {
    super(reason)
    this.reason = reason
  }
}
