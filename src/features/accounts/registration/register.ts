import { randomUUID } from 'node:crypto'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import { registrationEnabled, registrationGeneratesPassword } from '../account-settings.ts'
import { queueAccountMail } from '../email/mail-queue.ts'
import { hashPassword } from '../passwords/password-hashes.ts'
import { emailOf } from '../rules/email.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import type { SessionCookies } from '../sessions/session-cookie.ts'
import { allowAttempt } from '../sign-in/attempts.ts'
import type { EmailRefusal, PasswordRefusal } from '../sign-in/outcomes.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { cleanName, createAccount, newPasswordProblem } from './new-account.ts'
import { registrationHere, startRegistration } from './pending-registration.ts'

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

/** The cookies for the browser, whether there is a new account or not. */
export type Registered = { readonly cookies: SessionCookies }

const MAX_MAILS = 5

/**
 * Creates a customer account and mails a link: to confirm the address, or to set a password where none was given (always
 * with `registration_generates_password`). Until the link is followed the browser has a pending registration, which has
 * the rights of a guest (decision 0020). The answer for an address that has an account is the same; its mail says so.
 */
export async function register(
  context: RequestContext,
  input: RegisterInput,
): Promise<Outcome<Registered, RegisterRefusal>> {
  const { settings } = context.shop
  if (!settings.get(registrationEnabled)) return refused('closed')
  const email = emailOf(input.email)
  if (email === undefined) return refused('invalid-email')
  const password = settings.get(registrationGeneratesPassword) ? undefined : input.password
  const problem = password === undefined ? undefined : await newPasswordProblem(password, [email])
  if (problem) return refused(problem)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const { alsoSave } = input
  const names = { firstName: cleanName(input.firstName), lastName: cleanName(input.lastName) }
  return done(await registerAddress(context, { email, passwordHash, ...names }, alsoSave))
}

/** Why a pending registration was not changed. `no-registration`: it has expired, or was never made in this browser. */
export type RegistrationRefusal = 'no-registration' | 'too-many-attempts'

/** Mails the link of the pending registration again. */
export async function resendConfirmation(
  context: RequestContext,
): Promise<Outcome<undefined, RegistrationRefusal>> {
  const { shop } = context
  const pending = await registrationHere(context)
  if (!pending) return refused('no-registration')
  const { email, passwordHash, accountId } = pending
  if (!(await mayMail(context, email))) return refused('too-many-attempts')
  await queueAccountMail(shop.db, shop, {
    mail: firstMail(accountId !== null, passwordHash),
    name: email,
    id: randomUUID(),
  })
  return done(undefined)
}

/** Registers again with another address: the first one was mistyped. The password and the names stay. */
export async function changeRegistrationEmail(
  context: RequestContext,
  newEmail: string,
): Promise<Outcome<Registered, RegistrationRefusal | EmailRefusal | 'closed'>> {
  const { shop } = context
  if (!shop.settings.get(registrationEnabled)) return refused('closed')
  const pending = await registrationHere(context)
  if (!pending) return refused('no-registration')
  const email = emailOf(newEmail)
  if (email === undefined) return refused('invalid-email')
  if (email === pending.email) return resent(await resendConfirmation(context))
  const { firstName, lastName, passwordHash } = pending
  return done(await registerAddress(context, { email, firstName, lastName, passwordHash }))
}

/** The address was right after all: its mail is sent again, and the registration stays. */
function resent(outcome: Outcome<undefined, RegistrationRefusal>): Outcome<Registered, RegistrationRefusal> {
  return outcome.ok ? done({ cookies: [] }) : outcome
}

type Registrant = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string | null
}

async function registerAddress(
  context: RequestContext,
  registrant: Registrant,
  alsoSave?: RegisterInput['alsoSave'],
): Promise<Registered> {
  const { shop } = context
  const { email, passwordHash, firstName, lastName } = registrant
  const isMailed = await mayMail(context, email)
  // One transaction in both cases, so that a new address takes no longer than a taken one.
  const { accountId, cookies } = await shop.db.transaction().execute(async (tx) => {
    const created = await createAccount(
      { ...shop, db: tx },
      {
        email,
        roles: ['customer'],
        isEmailVerified: false,
        firstName,
        lastName,
        ...(passwordHash !== null && { passwordHash }),
      },
    )
    const newId = created.ok ? created.value : undefined
    await alsoSave?.(tx, newId)
    const mail = firstMail(created.ok, passwordHash)
    if (isMailed) await queueAccountMail(tx, shop, { mail, name: email, id: randomUUID() })
    const registration = { ...registrant, accountId: newId ?? null }
    return { accountId: newId, cookies: await startRegistration(tx, context, registration) }
  })
  if (accountId !== undefined) logSecurityEvent(shop, 'registered', accountId)
  return { cookies }
}

/** Only a few mails to the same address: otherwise the form could flood a mailbox. */
function mayMail({ shop }: RequestContext, email: string): Promise<boolean> {
  return allowAttempt(shop, `mail to ${email}`, MAX_MAILS)
}

function firstMail(isNew: boolean, passwordHash: string | null) {
  if (!isNew) return 'already-registered'
  return passwordHash === null ? 'welcome' : 'verify'
}
