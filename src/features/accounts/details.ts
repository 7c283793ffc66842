import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Role } from '../../kernel/roles.ts'
import { nameOf } from './new-account.ts'
import { ownAccount, ownPerson } from './own-account.ts'
import { writeNames } from './store.ts'
import type { Visit } from './visit.ts'

/** What an account says of itself, for its owner's screens. */
export type AccountDetails = {
  readonly id: number
  readonly login: string
  readonly email: string
  readonly displayName: string
  readonly firstName: string
  readonly lastName: string
  readonly locale: string
  readonly roles: readonly Role[]
  /** Without one the account is entered by passkey alone; a reset link sets one. */
  readonly hasPassword: boolean
  readonly createdAtMs: number
}

/** The account of the one who is signed in. Throws `NotAllowed` for a guest, as all operations on an own account do. */
export async function accountOf(visit: Visit): Promise<AccountDetails> {
  const { passwordHash, createdAt, isEmailVerified: _, ...shown } = await ownAccount(visit)
  return { ...shown, hasPassword: passwordHash !== null, createdAtMs: createdAt.getTime() }
}

export type DetailsRefusal = 'no-display-name'

/** Changes the names, each cut to 100 characters. Nothing else of an account can be written this way. */
export async function changeDetails(
  visit: Visit,
  wish: { readonly displayName: string; readonly firstName: string; readonly lastName: string },
): Promise<Outcome<undefined, DetailsRefusal>> {
  const { db, nowMs } = visit.shop
  const names = {
    displayName: nameOf(wish.displayName),
    firstName: nameOf(wish.firstName),
    lastName: nameOf(wish.lastName),
  }
  if (names.displayName === '') return refused('no-display-name')
  await writeNames(db, ownPerson(visit).id, names, new Date(nowMs()))
  return done(undefined)
}
