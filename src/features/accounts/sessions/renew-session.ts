import type { Db } from '../../../platform/db/db.ts'
import { NotAllowed } from '../../../platform/http/access.ts'
import type { SignedIn } from '../sign-in/outcomes.ts'
import type { Account } from '../store/account-store.ts'
import { deleteSessions, readSessionLife } from '../store/session-store.ts'
import { openSession, sessionToken } from './open-session.ts'
import type { RequestContext } from './request-context.ts'
import { NOT_REMEMBERED_MS } from './session-cookie.ts'

/**
 * Ends all sessions of a locked account and opens a new one for this browser, with the same lifetime and passkey. Throws
 * `NotAllowed` when its own session has ended since the request came, which undoes the change: a person who was signed out
 * everywhere must not be signed in again by an earlier request.
 */
export async function renewSession(tx: Db, context: RequestContext, account: Account): Promise<SignedIn> {
  const lifetime = await currentSessionLifetime(tx, context, account.id)
  if (!lifetime) throw new NotAllowed(true)
  await deleteSessions(tx, account.id)
  const remember = lifetime.expiresAt.getTime() - lifetime.createdAt.getTime() > NOT_REMEMBERED_MS
  return openSession(tx, context, account, remember, lifetime.passkeyId ?? undefined)
}

/** Whether the session of this request still exists. */
export async function isStillSignedIn(tx: Db, context: RequestContext, accountId: number): Promise<boolean> {
  return (await currentSessionLifetime(tx, context, accountId)) !== undefined
}

async function currentSessionLifetime(tx: Db, context: RequestContext, accountId: number) {
  const token = sessionToken(context)
  return token === undefined ? undefined : readSessionLife(tx, accountId, token)
}
