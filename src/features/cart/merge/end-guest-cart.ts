import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'

export const MERGE_LATE_CART = 'adopt-late-cart'

/** After this time no request that the browser sent before the sign-in is running any more. */
const DELAY_MS = 20_000

type Payload = { readonly tokenHash: Buffer; readonly accountId: number }

/**
 * Schedules the end of the guest's cart. Until then a request that was running at the sign-in may add something to it, and
 * the browser no longer has its token.
 */
export async function scheduleGuestCartEnd(
  tx: Db,
  { jobs, nowMs }: Shop,
  tokenHash: Buffer,
  accountId: number,
): Promise<void> {
  const payload = { tokenHash: tokenHash.toString('hex'), accountId }
  await jobs.add(tx, MERGE_LATE_CART, payload, { runAt: new Date(nowMs() + DELAY_MS) })
}

/** The payload of the job; `undefined`: it is invalid. */
export function parsePayload(payload: unknown): Payload | undefined {
  const { tokenHash, accountId } = { ...(payload as Partial<Record<string, unknown>> | null) }
  return typeof tokenHash === 'string' && typeof accountId === 'number'
    ? { tokenHash: Buffer.from(tokenHash, 'hex'), accountId }
    : undefined
}
