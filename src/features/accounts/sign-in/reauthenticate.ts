import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { NotAllowed } from '../../../platform/http/access.ts'
import type { Person, SignIn } from '../../../platform/session/person.ts'
import { passwordMatches } from '../passwords/password-hashes.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import { type AccountWithPassword, readAccount } from '../store/account-store.ts'
import { readSecondFactors } from '../store/passkey-store.ts'
import { allowAttempt, clearAttempts } from './attempts.ts'
import type { FactorRefusal, ReauthenticationRefusal } from './outcomes.ts'

/** The person who is signed in by cookie. Throws `NotAllowed` for guests, and for API keys: a key cannot change its account. */
export function signedInPerson({ person }: RequestContext): Person & { readonly proof: SignIn } {
  if (person?.proof.by !== 'cookie') throw new NotAllowed(person === undefined)
  return person as Person & { readonly proof: SignIn }
}

/** The account of the signed-in person. */
export async function currentAccount(context: RequestContext): Promise<AccountWithPassword> {
  const account = await readAccount(context.shop.db, signedInPerson(context).id)
  if (!account) throw new NotAllowed(true)
  return account
}

/**
 * Checks the password again before a second factor is changed. While rights are withheld because the account's passkey was
 * not used, the password is not enough: otherwise the password alone could create the second factor.
 */
export async function reauthenticateForFactors(
  context: RequestContext,
  password: string,
): Promise<Outcome<AccountWithPassword, FactorRefusal>> {
  const checked = await reauthenticate(context, password)
  if (!checked.ok) return checked
  return (await needsPasskey(context)) ? refused('passkey-first') : checked
}

/** Whether rights are withheld in this session because a passkey of the account was not used. Checked again when a change is finished. */
export async function needsPasskey(context: RequestContext): Promise<boolean> {
  const { id, proof } = signedInPerson(context)
  if (proof.hasRestrictedRoles !== true) return false
  return (await readSecondFactors(context.shop.db, id)).passkeys > 0
}

/**
 * Checks the password again before an action that a stranger at an unlocked screen must not do. An account without a
 * password sets one by a reset link first.
 */
export async function reauthenticate(
  context: RequestContext,
  password: string,
): Promise<Outcome<AccountWithPassword, ReauthenticationRefusal>> {
  const { shop } = context
  const { proof } = signedInPerson(context)
  // Staff act for a customer, but never take over the account.
  if (proof.actingStaff !== undefined) throw new NotAllowed(false)
  const account = await currentAccount(context)
  const attemptKey = `again ${account.id} ${proof.session}`
  if (!(await allowAttempt(shop, attemptKey))) return refused('too-many-attempts')
  if (!(await passwordMatches(account.passwordHash, password))) return refused('wrong-password')
  await clearAttempts(shop, attemptKey)
  return done(account)
}
