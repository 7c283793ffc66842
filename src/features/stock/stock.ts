import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import { type StockLevel, showsAfterReturning, showsAfterTaking } from './rules/stock.ts'
import { takeFromShelf, writeLevels } from './store.ts'
import { endHold, insertTaken, type Pieces, putBack } from './taken-store.ts'

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
 * order of their id: two checkouts that share some cannot wait for each other. What is not counted is left alone. Answers
 * what was taken, for `noteTaken`.
 */
export async function takeStock(tx: Db, tags: Tags, lines: readonly StockLine[]): Promise<readonly Pieces[]> {
  const shelves = [...Map.groupBy(lines, (line) => line.shelfId)].sort(([a], [b]) => a - b)
  const changed = new Set<number>()
  const taken: Pieces[] = []
  for (const [shelfId, onShelf] of shelves) {
    const quantity = onShelf.reduce((sum, line) => sum + line.quantity, 0)
    const take = await takeFromShelf(tx, shelfId, quantity)
    if (take.result === 'short') throw new OutOfStock(onShelf[0]?.id ?? shelfId)
    if (take.result === 'uncounted') continue
    taken.push({ shelfId, quantity })
    if (showsAfterTaking(take.left, quantity, take.lowMark)) changed.add(take.productId)
  }
  await announce(tx, tags, [...changed])
  return taken
}

/**
 * Writes down what an order has taken, so that it can be given back; `isHeld`: its buyer is still paying elsewhere, and
 * pages say of the last piece that it is reserved.
 */
export async function noteTaken(
  tx: Db,
  orderId: number,
  taking: { readonly taken: readonly Pieces[]; readonly isHeld: boolean },
): Promise<void> {
  if (taking.taken.length > 0) await insertTaken(tx, orderId, taking)
}

/** What an order holds is sold now: nobody need wait for it any more. Done twice it changes nothing. */
export async function keepTaken(tx: Db, tags: Tags, orderId: number): Promise<void> {
  await announce(tx, tags, await endHold(tx, orderId))
}

/** Puts back what an order has taken, held or sold. Done twice, or at once, it is put back once. */
export async function returnTaken(tx: Db, tags: Tags, orderId: number): Promise<void> {
  const shelves = await putBack(tx, orderId)
  const changed = shelves.filter(({ left, quantity, lowMark }) =>
    showsAfterReturning(left, quantity, lowMark ?? undefined),
  )
  await announce(tx, tags, [...new Set(changed.map(({ productId }) => productId))])
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
