import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import { NotAllowed } from '../../platform/http/access.ts'
import type { Person, SignIn } from '../../platform/session/person.ts'
import type { ProofRefusal } from './outcomes.ts'
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
