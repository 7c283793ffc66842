import { Readable } from 'node:stream'
import { errorCode } from '../../../platform/error-code.ts'
import type { Shop } from '../../../platform/shop.ts'
import { refreshKeyStatistics, refreshStatistics } from '../../catalog/catalog.ts'
import {
  addCreated,
  addNotes,
  addPendingLinks,
  type Batch,
  type Counts,
  type CreatedItem,
  deferredItems,
  deleteDeferred,
  moveBatch,
  setState,
} from '../batch-store.ts'
import { addChanges, idsOfBatch } from '../change-store.ts'
import { type ChunkResult, type IdentifiedItem, importChunk } from '../chunks/import-chunk.ts'
import { savePendingLinks } from '../chunks/pending-links.ts'
import { TermCache } from '../chunks/term-cache.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { ProductFile } from '../reading/product-file.ts'
import type { ImportNote } from '../rules/import-note.ts'
import { announceChunk, announcePendingTags, ChunkTags } from './chunk-tags.ts'
import type { Transactions } from './transactions.ts'

/** Receives notes about rows that were not simply imported, and the progress. */
export type ImportListener = {
  onNote(note: ImportNote): void
  /** Called with the number of rows that were finished since the last call. */
  onRows(rows: number): void
}

// Few enough that a chunk is done quickly, many enough that rows share statements.
const CHUNK_ROWS = 200
// After a table has grown threefold, the database needs new statistics for good query plans: soon in an empty shop.
const STATISTICS_MIN_ROWS = 200
const STATISTICS_GROWTH = 3

/** The import of one file: its rows in chunks, each a transaction that also saves the progress of the batch. */
export class ImportRun {
  readonly #shop: Shop
  readonly #tags = new ChunkTags()
  readonly #transactions: Transactions
  readonly #pictures: Pictures
  readonly #batch: Batch
  readonly #listener: ImportListener
  readonly #termCache: TermCache
  readonly #importedIds: Set<number>
  readonly #assignedIds = new Set<number>()
  #created: CreatedItem[] = []
  #written = 0
  #refreshAt = STATISTICS_MIN_ROWS

  private constructor(
    shop: Shop,
    run: {
      transactions: Transactions
      pictures: Pictures
      batch: Batch
      listener: ImportListener
      importedIds: Set<number>
    },
  ) {
    this.#shop = shop
    this.#transactions = run.transactions
    this.#pictures = run.pictures
    this.#batch = run.batch
    this.#listener = run.listener
    this.#importedIds = run.importedIds
    this.#termCache = new TermCache({ tags: this.#tags, actor: shop.actor }, (kind, id) =>
      this.#created.push({ kind, id }),
    )
  }

  static async of(
    shop: Shop,
    run: { transactions: Transactions; pictures: Pictures; batch: Batch; listener: ImportListener },
  ): Promise<ImportRun> {
    return new ImportRun(shop, { ...run, importedIds: await idsOfBatch(run.transactions.db, run.batch.id) })
  }

  /** Imports the whole file, from where the batch was interrupted. */
  async importFile(file: ProductFile): Promise<void> {
    const { pass, row } = this.#batch
    if (pass === 1) await this.#importRows(file, { pass: 1, after: row })
    const { db } = this.#transactions
    const deferred = await deferredItems(db, this.#batch.id)
    if (deferred.size > 0) {
      await this.#importRows(file, { pass: 2, after: pass === 2 ? row : 0, only: deferred })
      await deleteDeferred(db, this.#batch.id)
    }
    await savePendingLinks(this.#shop, this.#transactions, this.#batch.id, {
      earlier: { imported: this.#importedIds, assigned: this.#assignedIds },
      onNote: (note) => this.#listener.onNote(note),
    })
    if (file.rows >= STATISTICS_MIN_ROWS) await refreshStatistics(db)
    await this.#transactions.last(async (tx) => {
      await announcePendingTags(this.#shop, tx)
      await setState(tx, this.#batch.id, 'done', new Date(this.#shop.nowMs()))
    })
  }

  async #importRows(file: ProductFile, range: RowRange & { readonly pass: number }): Promise<void> {
    // The next chunk is read while the database writes one.
    const chunks: AsyncIterable<IdentifiedItem[]> = Readable.from(chunksOf(file, range), { highWaterMark: 1 })
    for await (const chunk of chunks) await this.#importItems(chunk, range.pass)
  }

  async #importItems(items: readonly IdentifiedItem[], pass: number): Promise<void> {
    const files = await this.#prepare(items)
    try {
      await this.#inTransaction(items, { pass, files })
    } catch (error) {
      this.#termCache.clear()
      this.#tags.clear()
      this.#created = []
      const [only] = items
      if (!isCausedByRows(error) || !only) throw error
      // A row that the database refuses rolls back its chunk: then each row is imported alone, and only that one is lost.
      if (items.length > 1) for (const item of items) await this.#importItems([item], pass)
      else await this.#recordRefusal(only, pass, errorCode(error)?.startsWith('22') ? 'unfit' : 'conflict')
    }
  }

  async #prepare(items: readonly IdentifiedItem[]): Promise<ReadonlyMap<string, string | undefined>> {
    const rows = items.flatMap(({ result }) => (result.ok ? [result.value] : []))
    const { db } = this.#transactions
    await this.#pictures.prepare(
      db,
      rows.flatMap(({ images }) => (images ?? []).map(({ name }) => name)),
    )
    await addCreated(
      db,
      this.#batch.id,
      this.#pictures.drainCreatedIds().map((id) => ({ kind: 'image', id })),
    )
    const files = new Map<string, string | undefined>()
    for (const { file } of rows.flatMap(({ downloads }) => downloads ?? [])) {
      files.set(file, /^https?:/i.test(file) ? file : await this.#pictures.download(file))
    }
    return files
  }

  async #inTransaction(
    items: readonly IdentifiedItem[],
    { pass, files }: { readonly pass: number; readonly files: ReadonlyMap<string, string | undefined> },
  ): Promise<void> {
    const context = {
      shop: { tags: this.#tags, actor: this.#shop.actor },
      termCache: this.#termCache,
      pictures: this.#pictures,
      earlier: { imported: this.#importedIds, assigned: this.#assignedIds },
      isDryRun: this.#transactions.isDryRun,
      mayDefer: pass === 1,
      files,
    }
    const row = items.at(-1)?.row ?? 0
    const result = await this.#transactions.chunk(async (tx) => {
      const imported = await importChunk(context, tx, items)
      await addChanges(tx, this.#batch.id, imported.changes)
      await addPendingLinks(tx, this.#batch.id, imported.links)
      await addNotes(tx, this.#batch.id, imported.notes)
      await addCreated(tx, this.#batch.id, this.#created)
      await announceChunk(this.#shop, tx, this.#batch.id, this.#tags)
      await moveBatch(tx, this.#batch.id, { pass, row }, countsOf(imported))
      return imported
    })
    this.#created = []
    for (const { productId, byRow } of result.changes) if (byRow) this.#importedIds.add(productId)
    for (const id of result.assignedIds) this.#assignedIds.add(id)
    this.#notify(items, result.notes)
    this.#written += result.imported
    if (this.#written < this.#refreshAt) return
    await refreshKeyStatistics(this.#transactions.db)
    this.#refreshAt = this.#written * STATISTICS_GROWTH
  }

  async #recordRefusal(item: IdentifiedItem, pass: number, reason: 'unfit' | 'conflict'): Promise<void> {
    const note = {
      row: item.row,
      name: item.name,
      outcome: 'failed',
      reason,
      about: '',
    } as const
    await this.#transactions.chunk(async (tx) => {
      await addNotes(tx, this.#batch.id, [note])
      await moveBatch(tx, this.#batch.id, { pass, row: item.row }, { ...noCounts, failed: 1 })
    })
    this.#notify([item], [note])
  }

  #notify(items: readonly IdentifiedItem[], notes: readonly ImportNote[]): void {
    for (const note of notes) if (note.outcome !== 'waiting') this.#listener.onNote(note)
    const deferred = notes.filter(({ outcome }) => outcome === 'waiting').length
    this.#listener.onRows(items.length - deferred)
  }
}

const noCounts: Counts = { imported: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 }

function countsOf({ imported, updated, unchanged, notes }: ChunkResult): Counts {
  const count = (counted: ImportNote['outcome']) => notes.filter(({ outcome }) => outcome === counted).length
  return { imported, updated, unchanged, skipped: count('skipped'), failed: count('failed') }
}

/** The rows after one; where only some items are given, these. */
type RowRange = { readonly after: number; readonly only?: ReadonlySet<string> }

async function* chunksOf(file: ProductFile, { after, only }: RowRange): AsyncGenerator<IdentifiedItem[]> {
  let chunk: IdentifiedItem[] = []
  for await (const item of withItemIds(file)) {
    if (item.row <= after || (only && !only.has(item.itemId))) continue
    // The items of one row belong together: a batch resumes after a row.
    if (chunk.length >= CHUNK_ROWS && item.row !== chunk.at(-1)?.row) {
      yield chunk
      chunk = []
    }
    chunk.push(item)
  }
  if (chunk.length > 0) yield chunk
}

/** The items of a file with their ids; one row may give several. */
async function* withItemIds(file: ProductFile): AsyncGenerator<IdentifiedItem> {
  let row = 0
  let index = 0
  for await (const item of file.items()) {
    index = item.row === row ? index + 1 : 0
    row = item.row
    yield { ...item, itemId: `${row}/${index}` }
  }
}

/** Whether the content of rows caused the error: a constraint, a value that a column cannot hold, or a conflict. */
function isCausedByRows(error: unknown): boolean {
  const kind = errorCode(error)?.slice(0, 2)
  return kind === '23' || kind === '22' || kind === '40'
}
