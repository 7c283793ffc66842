import { randomInt } from 'node:crypto'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Role } from '../../../kernel/roles.ts'
import { cleanText } from '../../../platform/http/input.ts'
import type { Shop } from '../../../platform/shop.ts'
import { guessableForms, passwordProblem } from '../rules/chosen-password.ts'
import { emailKey, emailOf, loginFrom } from '../rules/email.ts'
import type { EmailRefusal, PasswordRefusal } from '../sign-in/outcomes.ts'
import { insertAccount, isEmailTaken, type NewAccount } from '../store/account-store.ts'

const MAX_NAME_LENGTH = 100

/** A new account. Roles come from the program only, never from a form. */
export type CreateAccountInput = {
  readonly email: string
  readonly roles: readonly Role[]
  readonly isEmailVerified: boolean
  readonly firstName?: string
  readonly lastName?: string
  /** Absent: a link sets it later. */
  readonly passwordHash?: string
}

/** Creates an account with a user name derived from its e-mail. Refused: no e-mail address; a taken one, or one that looks like a taken one. */
export async function createAccount(
  shop: Shop,
  input: CreateAccountInput,
): Promise<Outcome<number, EmailRefusal | 'email-taken'>> {
  const email = emailOf(input.email)
  if (email === undefined) return refused('invalid-email')
  const login = loginFrom(email)
  const newAccount = accountFrom(input, email, login)
  const now = new Date(shop.nowMs())
  for (const suffix of ['', String(randomInt(1000, 10_000)), String(randomInt(1e8, 1e9))]) {
    const id = await insertAccount(
      shop.db,
      { ...newAccount, login: login + suffix },
      { now, actor: shop.actor },
    )
    if (id !== undefined) return done(id)
    if (await isEmailTaken(shop.db, newAccount.emailKey)) return refused('email-taken')
  }
  throw new Error('no user name is available')
}

function accountFrom(input: CreateAccountInput, email: string, login: string): NewAccount {
  const firstName = cleanName(input.firstName)
  const lastName = cleanName(input.lastName)
  const { roles, isEmailVerified, passwordHash } = input
  const displayName = `${firstName} ${lastName}`.trim() || login
  return {
    login,
    email,
    emailKey: emailKey(email),
    isEmailVerified,
    displayName,
    firstName,
    lastName,
    roles,
    passwordHash,
  }
}

/** A typed name on one line, cut to 100 characters. */
export function cleanName(text: string | undefined): string {
  return cleanText(text, MAX_NAME_LENGTH)
}

/** What is wrong with a new password, by the rules and the list of common passwords; `undefined`: it is accepted. */
export async function newPasswordProblem(
  password: string,
  names: readonly string[],
): Promise<PasswordRefusal | undefined> {
  const problem = passwordProblem(password, names.flatMap(withLocalPart))
  if (problem) return problem
  const commonPasswords = await import('fxa-common-password-list')
  return [...guessableForms(password)].some((form) => commonPasswords.default.test(form))
    ? 'common'
    : undefined
}

/** An e-mail address and the part before its @. */
function withLocalPart(name: string): readonly string[] {
  return name.includes('@') ? [name, name.slice(0, name.indexOf('@'))] : [name]
}
