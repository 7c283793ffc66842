import { attempt } from '../../platform/db/attempt.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  CouponUsedUp,
  releaseUses,
  takeUses,
  takeUsesOverLimit,
  type UsesToTake,
} from '../coupons/coupons.ts'
import { levelsOf, OutOfStock, recordTakenStock, returnTakenStock, takeStock } from '../stock/stock.ts'
import { CreditUnavailable, returnCredit, spendCredits } from '../store-credit/store-credit.ts'
import { readAccountOf } from './account-orders-store.ts'
import type { Order } from './rules/order.ts'
import { readOrder } from './store.ts'

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
  await takeUses(tx, shop, await usesOf(tx, order, at))
  await takeCreditAgain(tx, order, at)
}

/** What an order could not take again of what it had given back; `coupons` by their codes. */
export type Lacks = {
  readonly pieces: boolean
  readonly coupons: readonly string[]
  readonly credit: boolean
}

/** Takes for an order once more whatever is still there of what it had given back, and answers what is not. */
export async function takeWhatIsThere(tx: Db, shop: Taking, order: Order, at: Date): Promise<Lacks> {
  const pieces = !(await gets(tx, () => takePiecesAgain(tx, shop, order, false)))
  const uses = await usesOf(tx, order, at)
  const coupons: string[] = []
  // In order of id, as all take them.
  for (const { id, code } of order.coupons.toSorted((a, b) => a.id - b.id))
    if (!(await gets(tx, () => takeUses(tx, shop, { ...uses, couponIds: [id] })))) coupons.push(code)
  return { pieces, coupons, credit: !(await gets(tx, () => takeCreditAgain(tx, order, at))) }
}

/** Whether a part of it could be taken; what it could not take it leaves as it was. */
async function gets(tx: Db, take: () => Promise<void>): Promise<boolean> {
  try {
    await attempt(tx, take)
    return true
  } catch (error) {
    if ([OutOfStock, CouponUsedUp, CreditUnavailable].some((Gone) => error instanceof Gone)) return false
    throw error
  }
}

/** Takes the pieces of an order that had none left, or throws `OutOfStock` and so undoes the transaction. */
export async function takePiecesOf(tx: Db, shop: Taking, orderId: number): Promise<void> {
  const order = await readOrder(tx, orderId)
  if (order) await takePiecesAgain(tx, shop, order, false)
}

/** Counts the uses of coupons that an order lacks, whatever their limits say. */
export async function countUsesOf(tx: Db, shop: Taking, orderId: number, at: Date): Promise<void> {
  const order = await readOrder(tx, orderId)
  if (order) await takeUsesOverLimit(tx, shop, await usesOf(tx, order, at))
}

async function usesOf(tx: Db, { id, coupons, billing }: Order, at: Date): Promise<UsesToTake> {
  const buyer = { accountId: await readAccountOf(tx, id), email: billing.email }
  return { orderId: id, couponIds: coupons.map((coupon) => coupon.id), buyer, at }
}

/** The pieces alone, from the shelves on which they lie by now. */
async function takePiecesAgain(
  tx: Db,
  { tags }: Pick<Shop, 'tags'>,
  order: Order,
  isHeld: boolean,
): Promise<void> {
  const ids = order.lines.map(({ variationId, productId }) => variationId ?? productId)
  const levels = await levelsOf(tx, ids)
  const wanted = order.lines.map(({ quantity }, place) => {
    const id = ids[place] ?? 0
    return { id, stockItemId: levels.get(id)?.stockItemId ?? id, quantity }
  })
  await recordTakenStock(tx, order.id, { taken: await takeStock(tx, tags, wanted), isHeld })
}

/** The store credit alone. */
async function takeCreditAgain(tx: Db, { id, sums }: Order, at: Date): Promise<void> {
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
  await returnTakenStock(tx, tags, orderId)
  await releaseUses(tx, orderId)
  await returnCredit(tx, orderId, at)
}
