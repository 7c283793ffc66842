import { randomUUID } from 'node:crypto'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import { registrationEnabled, registrationGeneratesPassword } from './account-settings.ts'
import { queueMail } from './mail-queue.ts'
import { type AccountWish, createAccount, faultOf } from './new-account.ts'
import type { EmailRefusal, PasswordRefusal } from './outcomes.ts'
import { hashPassword } from './password-hashes.ts'
import { emailOf } from './rules/email.ts'
import { noteEvent } from './security-log.ts'
import { mayTry } from './tries.ts'
import type { Visit } from './visit.ts'

/** `closed`: the setting `registration_enabled` says no. */
export type RegisterRefusal = EmailRefusal | PasswordRefusal | 'closed'

export type RegisterWish = {
  readonly email: string
  readonly password?: string
  readonly firstName?: string
  readonly lastName?: string
  /** What others keep with the new account; done without one too, so that a taken address takes as long. */
  readonly alsoKeep?: (tx: Db, accountId: number | undefined) => Promise<void>
}

const MOST_MAILS = 5

/**
 * Makes a customer's account and mails a link: to confirm the address, or to set a password where none was given (always
 * so with `registration_generates_password`). Until a link is followed nobody can sign in to it. An address that has an
 * account gets the same answer, and a mail that says so.
 */
export async function register(
  { shop }: Visit,
  wish: RegisterWish,
): Promise<Outcome<undefined, RegisterRefusal>> {
  if (!shop.settings.get(registrationEnabled)) return refused('closed')
  const email = emailOf(wish.email)
  if (email === undefined) return refused('no-email')
  const password = shop.settings.get(registrationGeneratesPassword) ? undefined : wish.password
  const fault = password === undefined ? undefined : await faultOf(password, [email])
  if (fault) return refused(fault)

  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const account = accountWish(email, wish, passwordHash)
  // Not more than a few to the same address: else the form would be a way to flood somebody's letter box.
  const mayMail = await mayTry(shop, `mail to ${email}`, MOST_MAILS)
  // One transaction either way, so that a free address takes no longer than a taken one.
  const made = await shop.db.transaction().execute(async (tx) => {
    const created = await createAccount({ ...shop, db: tx }, account)
    await wish.alsoKeep?.(tx, created.ok ? created.value : undefined)
    const mail = created.ok ? (passwordHash ? 'verify' : 'welcome') : 'already-registered'
    if (mayMail) await queueMail(tx, shop, { mail, name: email, id: randomUUID() })
    return created
  })
  if (made.ok) noteEvent(shop, 'registered', made.value)
  return done(undefined)
}

/** A customer who proves the address first; of a form's fields these alone count. */
function accountWish(
  email: string,
  { firstName, lastName }: RegisterWish,
  passwordHash: string | undefined,
): AccountWish {
  return {
    email,
    roles: ['customer'],
    isEmailVerified: false,
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(passwordHash !== undefined && { passwordHash }),
  }
}
