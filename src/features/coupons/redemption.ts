import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { buyerKeyOf, type CouponBuyer } from './buyer.ts'
import { deleteUses, insertUsesBeyond, readTakenBy, takeUse } from './redemption-store.ts'

export { settleUses } from './redemption-store.ts'

/** Thrown inside a transaction to undo it: no use of the coupon is left, or the coupon itself is gone. */
export class CouponUsedUp extends Error {
  override readonly name = 'CouponUsedUp'
  readonly couponId: number

  constructor(couponId: number) {
    super(`Coupon ${couponId} cannot be used any more`)
    this.couponId = couponId
  }
}

/** What an order takes, of whom and when. */
export type UsesToTake = {
  readonly orderId: number
  readonly couponIds: readonly number[]
  readonly buyer: CouponBuyer
  readonly at: Date
}

/**
 * Takes one use of each coupon for an order, or throws `CouponUsedUp` and so undoes the caller's transaction. They are held
 * until `settleUses` or `giveBackUses`. What the order has already is not taken again.
 */
export async function takeUses(
  tx: Db,
  shop: Pick<Shop, 'signer'>,
  { orderId, couponIds, buyer, at }: UsesToTake,
): Promise<void> {
  if (couponIds.length === 0) return
  const taken = new Set(await readTakenBy(tx, orderId))
  const taking = { orderId, at, buyer: buyerKeyOf(shop, buyer) }
  // In order of id: two orders that share coupons can then not deadlock.
  for (const id of [...new Set(couponIds)].sort((a, b) => a - b)) {
    if (!taken.has(id) && !(await takeUse(tx, id, taking))) throw new CouponUsedUp(id)
  }
}

/**
 * Counts a use of each coupon for an order whose owner honours them, though others may have had the last: beyond their
 * limits, that the books say what was given. What the order has already, and a coupon that is gone, is left alone.
 */
export async function countUses(
  tx: Db,
  shop: Pick<Shop, 'signer'>,
  { orderId, couponIds, buyer, at }: UsesToTake,
): Promise<void> {
  if (couponIds.length === 0) return
  await insertUsesBeyond(tx, couponIds, { orderId, at, buyer: buyerKeyOf(shop, buyer) })
}

/** Gives back what an order took, held or used: it was cancelled, failed or refunded. Done twice it changes nothing. */
export async function giveBackUses(tx: Db, orderId: number): Promise<void> {
  const couponIds = await readTakenBy(tx, orderId)
  if (couponIds.length > 0) await deleteUses(tx, orderId, couponIds)
}
