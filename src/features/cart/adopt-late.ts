import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'

export const ADOPT_LATE_CART = 'adopt-late-cart'

/** So long after a sign-in no call that its browser made before is under way any more. */
const LATER_MS = 20_000

type Late = { readonly tokenHash: Buffer; readonly accountId: number }

/**
 * Has the guest's cart ended. Until then a call of the guest that was under way when somebody signed in may put something
 * into it, and the browser has forgotten its token by then.
 */
export async function adoptLater(
  tx: Db,
  { jobs, nowMs }: Shop,
  tokenHash: Buffer,
  accountId: number,
): Promise<void> {
  const payload = { tokenHash: tokenHash.toString('hex'), accountId }
  await jobs.add(tx, ADOPT_LATE_CART, payload, { runAt: new Date(nowMs() + LATER_MS) })
}

/** What the job was given; `undefined`: it is of another make. */
export function lateIn(payload: unknown): Late | undefined {
  const { tokenHash, accountId } = { ...(payload as Partial<Record<string, unknown>> | null) }
  return typeof tokenHash === 'string' && typeof accountId === 'number'
    ? { tokenHash: Buffer.from(tokenHash, 'hex'), accountId }
    : undefined
}
