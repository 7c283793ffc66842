import type { Shop } from '../../../platform/shop.ts'
import { maxSignInAttempts } from '../account-settings.ts'
import { countAttempt, decrementAttempts, deleteAttempts } from '../store/attempt-store.ts'

/** The longest window: older attempts are deleted. */
const WINDOW_MS = 15 * 60 * 1000

/**
 * Counts an attempt (`password of account 7`) before it is checked, so that concurrent ones are counted too. `false`: there
 * were more than `max` in the window (at most 15 minutes), and this one must not be checked.
 */
export async function allowAttempt(
  shop: Shop,
  key: string,
  max = shop.settings.get(maxSignInAttempts),
  windowMs = WINDOW_MS,
): Promise<boolean> {
  const nowMs = shop.nowMs()
  const times = { now: new Date(nowMs), windowStart: new Date(nowMs - windowMs) }
  return (await countAttempt(shop.db, hashOf(shop, key), times)) <= max
}

/** An attempt that a statement counts by itself, with the SQL function `count_attempt`; refused beyond `max`. */
export type AttemptToCount = { readonly hash: string; readonly windowStart: Date; readonly max: number }

/** The same attempt as for `allowAttempt`. */
export function attemptToCount(shop: Shop, key: string, max: number): AttemptToCount {
  const windowStart = new Date(shop.nowMs() - WINDOW_MS)
  return { hash: hashOf(shop, key).toString('hex'), windowStart, max }
}

/** After a successful attempt: earlier ones no longer count. */
export async function clearAttempts(shop: Shop, key: string): Promise<void> {
  await deleteAttempts(shop.db, hashOf(shop, key))
}

/** Does not count a successful attempt; earlier ones in the window still count. */
export async function takeBackAttempt(shop: Shop, key: string, windowMs = WINDOW_MS): Promise<void> {
  await decrementAttempts(shop.db, hashOf(shop, key), new Date(shop.nowMs() - windowMs))
}

/** Attempts that started before this time no longer count. */
export function oldAttempts(nowMs: number): Date {
  return new Date(nowMs - WINDOW_MS)
}

function hashOf({ signer }: Shop, key: string): Buffer {
  return Buffer.from(signer.sign('tries', key), 'hex')
}
