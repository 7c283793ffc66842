import { setTimeout } from 'node:timers/promises'
import { errorCode } from '../../platform/error-code.ts'
import type { Shop } from '../../platform/shop.ts'
import { refreshStatistics } from '../catalog/catalog.ts'
import {
  addLinks,
  addMade,
  addNotes,
  type Batch,
  type Counts,
  dropWaiting,
  type MadeThing,
  moveBatch,
  setState,
  waitingRows,
} from './batch-store.ts'
import { addChanges, idsOfBatch } from './change-store.ts'
import { type ChunkResult, type PlacedItem, takeChunk } from './chunk.ts'
import { placeLinks } from './later-links.ts'
import { ListingsLater } from './listings-later.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { ProductFile } from './reading/product-file.ts'
import type { KeptNote } from './rules/note.ts'
import { TermBook } from './term-book.ts'
import type { Transactions } from './transactions.ts'

/** Told of rows that were not simply taken, and of how far the work has come. */
export type Told = {
  onNote(note: KeptNote): void
  /** How many rows are done. */
  onRows(rows: number): void
}

// Few enough that a chunk is over in a moment, many enough that statements are shared.
const CHUNK_ROWS = 100
/** How long an import rests after a chunk, for each moment that the chunk took. */
const REST = 1.4
// A table that has grown threefold is another one to the database, whose plans must follow.
const MANY_ROWS = 1000
const GROWTH = 3

/** One file on its way into the shop: its rows in chunks, each a transaction that also says how far the batch is. */
export class ImportRun {
  readonly #shop: Shop
  readonly #listings: ListingsLater
  readonly #transactions: Transactions
  readonly #pictures: Pictures
  readonly #batch: Batch
  readonly #told: Told
  readonly #book: TermBook
  readonly #done: Set<number>
  readonly #numbered = new Set<number>()
  #made: MadeThing[] = []
  #written = 0
  #refreshAt = MANY_ROWS

  private constructor(
    shop: Shop,
    run: { transactions: Transactions; pictures: Pictures; batch: Batch; told: Told; done: Set<number> },
  ) {
    this.#listings = new ListingsLater(shop)
    this.#shop = { ...shop, tags: this.#listings }
    this.#transactions = run.transactions
    this.#pictures = run.pictures
    this.#batch = run.batch
    this.#told = run.told
    this.#done = run.done
    this.#book = new TermBook(this.#shop.tags, (kind, id) => this.#made.push({ kind, id }))
  }

  static async of(
    shop: Shop,
    run: { transactions: Transactions; pictures: Pictures; batch: Batch; told: Told },
  ): Promise<ImportRun> {
    return new ImportRun(shop, { ...run, done: await idsOfBatch(run.transactions.db, run.batch.id) })
  }

  /** Takes the whole file, from where the batch was broken off. */
  async take(file: ProductFile): Promise<void> {
    const { pass, row } = this.#batch
    if (pass === 1) await this.#takeRows(file, { pass: 1, after: row })
    const { db } = this.#transactions
    const waiting = await waitingRows(db, this.#batch.id)
    if (waiting.size > 0) {
      await this.#takeRows(file, { pass: 2, after: pass === 2 ? row : 0, only: waiting })
      await dropWaiting(db, this.#batch.id)
    }
    await placeLinks(this.#shop, this.#transactions, this.#batch.id, {
      past: { done: this.#done, numbered: this.#numbered },
      onNote: (note) => this.#told.onNote(note),
    })
    if (file.rows >= MANY_ROWS) await refreshStatistics(db)
    await setState(db, this.#batch.id, 'done', new Date(this.#shop.nowMs()))
  }

  async #takeRows(
    file: ProductFile,
    part: { readonly pass: number; readonly after: number; readonly only?: ReadonlySet<string> },
  ): Promise<void> {
    let chunk: PlacedItem[] = []
    for await (const item of placed(file)) {
      if (item.row <= part.after || (part.only && !part.only.has(item.place))) continue
      // The items of one row belong together: a batch goes on after a row.
      if (chunk.length >= CHUNK_ROWS && item.row !== chunk.at(-1)?.row) {
        await this.#takeItems(chunk, part.pass)
        chunk = []
      }
      chunk.push(item)
    }
    if (chunk.length > 0) await this.#takeItems(chunk, part.pass)
  }

  async #takeItems(items: readonly PlacedItem[], pass: number): Promise<void> {
    const startedMs = performance.now()
    await this.#takeNow(items, pass)
    // Then the processor is the shop's: with less rest than work, shoppers notice it in their slowest pages.
    if (this.#transactions.givesWay) await setTimeout((performance.now() - startedMs) * REST)
  }

  async #takeNow(items: readonly PlacedItem[], pass: number): Promise<void> {
    const files = await this.#prepare(items)
    try {
      await this.#inTransaction(items, { pass, files })
    } catch (error) {
      this.#book.forget()
      this.#listings.forget()
      this.#made = []
      const [only] = items
      if (!isOfRows(error) || !only) throw error
      // One row that the database refuses undoes its chunk: then each is taken by itself, and it alone is lost.
      if (items.length > 1) for (const item of items) await this.#takeNow([item], pass)
      else await this.#refuse(only, pass, errorCode(error)?.startsWith('22') ? 'unfit' : 'conflict')
    }
  }

  async #prepare(items: readonly PlacedItem[]): Promise<ReadonlyMap<string, string | undefined>> {
    const rows = items.flatMap(({ reading }) => ('row' in reading ? [reading.row] : []))
    const { db } = this.#transactions
    await this.#pictures.prepare(
      db,
      rows.flatMap(({ images }) => (images ?? []).map(({ name }) => name)),
    )
    await addMade(
      db,
      this.#batch.id,
      this.#pictures.takeNew().map((id) => ({ kind: 'image', id })),
    )
    const files = new Map<string, string | undefined>()
    for (const { file } of rows.flatMap(({ downloads }) => downloads ?? [])) {
      files.set(file, /^https?:/i.test(file) ? file : await this.#pictures.download(file))
    }
    return files
  }

  async #inTransaction(
    items: readonly PlacedItem[],
    { pass, files }: { readonly pass: number; readonly files: ReadonlyMap<string, string | undefined> },
  ): Promise<void> {
    const setting = {
      tags: this.#shop.tags,
      book: this.#book,
      pictures: this.#pictures,
      past: { done: this.#done, numbered: this.#numbered },
      isTrial: this.#transactions.isTrial,
      mayWait: pass === 1,
      files,
    }
    const row = items.at(-1)?.row ?? 0
    const result = await this.#transactions.chunk(async (tx) => {
      const taken = await takeChunk(setting, tx, items)
      await addChanges(tx, this.#batch.id, taken.changes)
      await addLinks(tx, this.#batch.id, taken.links)
      await addNotes(tx, this.#batch.id, taken.notes)
      await addMade(tx, this.#batch.id, this.#made)
      await moveBatch(tx, this.#batch.id, { pass, row }, countsOf(taken))
      return taken
    })
    this.#made = []
    for (const { productId, byRow } of result.changes) if (byRow) this.#done.add(productId)
    for (const id of result.numbered) this.#numbered.add(id)
    this.#tell(items, result.notes)
    this.#written += result.imported
    if (this.#written < this.#refreshAt) return
    await refreshStatistics(this.#transactions.db)
    this.#refreshAt = this.#written * GROWTH
  }

  async #refuse(item: PlacedItem, pass: number, reason: 'unfit' | 'conflict'): Promise<void> {
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
    this.#tell([item], [note])
  }

  #tell(items: readonly PlacedItem[], notes: readonly KeptNote[]): void {
    for (const note of notes) if (note.outcome !== 'waiting') this.#told.onNote(note)
    const waiting = notes.filter(({ outcome }) => outcome === 'waiting').length
    this.#told.onRows(items.length - waiting)
  }
}

const noCounts: Counts = { imported: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 }

function countsOf({ imported, updated, unchanged, notes }: ChunkResult): Counts {
  const count = (wanted: KeptNote['outcome']) => notes.filter(({ outcome }) => outcome === wanted).length
  return { imported, updated, unchanged, skipped: count('skipped'), failed: count('failed') }
}

/** The items of a file with their places; several may come of one row. */
async function* placed(file: ProductFile): AsyncGenerator<PlacedItem> {
  let row = 0
  let index = 0
  for await (const item of file.items()) {
    index = item.row === row ? index + 1 : 0
    row = item.row
    yield { ...item, place: `${row}/${index}` }
  }
}

/** Whether the database refused what stands in rows: a rule of its tables, or a value that a column cannot hold. */
function isOfRows(error: unknown): boolean {
  const kind = errorCode(error)?.slice(0, 2)
  return kind === '23' || kind === '22' || kind === '40'
}
