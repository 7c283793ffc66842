import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import { createNonce } from '../../platform/session/nonce.ts'
import type { Shop } from '../../platform/shop.ts'
import { deleteExpiredKeyNonces } from './api-keys/api-keys.ts'
import { emitAccountChange, namesOf } from './registration/account-events.ts'
import { cleanName } from './registration/new-account.ts'
import type { RequestContext } from './sessions/request-context.ts'
import { MAX_IDLE_MS } from './sessions/session-cookie.ts'
import { oldAttempts } from './sign-in/attempts.ts'
import { currentAccount, signedInPerson } from './sign-in/reauthenticate.ts'
import { type Account, writeNames } from './store/account-store.ts'
import { deleteOldAttempts } from './store/attempt-store.ts'
import { deleteExpiredChallenges, deleteExpiredLinks } from './store/link-store.ts'
import { deleteExpiredRegistrations } from './store/pending-registration-store.ts'
import { deleteExpiredSessions } from './store/session-store.ts'

export { readDataSubject } from './store/personal-data-store.ts'

/*
 * The front door of accounts: what other features may use. Operations take a `RequestContext` (any `Call` is one) and
 * answer an `Outcome`; those that change who is signed in answer `cookies`, which the route must set. All of them are for
 * POST and `no-store`; the wording of refusals is in `texts.ts`. Routes that take a password are wrapped in
 * `limited('signIn')`.
 */

/** The details of an account, for its owner's screens. */
export type AccountDetails = Omit<Account, 'createdAt' | 'isEmailVerified' | 'isBlocked'> & {
  /** Without a password only a passkey signs in; a reset link sets one. */
  readonly hasPassword: boolean
  readonly createdAtMs: number
}

/** The account of the signed-in person. Throws `NotAllowed` for a guest, as all operations on one's own account do. */
export async function accountOf(context: RequestContext): Promise<AccountDetails> {
  const {
    passwordHash,
    createdAt,
    isEmailVerified: _,
    isBlocked: _blocked,
    ...details
  } = await currentAccount(context)
  return { ...details, hasPassword: passwordHash !== null, createdAtMs: createdAt.getTime() }
}

export type DetailsRefusal = 'no-display-name'

/** Changes the names, each cut to 100 characters. Other properties of the input are ignored. */
export async function changeDetails(
  context: RequestContext,
  input: { readonly displayName: string; readonly firstName: string; readonly lastName: string },
): Promise<Outcome<undefined, DetailsRefusal>> {
  const { db, nowMs } = context.shop
  const { id } = signedInPerson(context)
  const names = {
    displayName: cleanName(input.displayName),
    firstName: cleanName(input.firstName),
    lastName: cleanName(input.lastName),
  }
  if (names.displayName === '') return refused('no-display-name')
  await db.transaction().execute(async (tx) => {
    await writeNames(tx, id, names, new Date(nowMs()))
    await emitAccountChange(tx, context.shop, id, namesOf(['display_name', 'first_name', 'last_name']))
  })
  return done(undefined)
}

/** The sign-in form by its WooCommerce name (docs/wire.md K.2), and the field of its nonce. */
export const signInForm = { name: 'woocommerce-login', nonceField: 'woocommerce-login-nonce' } as const

/** The nonce of the sign-in form for a guest, on any page: the form posts to `/my-account/`. */
export function guestSignInNonce({ signer, nowMs }: Pick<Shop, 'signer' | 'nowMs'>): string {
  return createNonce(signer, signInForm.name, '', nowMs())
}

/** Job: deletes expired sessions, links, pending registrations, passkey challenges and nonces, and attempts that no longer count. */
export async function deleteExpiredAccountData(shop: Shop): Promise<void> {
  const { db, nowMs } = shop
  const now = new Date(nowMs())
  await deleteExpiredSessions(db, now, new Date(nowMs() - MAX_IDLE_MS))
  await deleteExpiredLinks(db, now)
  await deleteExpiredChallenges(db, now)
  await deleteExpiredRegistrations(db, now)
  await deleteExpiredKeyNonces(shop)
  await deleteOldAttempts(db, oldAttempts(nowMs()))
}
