import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  readRecords,
  removeProducts,
  removeUnusedAttributes,
  removeUnusedTerms,
  saveProducts,
  variationsOf,
} from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/rules/product-record.ts'
import { removePictureFiles, removeUnusedPictures } from '../media/media.ts'
import { soldAmong } from '../orders/orders.ts'
import { ownLevels, setLevels } from '../stock/stock.ts'
import { ownTierRules, saveTierRules } from '../tier-pricing/tier-pricing.ts'
import { batchById, madeBy, setState } from './batch-store.ts'
import { type ChangeToUndo, changesToUndo, countChanges, dropChanges } from './change-store.ts'
import { afterHash, type Kept, keptIn } from './kept-state.ts'
import { ListingsLater } from './listings-later.ts'
import { aloneImporting } from './store.ts'
import type { UndoRefusal } from './texts.ts'

/** A product or variation that stays as it is, and why. */
export type NotUndone = {
  readonly id: number
  readonly sku: string
  readonly name: string
  readonly reason: 'changed-since' | 'sold-since' | 'variations-stay'
}

export type UndoReport = { readonly removed: number; readonly restored: number; readonly kept: number }

export type UndoAsk = {
  readonly batch: number
  readonly onChanges?: (done: number, all: number) => void
  readonly onKept?: (kept: NotUndone) => void
}

const CHUNK_CHANGES = 100

/**
 * Takes a batch back: what it made goes, what it changed is as it was before. What somebody has changed since stays,
 * and so does what was sold of it; pieces that were sold since are not put back. Broken off, it goes on when it is
 * asked for again. Refused: no such batch; it is undone; another import is under way.
 */
export async function undoImport(shop: Shop, ask: UndoAsk): Promise<Outcome<UndoReport, UndoRefusal>> {
  const undone = await aloneImporting(shop.db, () => undo({ ...shop, tags: new ListingsLater(shop) }, ask))
  return undone ?? refused('busy')
}

async function undo(shop: Shop, ask: UndoAsk): Promise<Outcome<UndoReport, UndoRefusal>> {
  const batch = await batchById(shop.db, ask.batch)
  if (!batch) return refused('no-batch')
  if (batch.state === 'undone') return refused('undone-already')
  await setState(shop.db, batch.id, 'undoing', null)
  const all = await countChanges(shop.db, batch.id)
  const sum = { removed: 0, restored: 0, kept: 0 }
  // Variations first: a product goes only when none of its variations has to stay.
  for (const products of [false, true]) {
    for (let after = 0; ; ) {
      const changes = await changesToUndo(shop.db, batch.id, { products, after }, CHUNK_CHANGES)
      const last = changes.at(-1)
      if (!last) break
      const chunk = await shop.db.transaction().execute((tx) => undoChunk(shop, tx, batch.id, changes))
      after = last.productId
      sum.removed += chunk.removed
      sum.restored += chunk.restored
      sum.kept += chunk.kept.length
      for (const kept of chunk.kept) ask.onKept?.(kept)
      ask.onChanges?.(sum.removed + sum.restored + sum.kept, all)
    }
  }
  await removeMade(shop, batch.id)
  await setState(shop.db, batch.id, 'undone', new Date(shop.nowMs()))
  return done(sum)
}

type Now = {
  readonly records: ReadonlyMap<number, ProductRecord>
  readonly levels: Awaited<ReturnType<typeof ownLevels>>
  readonly tiers: Awaited<ReturnType<typeof ownTierRules>>
  readonly sold: ReadonlySet<number>
  readonly withVariations: ReadonlySet<number>
}

async function undoChunk(shop: Shop, tx: Db, batchId: number, changes: readonly ChangeToUndo[]) {
  const now = await stateNow(tx, changes)
  const there = changes.filter(({ productId }) => now.records.has(productId))
  const kept = there.flatMap((change) => notUndone(change, now))
  const stays = new Set(kept.map(({ id }) => id))
  const free = there.filter(({ productId }) => !stays.has(productId))
  const made = free.filter(({ change }) => change === 'made').map(({ productId }) => productId)
  if (made.length > 0) {
    const products = made.map((id) => ({ id, parentId: now.records.get(id)?.parentId }))
    await removeProducts(tx, shop.tags, products)
  }
  const restored = free.filter(({ change }) => change === 'changed')
  await restore(shop, tx, restored, now)
  await dropChanges(
    tx,
    batchId,
    changes.filter(({ productId }) => !stays.has(productId)).map(({ productId }) => productId),
  )
  return { removed: made.length, restored: restored.length, kept }
}

async function stateNow(tx: Db, changes: readonly ChangeToUndo[]): Promise<Now> {
  const ids = changes.map(({ productId }) => productId)
  const made = changes.filter(({ change }) => change === 'made').map(({ productId }) => productId)
  return {
    records: await readRecords(tx, ids),
    levels: await ownLevels(tx, ids),
    tiers: await ownTierRules(tx, ids),
    sold: await soldAmong(tx, made),
    withVariations: new Set((await variationsOf(tx, made)).map(({ parentId }) => parentId)),
  }
}

function notUndone({ productId: id, change, afterHash: expected }: ChangeToUndo, now: Now): NotUndone[] {
  const record = now.records.get(id)!
  const why = (reason: NotUndone['reason']) => [{ id, sku: record.sku ?? '', name: record.name, reason }]
  if (change === 'made' && now.sold.has(id)) return why('sold-since')
  if (change === 'made' && now.withVariations.has(id)) return why('variations-stay')
  const state = { record, level: now.levels.get(id), tiers: now.tiers.get(id) }
  return afterHash(state) === expected ? [] : why('changed-since')
}

async function restore(shop: Shop, tx: Db, changes: readonly ChangeToUndo[], now: Now): Promise<void> {
  const before = new Map(changes.map((change) => [change.productId, keptIn(change.before)]))
  await saveProducts(
    tx,
    shop.tags,
    [...before].map(([id, { record }]) => ({ id, record, before: now.records.get(id) })),
  )
  const tiers = [...before].map(([id, kept]) => [id, kept.tiers] as const)
  await saveTierRules(tx, shop.tags, new Map(tiers))
  const levels = changes.flatMap((change) => levelBefore(change, before.get(change.productId)!, now))
  await setLevels(tx, shop.tags, new Map(levels))
}

/** What was counted before, without the pieces that were sold since. */
function levelBefore({ productId: id, afterLeft }: ChangeToUndo, { level }: Kept, { levels }: Now) {
  const current = levels.get(id)
  if (!current) return []
  const uncounted = { left: undefined, state: 'instock', backorders: 'no', lowMark: undefined } as const
  const was = level ?? uncounted
  if (was.left === undefined) return [[id, was] as const]
  const sold = afterLeft === undefined ? 0 : afterLeft - (current.left ?? afterLeft)
  const left = was.backorders === 'no' ? Math.max(0, was.left - sold) : was.left - sold
  return [[id, { ...was, left }] as const]
}

/** Categories, tags, attributes and pictures that the batch made, as far as nothing uses them. */
async function removeMade(shop: Shop, batchId: number): Promise<void> {
  const removed = await shop.db.transaction().execute(async (tx) => {
    await removeUnusedTerms(tx, shop.tags, await madeBy(tx, batchId, 'term'))
    await removeUnusedAttributes(tx, await madeBy(tx, batchId, 'attribute'))
    return removeUnusedPictures(tx, await madeBy(tx, batchId, 'image'))
  })
  await removePictureFiles(shop, removed)
}
