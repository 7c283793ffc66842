import { isDeepStrictEqual } from 'node:util'
import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import { saveProducts } from '../catalog/catalog.ts'
import { setLevels } from '../stock/stock.ts'
import { saveTierRules } from '../tier-pricing/tier-pricing.ts'
import type { KeptLink } from './batch-store.ts'
import type { Change } from './change-store.ts'
import { ChunkDrafts, type Draft } from './chunk-drafts.ts'
import { ChunkShelf, idsFor, type Past } from './chunk-shelf.ts'
import { afterHash, type Kept } from './kept-state.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { FileItem, ProductRow } from './product-row.ts'
import { type DraftedRow, draftRow } from './row-draft.ts'
import { RowRefused } from './row-refused.ts'
import type { KeptNote } from './rules/note.ts'
import type { TermBook } from './term-book.ts'

/** An item with what it is known by in this file: its row, and its place among the items of that row. */
export type PlacedItem = FileItem & { readonly place: string }

/** What the chunks of a run share. */
export type ChunkSetting = {
  readonly tags: Tags
  readonly book: TermBook
  readonly pictures: Pictures
  readonly past: Past
  readonly isTrial: boolean
  /** Whether a variation may wait for its product, which may come further down. */
  readonly mayWait: boolean
  readonly files: ReadonlyMap<string, string | undefined>
}

/** What became of a chunk, once its transaction is through. */
export type ChunkResult = {
  readonly imported: number
  readonly updated: number
  readonly unchanged: number
  readonly notes: readonly KeptNote[]
  readonly links: readonly KeptLink[]
  readonly changes: readonly Change[]
  /** Ids that were given out to rows without one. */
  readonly numbered: readonly number[]
}

type Taken = DraftedRow & { readonly item: PlacedItem }

/** Brings the shop to what the rows of a chunk say, inside a transaction: all that can be taken of them. */
export async function takeChunk(
  setting: ChunkSetting,
  tx: Db,
  items: readonly PlacedItem[],
): Promise<ChunkResult> {
  const rows = items.flatMap(({ reading }) => ('row' in reading ? [reading.row] : []))
  const shelf = await ChunkShelf.of(tx, rows, setting.past)
  const desk = { ...setting, shelf, drafts: new ChunkDrafts(shelf), ids: await idsFor(tx, shelf, rows) }
  const taken: Taken[] = []
  const notes: KeptNote[] = []
  for (const item of items) {
    try {
      taken.push({ ...(await draftRow({ ...desk }, tx, rowOf(item))), item })
    } catch (error) {
      notes.push(noteOf(error, item, setting.mayWait))
    }
  }
  const changes = await writeDrafts(setting, tx, shelf, desk.drafts.all())
  const numbered = taken
    .filter(({ item }) => rowOf(item).originalId === undefined)
    .map(({ draft }) => draft.id)
  return { ...counted(taken, changes), changes, numbered, ...told(taken, notes) }
}

function rowOf({ reading }: PlacedItem): ProductRow {
  if ('row' in reading) return reading.row
  throw new RowRefused(reading.refusal.reason, reading.refusal.about)
}

const skips = new Set<string>(['unknown-type', 'heading'])

/** A fault of the program or of the database goes on. */
function noteOf(error: unknown, { row, name, place }: PlacedItem, mayWait: boolean): KeptNote {
  if (!(error instanceof RowRefused)) throw error
  const { reason, about } = error
  const waits = mayWait && reason === 'no-parent' && about !== ''
  if (waits) return { row, name, outcome: 'waiting', reason, about: place }
  return { row, name, outcome: skips.has(reason) ? 'skipped' : 'failed', reason, about }
}

async function writeDrafts(
  { tags, isTrial }: ChunkSetting,
  tx: Db,
  shelf: ChunkShelf,
  drafts: readonly Draft[],
): Promise<Change[]> {
  const levels = new Map(drafts.flatMap((draft) => newsOf(draft.id, draft.level, shelf.levels.get(draft.id))))
  const tiers = new Map(
    drafts.flatMap(({ id, tiers: asked }) =>
      asked && !isDeepStrictEqual(asked.rules, shelf.tiers.get(id)) ? [[id, asked.rules] as const] : [],
    ),
  )
  const saved = new Map((await saveProducts(tx, tags, drafts)).map((saving) => [saving.id, saving]))
  if (!isTrial) await setLevels(tx, tags, levels)
  await saveTierRules(tx, tags, tiers)
  return drafts.map((draft): Change => {
    const { id, byRow, before } = draft
    const isNews = saved.has(id) || levels.has(id) || tiers.has(id)
    if (!isNews) return { productId: id, change: 'same', byRow }
    const now: Kept = {
      record: saved.get(id)?.record ?? draft.record,
      level: levels.get(id) ?? shelf.levels.get(id),
      tiers: tiers.has(id) ? tiers.get(id) : shelf.tiers.get(id),
    }
    const was = before && { record: before, level: shelf.levels.get(id), tiers: shelf.tiers.get(id) }
    const after = { afterHash: afterHash(now), afterLeft: now.level?.left }
    return {
      productId: id,
      byRow,
      ...after,
      ...(was ? { change: 'changed', before: was } : { change: 'made' }),
    }
  })
}

function newsOf<Value>(id: number, asked: Value | undefined, known: Value | undefined) {
  return asked !== undefined && !isDeepStrictEqual(asked, known) ? [[id, asked] as const] : []
}

function counted(taken: readonly Taken[], changes: readonly Change[]) {
  const changeOf = new Map(changes.map(({ productId, change }) => [productId, change]))
  const count = (change: Change['change']) =>
    taken.filter(({ draft }) => changeOf.get(draft.id) === change).length
  return { imported: count('made'), updated: count('changed'), unchanged: count('same') }
}

function told(taken: readonly Taken[], refused: readonly KeptNote[]) {
  const pictures = taken.flatMap(({ item: { row, name }, notTaken }) =>
    notTaken.map((each) => ({
      row,
      name,
      outcome: 'picture' as const,
      reason: each.reason,
      about: each.name,
    })),
  )
  const links = taken.flatMap(({ item: { row }, draft, laterLinks }) =>
    laterLinks.map(({ kind, names }) => ({ productId: draft.id, row, kind, names })),
  )
  return { notes: [...refused, ...pictures].sort((a, b) => a.row - b.row), links }
}
