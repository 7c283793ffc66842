import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../../platform/db/db.ts'
import type { ChangeContext } from '../../../platform/events/actor.ts'
import { deferListings } from '../../catalog/catalog.ts'
import type { PendingLink } from '../batch-store.ts'
import { type ProductState, stateHash, stateToStore } from '../batches/product-state.ts'
import type { Change } from '../change-store.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { FileItem, ProductRow } from '../reading/product-row.ts'
import type { ImportNote } from '../rules/import-note.ts'
import type { RowReason } from '../texts.ts'
import { ChunkCatalog, type EarlierIds, reserveIds } from './chunk-catalog.ts'
import { ChunkDrafts, type Draft } from './chunk-drafts.ts'
import { draftRow, type RowDraft } from './row-draft.ts'
import { RowError } from './row-error.ts'
import type { TermCache } from './term-cache.ts'
import { type ChangedParts, changedParts, writeParts } from './write-drafts.ts'

/** An item with its id in this file: its row, and its index among the items of that row. */
export type IdentifiedItem = FileItem & { readonly itemId: string }

/** The state that the chunks of a run share. */
export type ChunkContext = {
  readonly shop: ChangeContext
  readonly termCache: TermCache
  readonly pictures: Pictures
  readonly earlier: EarlierIds
  readonly isDryRun: boolean
  /** Whether a variation may be deferred, as its product may come further down in the file. */
  readonly mayDefer: boolean
  readonly files: ReadonlyMap<string, string | undefined>
}

/** The result of a chunk. */
export type ChunkResult = {
  readonly imported: number
  readonly updated: number
  readonly unchanged: number
  readonly notes: readonly ImportNote[]
  readonly links: readonly PendingLink[]
  readonly changes: readonly Change[]
  /** New ids of products whose rows have none. */
  readonly assignedIds: readonly number[]
}

type ImportedRow = RowDraft & { readonly item: IdentifiedItem }

/** Imports the rows of a chunk inside a transaction; a row that is refused becomes a note. */
export async function importChunk(
  chunkContext: ChunkContext,
  tx: Db,
  items: readonly IdentifiedItem[],
): Promise<ChunkResult> {
  await deferListings(tx)
  const rows = items.flatMap(({ result }) => (result.ok ? [result.value] : []))
  const catalog = await ChunkCatalog.read(tx, rows, chunkContext.earlier)
  const context = {
    ...chunkContext,
    catalog,
    drafts: new ChunkDrafts(catalog),
    ids: await reserveIds(tx, catalog, rows),
  }
  const imported: ImportedRow[] = []
  const notes: ImportNote[] = []
  for (const item of items) {
    try {
      imported.push({ ...(await draftRow(context, tx, rowOf(item))), item })
    } catch (error) {
      notes.push(noteOfError(error, item, chunkContext.mayDefer))
    }
  }
  const changes = await writeDrafts(chunkContext, tx, catalog, context.drafts.all())
  const assignedIds = imported
    .filter(({ item }) => rowOf(item).originalId === undefined)
    .map(({ draft }) => draft.id)
  return { ...countsOf(imported, changes), changes, assignedIds, ...outcomeOf(imported, notes) }
}

function rowOf({ result }: IdentifiedItem): ProductRow {
  if (result.ok) return result.value
  throw new RowError(result.reason, result.about)
}

const skippedReasons = new Set<string>(['unknown-type', 'heading'])

/** The note of a refused row; every other error is thrown again. */
function noteOfError(error: unknown, { row, name, itemId }: IdentifiedItem, mayDefer: boolean): ImportNote {
  if (!(error instanceof RowError)) throw error
  const { reason, about } = error
  const isDeferred = mayDefer && reason === 'no-parent' && about !== ''
  if (isDeferred) return { row, name, outcome: 'waiting', reason, about: itemId }
  return { row, name, outcome: skippedReasons.has(reason) ? 'skipped' : 'failed', reason, about }
}

async function writeDrafts(
  { shop, isDryRun }: ChunkContext,
  tx: Db,
  catalog: ChunkCatalog,
  drafts: readonly Draft[],
): Promise<Change[]> {
  const parts = await changedParts(tx, catalog, drafts)
  // A dry run locks no stock that shoppers buy.
  const writing = writeParts(tx, shop, parts, { leavesStock: isDryRun })
  return whileWaiting(writing, () => changesOf(catalog, drafts, parts))
}

function changesOf(
  catalog: ChunkCatalog,
  drafts: readonly Draft[],
  { toSave, levels, tiers, wider }: ChangedParts,
): Change[] {
  const saved = new Map(toSave.map((saving) => [saving.id, saving]))
  return drafts.map((draft): Change => {
    const { id, byRow, before } = draft
    const isChanged = saved.has(id) || levels.has(id) || tiers.has(id) || wider.has(id)
    if (!isChanged) return { productId: id, change: 'unchanged', byRow }
    const now: ProductState = {
      record: saved.get(id)?.record ?? draft.record,
      level: levels.get(id) ?? catalog.levels.get(id),
      tiers: tiers.has(id) ? tiers.get(id) : catalog.tiers.get(id),
      wider: wider.get(id)?.wanted ?? catalog.wider.get(id),
    }
    const previous = before && {
      record: before,
      level: catalog.levels.get(id),
      tiers: catalog.tiers.get(id),
      wider: catalog.wider.get(id),
    }
    const after = { afterHash: stateHash(now), afterStock: now.level?.stockLeft }
    return {
      productId: id,
      byRow,
      ...after,
      ...(previous ? { change: 'changed', before: stateToStore(previous) } : { change: 'created' }),
    }
  })
}

/** Computes while the database runs statements; these have ended when it returns, and when it throws. */
async function whileWaiting<Value>(statements: Promise<void>, compute: () => Value): Promise<Value> {
  // An error is thrown below.
  statements.catch(() => {})
  // The first statement is sent before.
  await setImmediate()
  try {
    return compute()
  } finally {
    await statements
  }
}

function countsOf(imported: readonly ImportedRow[], changes: readonly Change[]) {
  const changeOf = new Map(changes.map(({ productId, change }) => [productId, change]))
  const count = (change: Change['change']) =>
    imported.filter(({ draft }) => changeOf.get(draft.id) === change).length
  return { imported: count('created'), updated: count('changed'), unchanged: count('unchanged') }
}

function outcomeOf(imported: readonly ImportedRow[], refused: readonly ImportNote[]) {
  const pictures = imported.flatMap(({ item: { row, name }, fileNotes }) =>
    fileNotes.map((each) => ({
      row,
      name,
      outcome: 'picture' as const,
      reason: each.reason,
      about: each.name,
    })),
  )
  const sales = imported.flatMap(({ item: { row, name }, hasReversedSale }) =>
    hasReversedSale
      ? [{ row, name, outcome: 'link' as const, reason: 'reversed-sale' satisfies RowReason, about: '' }]
      : [],
  )
  const links = imported.flatMap(({ item: { row }, draft, pendingLinks }) =>
    pendingLinks.map(({ kind, names }) => ({ productId: draft.id, row, kind, names })),
  )
  return { notes: [...refused, ...pictures, ...sales].sort((a, b) => a.row - b.row), links }
}
