import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import { type StockLevel, showsAfterTaking } from './rules/stock.ts'
import { takeFromShelf, writeLevels } from './store.ts'

export { levelsAsk, levelsOf, ownLevels } from './store.ts'

/** Pieces to take. `id` is what was bought, `shelfId` where it lies (`StockLevel.shelfId`). */
export type StockLine = {
  readonly id: number
  readonly shelfId: number
  readonly quantity: number
  readonly name?: string
}

/** Thrown inside a transaction to undo it: there are not as many pieces as a line asks for. */
export class OutOfStock extends Error {
  override readonly name = 'OutOfStock'
  /** The product or variation that was to be bought. */
  readonly id: number

  constructor(id: number) {
    super(`Product ${id} is out of stock`)
    this.id = id
  }
}

/**
 * Takes every line off its shelf, or throws `OutOfStock` and so undoes the caller's transaction. Shelves are taken in
 * order of their id: two checkouts that share some cannot wait for each other. What is not counted is left alone.
 */
export async function takeStock(tx: Db, tags: Tags, lines: readonly StockLine[]): Promise<void> {
  const shelves = [...Map.groupBy(lines, (line) => line.shelfId)].sort(([a], [b]) => a - b)
  const changed = new Set<number>()
  for (const [shelfId, onShelf] of shelves) {
    const quantity = onShelf.reduce((sum, line) => sum + line.quantity, 0)
    const take = await takeFromShelf(tx, shelfId, quantity)
    if (take.result === 'short') throw new OutOfStock(onShelf[0]?.id ?? shelfId)
    if (take.result === 'taken' && showsAfterTaking(take.left, quantity, take.lowMark))
      changed.add(take.productId)
  }
  await announce(tx, tags, [...changed])
}

/** What is there of a product or variation by the owner's count. */
export type OwnLevel = Omit<StockLevel, 'shelfId'>

/** Sets what is there of products and variations, as the owner counts it; answers the ids of which it is news. */
export async function setLevels(
  tx: Db,
  tags: Tags,
  levels: ReadonlyMap<number, OwnLevel>,
): Promise<Set<number>> {
  if (levels.size === 0) return new Set()
  const changed = await writeLevels(tx, levels)
  await announce(tx, tags, [...new Set(changed.map(({ productId }) => productId))])
  return new Set(changed.map(({ id }) => id))
}

async function announce(tx: Db, tags: Tags, productIds: readonly number[]): Promise<void> {
  if (productIds.length > 0) await tags.announce(tx, [...productIds.map((id) => `product:${id}`), 'listing'])
}
