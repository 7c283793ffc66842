import { BadConfig } from '../../config.ts'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import { holdToEnter } from './held-account-store.ts'
import { deleteLinks } from './link-store.ts'
import { linkAddress, linkHolds, makeLink, spendLink } from './links.ts'
import { createAccount, faultOf } from './new-account.ts'
import type { EmailRefusal, LinkRefusal, PasswordRefusal } from './outcomes.ts'
import { hashPassword } from './password-hashes.ts'
import { noteEvent } from './security-log.ts'
import { deleteSessions } from './session-store.ts'
import { hasAdministrator, markVerified, readAccountNamed, writePassword, writeRoles } from './store.ts'
import { firstOwnerTexts } from './texts.ts'
import type { Visit } from './visit.ts'

/**
 * At the start of a shop without an administrator: makes the one of `HANDSEL_ADMIN_EMAIL` and `HANDSEL_ADMIN_PASSWORD`, or
 * answers the sentence with a link by which whoever reads it becomes one. There is never a default password. Throws
 * `BadConfig` when the environment names an owner who cannot be made.
 */
export async function ensureOwner(shop: Shop): Promise<string | undefined> {
  if (await hasAdministrator(shop.db)) return undefined
  const { adminEmail, adminPassword } = shop.config
  if (adminEmail && adminPassword) {
    await ownerOfEnvironment(shop, adminEmail, adminPassword)
    return undefined
  }
  // The link of the last start ends: only the newest is good, and what was printed before opens nothing.
  await deleteLinks(shop.db, null, ['set-up'])
  const token = await makeLink(shop.db, shop, { kind: 'set-up', accountId: null })
  return firstOwnerTexts.setUp(linkAddress(shop, 'set-up', token))
}

async function ownerOfEnvironment(shop: Shop, email: string, password: string): Promise<void> {
  const fault = await faultOf(password, [email])
  if (fault) throw new BadConfig(firstOwnerTexts.badPassword(fault))
  const made = await createOwner(shop, email, password)
  if (made.ok) return
  if (made.reason === 'no-email') throw new BadConfig(firstOwnerTexts.badEmail)
  await promote(shop, email, await hashPassword(password))
}

/**
 * An account of this address becomes the owner's, with the password of the environment: whoever registered it before may
 * have been somebody else.
 */
async function promote(shop: Shop, email: string, hash: string): Promise<void> {
  const account = await readAccountNamed(shop.db, email)
  if (!account) throw new BadConfig(firstOwnerTexts.badEmail)
  const { id } = account
  const now = new Date(shop.nowMs())
  await shop.db.transaction().execute(async (tx) => {
    await holdToEnter(tx, id)
    await writePassword(tx, id, hash, now)
    await markVerified(tx, id, account.email, now)
    await writeRoles(tx, id, ['administrator'], now)
    await deleteSessions(tx, id)
    await deleteLinks(tx, id, ['reset', 'verify', 'change-email', 'second-factor'])
  })
  noteEvent(shop, 'owner-set-up', id)
}

async function createOwner(shop: Shop, email: string, password: string) {
  const passwordHash = await hashPassword(password)
  const made = await createAccount(shop, {
    email,
    roles: ['administrator'],
    isEmailVerified: true,
    passwordHash,
  })
  if (made.ok) noteEvent(shop, 'owner-set-up', made.value)
  return made
}

/** Whether the set-up link still makes an owner: not when there is one, whoever made it. */
export async function setUpHolds(shop: Shop, token: string): Promise<boolean> {
  return (await linkHolds(shop, ['set-up'], token)) && !(await hasAdministrator(shop.db))
}

/**
 * Makes the first administrator by the set-up link (`/my-account/set-up/?token=…`); sign-in follows. The link is over as
 * soon as there is an administrator, whoever made it.
 */
export async function setUpOwner(
  { shop }: Visit,
  { token, email, password }: { readonly token: string; readonly email: string; readonly password: string },
): Promise<Outcome<undefined, LinkRefusal | EmailRefusal | PasswordRefusal | 'email-taken'>> {
  if (!(await setUpHolds(shop, token))) return refused('link-over')
  const fault = await faultOf(password, [email.trim()])
  if (fault) return refused(fault)
  const passwordHash = await hashPassword(password)

  return shop.db
    .transaction()
    .execute(async (tx) => {
      // Taken first: of two who send the form at once, one is the owner. A refusal gives it back.
      const used = await spendLink(tx, shop, ['set-up'], token)
      if (!used) return refused('link-over')
      const owner = { email, roles: ['administrator'], isEmailVerified: true, passwordHash } as const
      const made = await createAccount({ ...shop, db: tx }, owner)
      if (!made.ok) throw new NotMade(made.reason)
      noteEvent(shop, 'owner-set-up', made.value)
      return done(undefined)
    })
    .catch((error: unknown) => {
      if (error instanceof NotMade) return refused(error.reason)
      throw error
    })
}

/** Undoes the transaction, so that the link holds for another try. */
class NotMade extends Error {
  readonly reason: 'no-email' | 'email-taken'

  constructor(reason: 'no-email' | 'email-taken') {
    super(reason)
    this.reason = reason
  }
}
