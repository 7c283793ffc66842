import type { Db } from '../../platform/db/db.ts'
import { NotAllowed } from '../../platform/http/access.ts'
import { openSession, tokenOf } from './open-session.ts'
import type { SignedIn } from './outcomes.ts'
import { UNREMEMBERED_MS } from './session-cookie.ts'
import { deleteSessions, readSessionLife } from './session-store.ts'
import type { Account } from './store.ts'
import type { Visit } from './visit.ts'

/**
 * Ends all sessions of an account that is held, and opens another for this browser: as long a one as it had, by the same
 * passkey. Throws `NotAllowed` when its own has ended since the request came, which undoes what the request was about:
 * who is signed out everywhere must not be in again by what he had sent before.
 */
export async function renewSession(tx: Db, visit: Visit, account: Account): Promise<SignedIn> {
  const life = await lifeOfOwn(tx, visit, account.id)
  if (!life) throw new NotAllowed(true)
  await deleteSessions(tx, account.id)
  const remember = life.expiresAt.getTime() - life.createdAt.getTime() > UNREMEMBERED_MS
  return openSession(tx, visit, account, remember, life.passkeyId ?? undefined)
}

/** Whether this browser's session of the account, by which it was known when the request came, is still there. */
export async function isStillSignedIn(tx: Db, visit: Visit, accountId: number): Promise<boolean> {
  return (await lifeOfOwn(tx, visit, accountId)) !== undefined
}

async function lifeOfOwn(tx: Db, visit: Visit, accountId: number) {
  const token = tokenOf(visit)
  return token === undefined ? undefined : readSessionLife(tx, accountId, token)
}
