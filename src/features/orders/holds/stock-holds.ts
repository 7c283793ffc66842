import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/db/db.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Shop } from '../../../platform/shop.ts'
import { queueOrderJob } from '../states/order-job.ts'
import {
  extendHold,
  type HoldLimits,
  readHolder,
  readMayHold,
  type StockHolder,
} from '../store/hold-store.ts'
import type { OrderJob } from '../store/place-order-store.ts'

export type { StockHolder } from '../store/hold-store.ts'

/** How long the stock of an order is held while its buyer pays offsite. */
const HOLD_MS = 10 * 60_000
/** How many unpaid orders may hold stock at the same time. */
export const holdLimits: HoldLimits = { session: 3, address: 10 }

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

/** The end of a hold that starts now. */
export function holdEnd(at: Date): Date {
  return new Date(at.getTime() + HOLD_MS)
}

/**
 * Until when an existing order that is paid now holds its stock; throws `TooManyHolds`, which undoes the transaction. The
 * order itself is not counted.
 */
export async function newHoldEnd(tx: Db, holder: StockHolder, at: Date, orderId: number): Promise<Date> {
  if (!(await readMayHold(tx, holder, holdLimits, orderId))) throw new TooManyHolds()
  return holdEnd(at)
}

/** The job at the end of a hold, which survives a crash; an order has one at most. */
export function holdEndJob(until: Date): OrderJob {
  return { name: 'end-hold', runAt: until, keyPrefix: 'end-hold-' }
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
  const mayHold = isFirst && (await readMayHold(tx, await readHolder(tx, orderId), holdLimits, orderId))
  const newEnd = mayHold ? holdEnd(at) : undefined
  const until = await extendHold(tx, orderId, { at, newEnd })
  await queueOrderJob(tx, shop, orderId, holdEndJob(until))
}
