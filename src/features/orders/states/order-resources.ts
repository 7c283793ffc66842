import type { Db } from '../../../platform/db/db.ts'
import { withSavepoint } from '../../../platform/db/savepoint.ts'
import type { ChangeContext } from '../../../platform/events/actor.ts'
import type { Shop } from '../../../platform/shop.ts'
import {
  CouponUsedUp,
  releaseUses,
  takeUses,
  takeUsesOverLimit,
  type UsesToTake,
} from '../../coupons/coupons.ts'
import {
  changeTakenStock,
  levelsOf,
  OutOfStock,
  recordTakenStock,
  returnTakenStock,
  type StockLine,
  takeStock,
} from '../../stock/stock.ts'
import { CreditUnavailable, returnCredit, spendCredits } from '../../store-credit/store-credit.ts'
import type { Order } from '../rules/order.ts'
import { readOrderAccount } from '../store/account-orders-store.ts'
import { readOrder } from '../store/order-store.ts'
import { type ReturnableLine, readReturnableLines } from '../store/refund-store.ts'

type ResourceContext = Pick<Shop, 'tags' | 'signer' | 'actor'>

/**
 * Takes again what an order had released: stock, coupon uses and store credit. Throws `OutOfStock`, `CouponUsedUp` or
 * `CreditUnavailable`, which undoes the transaction.
 */
export async function retakeResources(
  tx: Db,
  shop: ResourceContext,
  order: Order,
  { at, isHeld }: { readonly at: Date; readonly isHeld: boolean },
): Promise<void> {
  await retakeStock(tx, shop, order, isHeld)
  await takeUses(tx, shop, await usesOf(tx, order, at))
  await retakeCredit(tx, order, at)
}

/** Resources that an order could not take again; `coupons` by their codes. */
export type MissingResources = {
  readonly stock: boolean
  readonly coupons: readonly string[]
  readonly credit: boolean
}

/** Takes again what is available of the released resources; returns what is missing. */
export async function retakeAvailable(
  tx: Db,
  shop: ResourceContext,
  order: Order,
  at: Date,
): Promise<MissingResources> {
  const stock = !(await tryTake(tx, () => retakeStock(tx, shop, order, false)))
  const uses = await usesOf(tx, order, at)
  const coupons: string[] = []
  // In order of id, as everywhere, to avoid deadlocks.
  for (const { id, code } of order.coupons.toSorted((a, b) => a.id - b.id))
    if (!(await tryTake(tx, () => takeUses(tx, shop, { ...uses, couponIds: [id] })))) coupons.push(code)
  return { stock, coupons, credit: !(await tryTake(tx, () => retakeCredit(tx, order, at))) }
}

/** Whether a resource could be taken; otherwise nothing changes. */
async function tryTake(tx: Db, take: () => Promise<void>): Promise<boolean> {
  try {
    await withSavepoint(tx, take)
    return true
  } catch (error) {
    if ([OutOfStock, CouponUsedUp, CreditUnavailable].some((Unavailable) => error instanceof Unavailable))
      return false
    throw error
  }
}

/** Takes the stock of an order that holds none, or throws `OutOfStock`, which undoes the transaction. */
export async function takeStockOf(tx: Db, shop: ResourceContext, orderId: number): Promise<void> {
  const order = await readOrder(tx, orderId)
  if (order) await retakeStock(tx, shop, order, false)
}

/** Takes the missing coupon uses of an order, beyond their limits if necessary. */
export async function takeUsesOf(tx: Db, shop: ResourceContext, orderId: number, at: Date): Promise<void> {
  const order = await readOrder(tx, orderId)
  if (order) await takeUsesOverLimit(tx, shop, await usesOf(tx, order, at))
}

async function usesOf(tx: Db, { id, coupons, billing }: Order, at: Date): Promise<UsesToTake> {
  const buyer = { accountId: await readOrderAccount(tx, id), email: billing.email }
  return { orderId: id, couponIds: coupons.map((coupon) => coupon.id), buyer, at }
}

/** Only the stock, from the current stock items; without what refunds returned. */
async function retakeStock(tx: Db, shop: ChangeContext, { id }: Order, isHeld: boolean): Promise<void> {
  const lines = await stockLinesOf(tx, await readReturnableLines(tx, id))
  await recordTakenStock(tx, id, { taken: await takeStock(tx, shop, lines), isHeld })
}

/** Returns the stock of these items; of each product no more than the order still has of it. */
export async function returnStockOfLines(
  tx: Db,
  shop: ChangeContext,
  orderId: number,
  lines: readonly ReturnableLine[],
): Promise<void> {
  const before = await stockLinesOf(tx, lines)
  await changeTakenStock(tx, shop, orderId, { before, after: [], isHeld: false })
}

async function stockLinesOf(tx: Db, lines: readonly ReturnableLine[]): Promise<readonly StockLine[]> {
  const bought = lines.filter(({ quantity }) => quantity > 0)
  const levels = await levelsOf(
    tx,
    bought.map(({ soldId }) => soldId),
  )
  return bought.map(({ soldId: id, quantity }) => {
    return { id, stockItemId: levels.get(id)?.stockItemId ?? id, quantity }
  })
}

/** Only the store credit. */
async function retakeCredit(tx: Db, { id, sums }: Order, at: Date): Promise<void> {
  const spends = sums.credits.map((credit) => ({ creditId: credit.id, minor: credit.minor }))
  await spendCredits(tx, { orderId: id, spends, at })
}

/** Returns all resources of an order; repeating it changes nothing. */
export async function releaseResources(
  tx: Db,
  shop: ChangeContext,
  orderId: number,
  at: Date,
): Promise<void> {
  await returnTakenStock(tx, shop, orderId)
  await releaseUses(tx, orderId)
  await returnCredit(tx, orderId, at)
}
