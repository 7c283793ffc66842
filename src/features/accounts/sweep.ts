import type { Shop } from '../../platform/shop.ts'
import { sweepKeyNonces } from './api-keys.ts'
import { deleteDeadChallenges, deleteDeadLinks } from './link-store.ts'
import { IDLE_MS } from './session-cookie.ts'
import { deleteDeadSessions } from './session-store.ts'
import { oldTries } from './tries.ts'
import { deleteOldTries } from './tries-store.ts'

/** Throws away sessions, links and signed requests that are over, and tries that no longer count. */
export async function sweepAccounts(shop: Shop): Promise<void> {
  const { db, nowMs } = shop
  const now = new Date(nowMs())
  await deleteDeadSessions(db, now, new Date(nowMs() - IDLE_MS))
  await deleteDeadLinks(db, now)
  await deleteDeadChallenges(db, now)
  await sweepKeyNonces(shop)
  await deleteOldTries(db, oldTries(nowMs()))
}
