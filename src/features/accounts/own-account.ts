import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import { NotAllowed } from '../../platform/http/access.ts'
import type { Person, SignIn } from '../../platform/session/person.ts'
import type { FactorRefusal, ProofRefusal } from './outcomes.ts'
import { readSecondFactors } from './passkey-store.ts'
import { passwordMatches } from './password-hashes.ts'
import { type AccountWithPassword, readAccount } from './store.ts'
import { mayTry, wasRight } from './tries.ts'
import type { Visit } from './visit.ts'

/** The person who is signed in by cookie. Throws `NotAllowed` for guests, and for API keys: no key changes an account. */
export function ownPerson({ person }: Visit): Person & { readonly proof: SignIn } {
  if (person?.proof.by !== 'cookie') throw new NotAllowed(person === undefined)
  return person as Person & { readonly proof: SignIn }
}

/** The account of the one who is signed in. */
export async function ownAccount(visit: Visit): Promise<AccountWithPassword> {
  const account = await readAccount(visit.shop.db, ownPerson(visit).id)
  if (!account) throw new NotAllowed(true)
  return account
}

/**
 * Asks for the password once more before what proves somebody is changed. While rights are withheld for want of a passkey
 * that there is, the password is not enough: else it would make the second factor by itself.
 */
export async function provenForFactors(
  visit: Visit,
  password: string,
): Promise<Outcome<AccountWithPassword, FactorRefusal>> {
  const proven = await provenAgain(visit, password)
  if (!proven.ok) return proven
  return (await needsPasskey(visit)) ? refused('passkey-first') : proven
}

/** Whether this session has no rights for want of a passkey of its account. Asked again where a change is finished. */
export async function needsPasskey(visit: Visit): Promise<boolean> {
  const { id, proof } = ownPerson(visit)
  if (proof.rightsWithheld !== true) return false
  return (await readSecondFactors(visit.shop.db, id)).passkeys > 0
}

/**
 * Asks for the password once more, before what a stranger at an open screen must not do. An account without a password
 * gets one by a reset link first.
 */
export async function provenAgain(
  visit: Visit,
  password: string,
): Promise<Outcome<AccountWithPassword, ProofRefusal>> {
  const { shop } = visit
  const { proof } = ownPerson(visit)
  const account = await ownAccount(visit)
  const what = `again ${account.id} ${proof.session}`
  if (!(await mayTry(shop, what))) return refused('too-many-tries')
  if (!(await passwordMatches(account.passwordHash, password))) return refused('wrong-password')
  await wasRight(shop, what)
  return done(account)
}
