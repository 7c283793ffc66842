import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { signedInPerson } from '../sign-in/reauthenticate.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { lockForSignIn } from '../store/account-lock-store.ts'
import { deleteSessionOf, deleteSessions, readSessions } from '../store/session-store.ts'
import { sessionToken } from './open-session.ts'
import type { RequestContext } from './request-context.ts'
import { MAX_IDLE_MS, sessionHash } from './session-cookie.ts'

/** A session of the account, for its owner. */
export type SessionSummary = {
  readonly id: number
  readonly isThis: boolean
  readonly userAgent: string
  readonly address: string
  readonly signedInAtMs: number
  /** Accurate to one hour. */
  readonly lastSeenAtMs: number
}

/** The sessions of the signed-in account, this one first. */
export async function sessionsOf(context: RequestContext): Promise<readonly SessionSummary[]> {
  const { db, nowMs } = context.shop
  const { id: accountId, proof } = signedInPerson(context)
  const times = { now: new Date(nowMs()), activeSince: new Date(nowMs() - MAX_IDLE_MS) }
  const sessions = (await readSessions(db, accountId, times)).map((session) => ({
    id: session.id,
    isThis: sessionHash(session.token) === proof.session,
    userAgent: session.userAgent,
    address: session.address,
    signedInAtMs: session.createdAt.getTime(),
    lastSeenAtMs: session.seenAt.getTime(),
  }))
  return sessions.sort((one, other) => Number(other.isThis) - Number(one.isThis))
}

/** Ends a session of the signed-in account, also this one. Refused: the account has no such session. */
export async function endSession(
  context: RequestContext,
  id: number,
): Promise<Outcome<undefined, 'no-session'>> {
  const { id: accountId } = signedInPerson(context)
  if (!(await deleteSessionOf(context.shop.db, accountId, id))) return refused('no-session')
  logSecurityEvent(context.shop, 'sessions-ended', accountId)
  return done(undefined)
}

/** Ends all other sessions of the signed-in account; answers how many. */
export async function endOtherSessions(context: RequestContext): Promise<number> {
  const { id: accountId } = signedInPerson(context)
  const ended = await context.shop.db.transaction().execute(async (tx) => {
    // So that a session that is being renewed is not missed.
    await lockForSignIn(tx, accountId)
    return deleteSessions(tx, accountId, sessionToken(context))
  })
  logSecurityEvent(context.shop, 'sessions-ended', accountId)
  return ended
}
