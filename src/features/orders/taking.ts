import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { giveBackUses, takeUses } from '../coupons/coupons.ts'
import { levelsOf, noteTaken, returnTaken, takeStock } from '../stock/stock.ts'
import { returnCredit, spendCredits } from '../store-credit/store-credit.ts'
import { readAccountOf } from './account-orders-store.ts'
import type { Order } from './rules/order.ts'

type Taking = Pick<Shop, 'tags' | 'signer'>

/**
 * Takes for an order once more what it had given back: its pieces, the uses of its coupons and its store credit. Throws
 * `OutOfStock`, `CouponUsedUp` or `CreditGone`, and so undoes the transaction.
 */
export async function takeAgain(
  tx: Db,
  shop: Taking,
  order: Order,
  { at, isHeld }: { readonly at: Date; readonly isHeld: boolean },
): Promise<void> {
  await takePiecesAgain(tx, shop, order, isHeld)
  const buyer = { accountId: await readAccountOf(tx, order.id), email: order.billing.email }
  await takeUses(tx, shop, { orderId: order.id, couponIds: order.coupons.map(({ id }) => id), buyer, at })
  await takeCreditAgain(tx, order, at)
}

/** The pieces alone, from the shelves on which they lie by now. */
export async function takePiecesAgain(
  tx: Db,
  { tags }: Pick<Shop, 'tags'>,
  order: Order,
  isHeld: boolean,
): Promise<void> {
  const ids = order.lines.map(({ variationId, productId }) => variationId ?? productId)
  const levels = await levelsOf(tx, ids)
  const wanted = order.lines.map(({ quantity }, place) => {
    const id = ids[place] ?? 0
    return { id, shelfId: levels.get(id)?.shelfId ?? id, quantity }
  })
  await noteTaken(tx, order.id, { taken: await takeStock(tx, tags, wanted), isHeld })
}

/** The store credit alone. */
export async function takeCreditAgain(tx: Db, { id, sums }: Order, at: Date): Promise<void> {
  const spends = sums.credits.map((credit) => ({ creditId: credit.id, minor: credit.minor }))
  await spendCredits(tx, { orderId: id, spends, at })
}

/** Gives back all that an order has taken; done twice it changes nothing. */
export async function giveBack(
  tx: Db,
  { tags }: Pick<Shop, 'tags'>,
  orderId: number,
  at: Date,
): Promise<void> {
  await returnTaken(tx, tags, orderId)
  await giveBackUses(tx, orderId)
  await returnCredit(tx, orderId, at)
}
