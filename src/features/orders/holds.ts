import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { Shop } from '../../platform/shop.ts'
import { countHolds, type Holder, keepHold, readHolder } from './hold-store.ts'

export type { Holder } from './hold-store.ts'

/** So long the pieces of an order are held while its buyer pays offsite. */
const HOLD_MS = 10 * 60_000
const MOST_PER_SESSION = 3
const MOST_PER_ADDRESS = 10

/** Thrown inside a transaction to undo it: so many orders of theirs wait for their payment already. */
export class TooManyHolds extends Error {
  override readonly name = 'TooManyHolds'
}

/** A session in words that tell nobody whose it is. */
export function sessionDigest(session: string): string {
  return createHash('sha256').update(session).digest('hex')
}

/** Who holds pieces, in words that tell nobody who that is: by the cart's session, and by the address it is called from. */
export function holderOf(shop: Pick<Shop, 'signer'>, session: string, address: string): Holder {
  return {
    bySession: sessionDigest(session),
    byAddress: shop.signer.sign('hold', networkOf(address)),
  }
}

/**
 * Until when an order that is placed now holds its pieces; throws `TooManyHolds` and so undoes the transaction. One that
 * stands already does not count beside itself.
 */
export async function takeHold(tx: Db, holder: Holder, at: Date, orderId?: number): Promise<Date> {
  if (!isRoomBeside(await countHolds(tx, holder, orderId))) throw new TooManyHolds()
  return new Date(at.getTime() + HOLD_MS)
}

function isRoomBeside({ ofSession, ofAddress }: Awaited<ReturnType<typeof countHolds>>): boolean {
  return ofSession < MOST_PER_SESSION && ofAddress < MOST_PER_ADDRESS
}

/** Has the hold end when its time is over, whatever becomes of the process. */
export function endHoldLater(tx: Db, { jobs }: Pick<Shop, 'jobs'>, orderId: number, until: Date) {
  return jobs.add(tx, 'end-hold', { orderId }, { runAt: until, key: `end-hold-${orderId}` })
}

/**
 * Lets the buyer whose payment failed try again while nobody else gets the pieces: for ten minutes from the first failure.
 * One that failed before keeps the time that it has left; so does one whose buyer holds as many already, who pays offsite or
 * not. Where no time is left the pieces go back by the job that ends holds, and not here, as shelves are held before holders.
 */
export async function holdForAnotherTry(
  tx: Db,
  shop: Pick<Shop, 'jobs'>,
  orderId: number,
  { at, isFirst }: { readonly at: Date; readonly isFirst: boolean },
): Promise<void> {
  const mayHold = isFirst && isRoomBeside(await countHolds(tx, await readHolder(tx, orderId), orderId))
  const longer = mayHold ? new Date(at.getTime() + HOLD_MS) : undefined
  await endHoldLater(tx, shop, orderId, await keepHold(tx, orderId, { at, longer }))
}
