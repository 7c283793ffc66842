import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/db/db.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Shop } from '../../../platform/shop.ts'
import { countHolds, extendHold, readHolder, type StockHolder } from '../store/hold-store.ts'

export type { StockHolder } from '../store/hold-store.ts'

/** How long the stock of an order is held while its buyer pays offsite. */
const HOLD_MS = 10 * 60_000
const MAX_PER_SESSION = 3
const MAX_PER_ADDRESS = 10

/** Thrown inside a transaction to undo it: the buyer has too many unpaid orders. */
export class TooManyHolds extends Error {
  override readonly name = 'TooManyHolds'
}

/** A digest of a session that does not reveal it. */
export function sessionDigest(session: string): string {
  return createHash('sha256').update(session).digest('hex')
}

/** Who holds stock, as digests: by the cart's session and by the IP address. */
export function stockHolder(shop: Pick<Shop, 'signer'>, session: string, address: string): StockHolder {
  return {
    bySession: sessionDigest(session),
    byAddress: shop.signer.sign('hold', networkOf(address)),
  }
}

/**
 * Until when an order that is placed now holds its stock; throws `TooManyHolds`, which undoes the transaction. An existing
 * order (`orderId`) is not counted.
 */
export async function newHoldEnd(tx: Db, holder: StockHolder, at: Date, orderId?: number): Promise<Date> {
  if (!isBelowLimits(await countHolds(tx, holder, orderId))) throw new TooManyHolds()
  return new Date(at.getTime() + HOLD_MS)
}

function isBelowLimits({
  sessionHolds: ofSession,
  addressHolds: ofAddress,
}: Awaited<ReturnType<typeof countHolds>>): boolean {
  return ofSession < MAX_PER_SESSION && ofAddress < MAX_PER_ADDRESS
}

/** Schedules the end of the hold as a job, which survives a crash. */
export function scheduleHoldEnd(tx: Db, { jobs }: Pick<Shop, 'jobs'>, orderId: number, until: Date) {
  return jobs.add(tx, 'end-hold', { orderId }, { runAt: until, key: `end-hold-${orderId}` })
}

/**
 * Holds the stock for another payment attempt: for ten minutes from the first failure. After a further failure, or when the
 * buyer is at the limit of holds, the end stays the same. If no time is left, the job that ends holds returns the stock,
 * not this function, because stock rows are locked before holders.
 */
export async function holdForRetry(
  tx: Db,
  shop: Pick<Shop, 'jobs'>,
  orderId: number,
  { at, isFirst }: { readonly at: Date; readonly isFirst: boolean },
): Promise<void> {
  const mayHold = isFirst && isBelowLimits(await countHolds(tx, await readHolder(tx, orderId), orderId))
  const newEnd = mayHold ? new Date(at.getTime() + HOLD_MS) : undefined
  await scheduleHoldEnd(tx, shop, orderId, await extendHold(tx, orderId, { at, newEnd }))
}
