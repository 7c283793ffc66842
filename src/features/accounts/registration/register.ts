import { randomUUID } from 'node:crypto'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import { registrationEnabled, registrationGeneratesPassword } from '../account-settings.ts'
import { queueAccountMail } from '../email/mail-queue.ts'
import { hashPassword } from '../passwords/password-hashes.ts'
import { emailOf } from '../rules/email.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import { allowAttempt } from '../sign-in/attempts.ts'
import type { EmailRefusal, PasswordRefusal } from '../sign-in/outcomes.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { type CreateAccountInput, createAccount, newPasswordProblem } from './new-account.ts'

/** `closed`: the setting `registration_enabled` is off. */
export type RegisterRefusal = EmailRefusal | PasswordRefusal | 'closed'

export type RegisterInput = {
  readonly email: string
  readonly password?: string
  readonly firstName?: string
  readonly lastName?: string
  /** Saves what other features store with the account; runs without an account too, so that a taken address takes as long. */
  readonly alsoSave?: (tx: Db, accountId: number | undefined) => Promise<void>
}

const MAX_MAILS = 5

/**
 * Creates a customer account and mails a link: to confirm the address, or to set a password where none was given (always
 * with `registration_generates_password`). Nobody can sign in until the link is followed. The answer for an address that
 * has an account is the same; its mail contains it.
 */
export async function register(
  { shop }: RequestContext,
  input: RegisterInput,
): Promise<Outcome<undefined, RegisterRefusal>> {
  if (!shop.settings.get(registrationEnabled)) return refused('closed')
  const email = emailOf(input.email)
  if (email === undefined) return refused('invalid-email')
  const password = shop.settings.get(registrationGeneratesPassword) ? undefined : input.password
  const problem = password === undefined ? undefined : await newPasswordProblem(password, [email])
  if (problem) return refused(problem)

  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const account = newCustomer(email, input, passwordHash)
  // Only a few to the same address: otherwise the form could flood a mailbox.
  const mayMail = await allowAttempt(shop, `mail to ${email}`, MAX_MAILS)
  // One transaction in both cases, so that a new address takes no longer than a taken one.
  const outcome = await shop.db.transaction().execute(async (tx) => {
    const created = await createAccount({ ...shop, db: tx }, account)
    await input.alsoSave?.(tx, created.ok ? created.value : undefined)
    const mail = created.ok ? (passwordHash ? 'verify' : 'welcome') : 'already-registered'
    if (mayMail) await queueAccountMail(tx, shop, { mail, name: email, id: randomUUID() })
    return created
  })
  if (outcome.ok) logSecurityEvent(shop, 'registered', outcome.value)
  return done(undefined)
}

/** A customer who must verify the address first; only these fields of a form are used. */
function newCustomer(
  email: string,
  { firstName, lastName }: RegisterInput,
  passwordHash: string | undefined,
): CreateAccountInput {
  return {
    email,
    roles: ['customer'],
    isEmailVerified: false,
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(passwordHash !== undefined && { passwordHash }),
  }
}
