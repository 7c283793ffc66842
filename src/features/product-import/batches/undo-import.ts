import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ChangeContext } from '../../../platform/events/actor.ts'
import type { Shop } from '../../../platform/shop.ts'
import {
  deferListings,
  lockRecords,
  removeProducts,
  saveProducts,
  variationsOf,
} from '../../catalog/catalog.ts'
import type { ProductRecord } from '../../catalog/rules/product-record.ts'
import { removeUnusedAttributes, removeUnusedTerms } from '../../catalog/terms.ts'
import { removePictureFiles, removeUnusedPictures } from '../../media/media.ts'
import { soldProducts } from '../../orders/orders.ts'
import { ownLevels, setLevels } from '../../stock/stock.ts'
import {
  noWiderTiers,
  ownTierRules,
  saveTierRules,
  saveWiderTiers,
  type WiderTiers,
  widerTiers,
} from '../../tier-pricing/tier-pricing.ts'
import { batchById, createdIds, setState } from '../batch-store.ts'
import { type ChangeToUndo, changesToUndo, countChanges, deleteChanges } from '../change-store.ts'
import { withImportLock } from '../lock-store.ts'
import type { UndoRefusal } from '../texts.ts'
import { announceChunk, announcePendingTags, ChunkTags } from './chunk-tags.ts'
import { type ProductState, stateFromJson, stateHash } from './product-state.ts'

/** A product or variation that is not changed back, and why. */
export type SkippedProduct = {
  readonly id: number
  readonly sku: string
  readonly name: string
  readonly reason: 'changed-since' | 'sold-since' | 'variations-stay'
}

export type UndoReport = { readonly removed: number; readonly restored: number; readonly skipped: number }

export type UndoRequest = {
  readonly batch: number
  readonly onChanges?: (done: number, all: number) => void
  readonly onSkipped?: (skipped: SkippedProduct) => void
}

const CHUNK_CHANGES = 100

/**
 * Undoes a batch: deletes what it created and restores what it changed. What was changed or sold since then stays, and
 * stock that was sold since is not added again. After an interruption, the next call continues. Refused: no such batch;
 * already undone; another import is running.
 */
export async function undoImport(
  shop: Shop,
  request: UndoRequest,
): Promise<Outcome<UndoReport, UndoRefusal>> {
  const undone = await withImportLock(shop.db, () => undo(shop, request))
  return undone ?? refused('busy')
}

async function undo(shop: Shop, request: UndoRequest): Promise<Outcome<UndoReport, UndoRefusal>> {
  const batch = await batchById(shop.db, request.batch)
  if (!batch) return refused('no-batch')
  if (batch.state === 'undone') return refused('undone-already')
  await setState(shop.db, batch.id, 'undoing', null)
  const all = await countChanges(shop.db, batch.id)
  const total = { removed: 0, restored: 0, skipped: 0 }
  // Variations first: a product is deleted only when none of its variations stays.
  for (const products of [false, true]) {
    for (let after = 0; ; ) {
      const changes = await changesToUndo(shop.db, batch.id, { products, after }, CHUNK_CHANGES)
      const last = changes.at(-1)
      if (!last) break
      const chunk = await inChunk(shop, batch.id, (tx, context) => undoChunk(tx, context, batch.id, changes))
      after = last.productId
      total.removed += chunk.removed
      total.restored += chunk.restored
      total.skipped += chunk.skipped.length
      for (const skipped of chunk.skipped) request.onSkipped?.(skipped)
      request.onChanges?.(total.removed + total.restored + total.skipped, all)
    }
  }
  await removeCreated(shop, batch.id)
  await shop.db.transaction().execute(async (tx) => {
    await announcePendingTags(shop, tx)
    await setState(tx, batch.id, 'undone', new Date(shop.nowMs()))
  })
  return done(total)
}

/** Does some of the work in a transaction, and announces what it has changed. */
function inChunk<Result>(
  shop: Shop,
  batchId: number,
  work: (tx: Db, changes: ChangeContext) => Promise<Result>,
): Promise<Result> {
  const tags = new ChunkTags()
  return shop.db.transaction().execute(async (tx) => {
    await deferListings(tx)
    const result = await work(tx, { tags, actor: shop.actor })
    await announceChunk(shop, tx, batchId, tags)
    return result
  })
}

type CurrentState = {
  readonly records: ReadonlyMap<number, ProductRecord>
  readonly levels: Awaited<ReturnType<typeof ownLevels>>
  readonly tiers: Awaited<ReturnType<typeof ownTierRules>>
  readonly wider: ReadonlyMap<number, WiderTiers>
  readonly sold: ReadonlySet<number>
  readonly idsWithVariations: ReadonlySet<number>
}

async function undoChunk(tx: Db, context: ChangeContext, batchId: number, changes: readonly ChangeToUndo[]) {
  const now = await currentState(tx, changes)
  const existing = changes.filter(({ productId }) => now.records.has(productId))
  const skipped = existing.flatMap((change) => skippedProductOf(change, now))
  const skippedIds = new Set(skipped.map(({ id }) => id))
  const revertible = existing.filter(({ productId }) => !skippedIds.has(productId))
  const createdIds = revertible.filter(({ change }) => change === 'created').map(({ productId }) => productId)
  if (createdIds.length > 0) {
    const products = createdIds.map((id) => ({ id, parentId: now.records.get(id)?.parentId }))
    await removeProducts(tx, context, products)
  }
  const restored = revertible.filter(({ change }) => change === 'changed')
  await restore(tx, context, restored, now)
  await deleteChanges(
    tx,
    batchId,
    changes.filter(({ productId }) => !skippedIds.has(productId)).map(({ productId }) => productId),
  )
  return { removed: createdIds.length, restored: restored.length, skipped: skipped }
}

async function currentState(tx: Db, changes: readonly ChangeToUndo[]): Promise<CurrentState> {
  const ids = changes.map(({ productId }) => productId)
  const createdIds = changes.filter(({ change }) => change === 'created').map(({ productId }) => productId)
  return {
    records: await lockRecords(tx, ids),
    levels: await ownLevels(tx, ids),
    tiers: await ownTierRules(tx, ids),
    wider: await widerTiers(tx, ids),
    sold: await soldProducts(tx, createdIds),
    idsWithVariations: new Set((await variationsOf(tx, createdIds)).map(({ parentId }) => parentId)),
  }
}

function skippedProductOf(
  { productId: id, change, afterHash: expected }: ChangeToUndo,
  now: CurrentState,
): SkippedProduct[] {
  const record = now.records.get(id)!
  const skip = (reason: SkippedProduct['reason']) => [
    { id, sku: record.sku ?? '', name: record.name, reason },
  ]
  if (change === 'created' && now.sold.has(id)) return skip('sold-since')
  if (change === 'created' && now.idsWithVariations.has(id)) return skip('variations-stay')
  const state = { record, level: now.levels.get(id), tiers: now.tiers.get(id), wider: now.wider.get(id) }
  return stateHash(state) === expected ? [] : skip('changed-since')
}

async function restore(
  tx: Db,
  context: ChangeContext,
  changes: readonly ChangeToUndo[],
  now: CurrentState,
): Promise<void> {
  const before = new Map(changes.map((change) => [change.productId, stateFromJson(change.before)]))
  await saveProducts(
    tx,
    context,
    [...before].map(([id, { record }]) => ({ id, record, before: now.records.get(id) })),
  )
  const tiers = [...before].map(([id, skipped]) => [id, skipped.tiers] as const)
  await saveTierRules(tx, context.tags, new Map(tiers))
  for (const [id, { wider: wanted = noWiderTiers }] of before) {
    await saveWiderTiers(tx, context.tags, id, { now: now.wider.get(id) ?? noWiderTiers, wanted })
  }
  const levels = changes.flatMap((change) => levelBefore(change, before.get(change.productId)!, now))
  await setLevels(tx, context, new Map(levels))
}

/** The stock before the import, minus what was sold since. */
function levelBefore(
  { productId: id, afterStock }: ChangeToUndo,
  { level }: ProductState,
  { levels }: CurrentState,
) {
  const current = levels.get(id)
  if (!current) return []
  const uncounted = {
    stockLeft: undefined,
    state: 'instock',
    backorders: 'no',
    lowStockThreshold: undefined,
  } as const
  const previous = level ?? uncounted
  if (previous.stockLeft === undefined) return [[id, previous] as const]
  const sold = afterStock === undefined ? 0 : afterStock - (current.stockLeft ?? afterStock)
  const stockLeft =
    previous.backorders === 'no' ? Math.max(0, previous.stockLeft - sold) : previous.stockLeft - sold
  return [[id, { ...previous, stockLeft }] as const]
}

/** Removes the categories, tags, attributes and pictures that the batch created and nothing uses. */
async function removeCreated(shop: Shop, batchId: number): Promise<void> {
  const removed = await inChunk(shop, batchId, async (tx, context) => {
    await removeUnusedTerms(tx, context, await createdIds(tx, batchId, 'term'))
    await removeUnusedAttributes(tx, context, await createdIds(tx, batchId, 'attribute'))
    return removeUnusedPictures(tx, await createdIds(tx, batchId, 'image'))
  })
  await removePictureFiles(shop, removed)
}
