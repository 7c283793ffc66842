import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import { missingIdOf } from '../../platform/db/raised-refusal.ts'
import type { ChangeContext } from '../../platform/events/actor.ts'
import { emit } from '../../platform/events/emit.ts'
import type { NewEvent } from '../../platform/events/event.ts'
import { changesBetween } from '../../platform/events/field-changes.ts'
import { returningChangesPages, STOCK_LABEL_THRESHOLD, type StockLevel } from './rules/stock.ts'
import { type WrittenLevel, writeLevels } from './store.ts'
import {
  addTaken,
  deleteTaken,
  insertTaken,
  lockLevels,
  type ReturnedStock,
  type StockItem,
  sellHeldStock,
  subtractTaken,
  type TakenStock,
  takeItems,
} from './taken-store.ts'

export { levelsColumn, levelsOf, ownLevels } from './store.ts'

/** A quantity to take. `id` is the product or variation that is bought, `stockItemId` the one whose stock is counted. */
export type StockLine = {
  readonly id: number
  readonly stockItemId: number
  readonly quantity: number
  readonly name?: string
}

/** Thrown inside a transaction to undo it: less is in stock than a line requests. */
export class OutOfStock extends Error {
  override readonly name = 'OutOfStock'
  /** The product or variation of that line. */
  readonly id: number

  constructor(id: number) {
    super(`Product ${id} is out of stock`)
    this.id = id
  }
}

/** The stock items of lines, with the sum of their quantities; `id` is that of the first line. */
export function stockItemsOf(lines: readonly StockLine[]): StockItem[] {
  return [...Map.groupBy(lines, (line) => line.stockItemId)].map(([stockItemId, ofItem]) => ({
    id: ofItem[0]?.id ?? stockItemId,
    stockItemId,
    quantity: ofItem.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
}

/**
 * Takes the stock of every line, or throws `OutOfStock` and so undoes the caller's transaction. Stock items are taken in
 * order of id, so that two checkouts that share some cannot deadlock. Untracked stock stays as it is. The database announces
 * each `stockTag`. Answers what was taken, for `recordTakenStock`.
 */
export async function takeStock(
  tx: Db,
  shop: ChangeContext,
  lines: readonly StockLine[],
): Promise<readonly TakenStock[]> {
  try {
    const { taken, changedProducts } = await takeItems(tx, stockItemsOf(lines), STOCK_LABEL_THRESHOLD)
    await announce(tx, shop.tags, changedProducts)
    await emitChanges(
      tx,
      shop,
      taken.map(({ stockItemId, quantity, left }) => ({
        id: stockItemId,
        before: left + quantity,
        after: left,
      })),
    )
    return taken
  } catch (error) {
    throw new OutOfStock(missingIdOf(error))
  }
}

/**
 * Records what an order has taken, so that it can be returned; `isHeld`: its buyer is still paying at an offsite
 * provider, and pages show the product as reserved when nothing else is left.
 */
export async function recordTakenStock(
  tx: Db,
  orderId: number,
  taking: { readonly taken: readonly TakenStock[]; readonly isHeld: boolean },
): Promise<void> {
  if (taking.taken.length > 0) await insertTaken(tx, orderId, taking)
}

/** Turns what an order holds into a sale: it is no longer reserved. A second call changes nothing. */
export async function confirmTakenStock(tx: Db, tags: Tags, orderId: number): Promise<void> {
  await announce(tx, tags, await sellHeldStock(tx, orderId))
}

/** Returns what an order has taken, held or sold. Calls repeated or at the same time return it once. */
export async function returnTakenStock(tx: Db, shop: ChangeContext, orderId: number): Promise<void> {
  await announceReturned(tx, shop, await deleteTaken(tx, orderId))
}

/** The lines of an order before and after a change, and whether its buyer is still paying at an offsite provider. */
export type LineChange = {
  readonly before: readonly StockLine[]
  readonly after: readonly StockLine[]
  readonly isHeld: boolean
}

/**
 * Takes what an order needs in addition, and returns what it needs no longer; or throws `OutOfStock` and so undoes the
 * caller's transaction. What it had bought of untracked stock is not returned.
 */
export async function changeTakenStock(
  tx: Db,
  shop: ChangeContext,
  orderId: number,
  { before, after, isHeld }: LineChange,
): Promise<void> {
  const needed = stockItemsOf([...after, ...before.map((line) => ({ ...line, quantity: -line.quantity }))])
  const changed = needed.filter(({ quantity }) => quantity !== 0)
  if (changed.length === 0) return
  await lockLevels(
    tx,
    changed.map(({ stockItemId }) => stockItemId),
  )
  const more = changed.filter(({ quantity }) => quantity > 0)
  const fewer = changed.filter(({ quantity }) => quantity < 0)
  const taken = await takeStock(tx, shop, more)
  await addTaken(tx, orderId, { taken, isHeld })
  const returned = fewer.map(({ stockItemId, quantity }) => ({ stockItemId, quantity: -quantity }))
  await announceReturned(tx, shop, await subtractTaken(tx, orderId, returned))
}

/** Announces the pages of stock that came back, and emits its changes. */
async function announceReturned(
  tx: Db,
  shop: ChangeContext,
  stockItems: readonly ReturnedStock[],
): Promise<void> {
  if (stockItems.length === 0) return
  const changed = stockItems.filter(({ left, quantity, lowStockThreshold }) =>
    returningChangesPages(left, quantity, lowStockThreshold ?? undefined),
  )
  const changedIds = changed.map(({ productId }) => productId)
  const stockTags = stockItems.map(({ productId }) => stockTag(productId))
  await shop.tags.announce(tx, [...new Set(stockTags), ...(changed.length > 0 ? pageTagsOf(changedIds) : [])])
  await emitChanges(
    tx,
    shop,
    stockItems.map(({ id, left, quantity }) => ({ id, before: left - quantity, after: left })),
  )
}

/** The own stock of a product or variation, as the owner entered it. */
export type OwnLevel = Omit<StockLevel, 'stockItemId'>

/** Sets the stock of products and variations, as the owner entered it; answers the ids that changed. */
export async function setLevels(
  tx: Db,
  shop: ChangeContext,
  levels: ReadonlyMap<number, OwnLevel>,
): Promise<Set<number>> {
  if (levels.size === 0) return new Set()
  const changed = await writeLevels(tx, levels)
  await announce(
    tx,
    shop.tags,
    changed.map(({ productId }) => productId),
  )
  await emitChanges(
    tx,
    shop,
    changed.filter(({ before, after }) => before !== after),
  )
  await emit(tx, shop.actor, ...changed.flatMap((level) => termsChanged(level, levels.get(level.id)) ?? []))
  return new Set(changed.map(({ id }) => id))
}

/** What a change of the terms of a stock level is to its product. */
function termsChanged({ id, former }: WrittenLevel, now: OwnLevel | undefined): NewEvent | undefined {
  if (!former || !now) return undefined
  const fieldsOf = (level: Pick<OwnLevel, 'state' | 'backorders'>, threshold: number | null | undefined) => ({
    stockStatus: level.state,
    backorders: level.backorders,
    lowStockAmount: threshold,
  })
  const changes = changesBetween(
    fieldsOf(former, former.lowStockThreshold),
    fieldsOf(now, now.lowStockThreshold),
  )
  if (Object.keys(changes).length === 0) return undefined
  return { name: 'product.updated', subject: `product:${id}`, payload: { changes } }
}

type StockChange = { readonly id: number; readonly before: number | null; readonly after: number | null }

async function emitChanges(tx: Db, { actor }: ChangeContext, changes: readonly StockChange[]): Promise<void> {
  const events = changes.map(({ id, before, after }) => {
    return { name: 'stock.changed', subject: `product:${id}`, payload: { before, after } } as const
  })
  await emit(tx, actor, ...events)
}

async function announce(tx: Db, tags: Tags, productIds: readonly number[]): Promise<void> {
  if (productIds.length > 0) await tags.announce(tx, pageTagsOf(productIds))
}

/** The tag of the pages that print how much of a product can be bought: announced with every sale and every return. */
export function stockTag(productId: number): string {
  return `stock:${productId}`
}

/** The tags of the pages that look different when the stock of these products is low, sold out or changed by the owner. */
export function pageTagsOf(productIds: readonly number[]): readonly string[] {
  return [...[...new Set(productIds)].map((id) => `product:${id}`), 'listing']
}
