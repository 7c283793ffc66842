import type { Shop } from '../../platform/shop.ts'
import { triesPerAccount } from './account-settings.ts'
import { countTry, forgetTries, uncountTry } from './tries-store.ts'

/** The longest window: tries are swept away when they are as old. */
const WINDOW_MS = 15 * 60 * 1000

/**
 * Counts a try at something (`password of account 7`) before it is looked at, so that a thousand at once are counted too.
 * `false`: there were too many in the window, at most 15 minutes, and this one is not to be looked at.
 */
export async function mayTry(
  shop: Shop,
  what: string,
  most = shop.settings.get(triesPerAccount),
  windowMs = WINDOW_MS,
): Promise<boolean> {
  if (!shop.config.rateLimits) return true
  const nowMs = shop.nowMs()
  const times = { now: new Date(nowMs), windowStart: new Date(nowMs - windowMs) }
  return (await countTry(shop.db, hashOf(shop, what), times)) <= most
}

/** The try was right: those before it no longer count. */
export async function wasRight(shop: Shop, what: string): Promise<void> {
  await forgetTries(shop.db, hashOf(shop, what))
}

/** The try was right, and is not counted; those before it in the window still are. */
export async function takeBackTry(shop: Shop, what: string, windowMs = WINDOW_MS): Promise<void> {
  if (!shop.config.rateLimits) return
  await uncountTry(shop.db, hashOf(shop, what), new Date(shop.nowMs() - windowMs))
}

/** When tries are too old to count. */
export function oldTries(nowMs: number): Date {
  return new Date(nowMs - WINDOW_MS)
}

function hashOf({ signer }: Shop, what: string): Buffer {
  return Buffer.from(signer.sign('tries', what), 'hex')
}
