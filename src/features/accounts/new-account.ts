import { randomInt } from 'node:crypto'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Role } from '../../kernel/roles.ts'
import { textOf } from '../../platform/http/input.ts'
import type { Shop } from '../../platform/shop.ts'
import type { EmailRefusal, PasswordRefusal } from './outcomes.ts'
import { guessedForms, passwordFault } from './rules/chosen-password.ts'
import { emailKey, emailOf, loginFrom } from './rules/email.ts'
import { insertAccount, isEmailTaken, type NewAccount } from './store.ts'

export const MOST_NAME_CHARACTERS = 100

/** What an account begins with. Only the program gives roles; nothing that a form says becomes one. */
export type AccountWish = {
  readonly email: string
  readonly roles: readonly Role[]
  readonly isEmailVerified: boolean
  readonly firstName?: string
  readonly lastName?: string
  /** Absent: it is set by a link later. */
  readonly passwordHash?: string
}

/** Makes an account, its user name made of its e-mail. Refused: no e-mail address; one that is taken, or looks like one. */
export async function createAccount(
  shop: Shop,
  wish: AccountWish,
): Promise<Outcome<number, EmailRefusal | 'email-taken'>> {
  const email = emailOf(wish.email)
  if (email === undefined) return refused('no-email')
  const login = loginFrom(email)
  const made = accountFrom(wish, email, login)
  const now = new Date(shop.nowMs())
  for (const another of ['', String(randomInt(1000, 10_000)), String(randomInt(1e8, 1e9))]) {
    const id = await insertAccount(shop.db, { ...made, login: login + another }, now)
    if (id !== undefined) return done(id)
    if (await isEmailTaken(shop.db, made.emailKey)) return refused('email-taken')
  }
  throw new Error('no user name was free')
}

function accountFrom(wish: AccountWish, email: string, login: string): NewAccount {
  const firstName = nameOf(wish.firstName)
  const lastName = nameOf(wish.lastName)
  const { roles, isEmailVerified, passwordHash } = wish
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

/** A name as somebody typed it, on one line and not endless. */
export function nameOf(text: string | undefined): string {
  return textOf(text, MOST_NAME_CHARACTERS)
}

/** What is wrong with a password that somebody chose, common ones among it; `undefined`: it is taken. */
export async function faultOf(
  password: string,
  names: readonly string[],
): Promise<PasswordRefusal | undefined> {
  const fault = passwordFault(password, names.flatMap(withLocalPart))
  if (fault) return fault
  const list = await import('fxa-common-password-list')
  return [...guessedForms(password)].some((tried) => list.default.test(tried)) ? 'common' : undefined
}

/** An e-mail address, and what stands before its sign. */
function withLocalPart(name: string): readonly string[] {
  return name.includes('@') ? [name, name.slice(0, name.indexOf('@'))] : [name]
}
