import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import { holdToEnter } from './held-account-store.ts'
import { tokenOf } from './open-session.ts'
import { ownPerson } from './own-account.ts'
import { noteEvent } from './security-log.ts'
import { IDLE_MS, sessionMark } from './session-cookie.ts'
import { deleteSessionOf, deleteSessions, readSessions } from './session-store.ts'
import type { Visit } from './visit.ts'

/** A place where the account is signed in. */
export type SessionShown = {
  readonly id: number
  readonly isThis: boolean
  readonly userAgent: string
  readonly address: string
  readonly signedInAtMs: number
  /** To the hour. */
  readonly lastSeenAtMs: number
}

/** Where the own account is signed in, this place first. */
export async function sessionsOf(visit: Visit): Promise<readonly SessionShown[]> {
  const { db, nowMs } = visit.shop
  const { id: accountId, proof } = ownPerson(visit)
  const times = { now: new Date(nowMs()), seenSince: new Date(nowMs() - IDLE_MS) }
  const sessions = (await readSessions(db, accountId, times)).map((session) => ({
    id: session.id,
    isThis: sessionMark(session.token) === proof.session,
    userAgent: session.userAgent,
    address: session.address,
    signedInAtMs: session.createdAt.getTime(),
    lastSeenAtMs: session.seenAt.getTime(),
  }))
  return sessions.sort((one, other) => Number(other.isThis) - Number(one.isThis))
}

/** Ends a session of the own account; this very one too. Refused: it is nobody's, or somebody else's. */
export async function endSession(visit: Visit, id: number): Promise<Outcome<undefined, 'no-session'>> {
  const { id: accountId } = ownPerson(visit)
  if (!(await deleteSessionOf(visit.shop.db, accountId, id))) return refused('no-session')
  noteEvent(visit.shop, 'sessions-ended', accountId)
  return done(undefined)
}

/** Ends all other sessions of the own account; answers how many. */
export async function endOtherSessions(visit: Visit): Promise<number> {
  const { id: accountId } = ownPerson(visit)
  const ended = await visit.shop.db.transaction().execute(async (tx) => {
    // One that is renewed at this moment is not overlooked.
    await holdToEnter(tx, accountId)
    return deleteSessions(tx, accountId, tokenOf(visit))
  })
  noteEvent(visit.shop, 'sessions-ended', accountId)
  return ended
}
