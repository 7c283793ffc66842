import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Network } from '../../platform/outbound/network.ts'
import type { Shop } from '../../platform/shop.ts'
import { currencyFormat, timezone } from '../settings/general.ts'
import { addBatch, type Batch, batchById, runningBatch } from './batch-store.ts'
import { ImportRun } from './import-run.ts'
import { picturesFrom } from './pictures/pictures.ts'
import { openProductFile, type ProductFile } from './reading/product-file.ts'
import type { Custom } from './reading/row-fields.ts'
import type { KeptNote } from './rules/note.ts'
import { aloneImporting } from './store.ts'
import type { FileRefusal } from './texts.ts'
import { allOrNothing, dryRun, eachChunk, type Transactions } from './transactions.ts'

export { type Batch, latestBatches } from './batch-store.ts'
export type { KeptNote } from './rules/note.ts'
export { undoImport } from './undo-import.ts'

export type ImportAsk = {
  readonly file: string
  /** Where the pictures lie that the file names: a folder or a zip. */
  readonly images?: string | undefined
  /** Says which of the file's columns are which of ours. */
  readonly mappingFile?: string | undefined
  /** Says what would happen, and changes nothing. */
  readonly dryRun: boolean
  /** Called with how many rows are done of how many. */
  readonly onRows?: (doneRows: number, allRows: number) => void
  /** Called for each row that was not simply taken, and each picture or link that was left out. */
  readonly onNote?: (note: KeptNote) => void
  /** Where addresses of pictures may lead; the public internet unless a test says otherwise. */
  readonly network?: Network | undefined
}

export type ImportReport = Pick<Batch, 'imported' | 'updated' | 'unchanged' | 'skipped' | 'failed'> & {
  /** The number of the batch, to undo it by. */
  readonly batch: number
  /** The row after which a batch that was broken off went on; 0 when it began at the top. */
  readonly resumedAfter: number
  readonly format: ProductFile['format']
  /** Columns that mean nothing here: kept, and given out again. */
  readonly keptColumns: readonly string[]
}

/** `about` is what the sentence names: a row, a column, a file. */
export type ImportResult =
  | { readonly ok: true; readonly value: ImportReport }
  | { readonly ok: false; readonly reason: FileRefusal; readonly about: string }

/**
 * Reads products from WooCommerce's or Shopify's CSV, as one batch: in chunks, each a transaction; broken off, it
 * goes on where it was; a second run changes nothing; `undoImport` takes it back. Refused, with nothing changed: a
 * file that cannot be read to its end, and any while another import is under way.
 */
export async function importProducts(shop: Shop, ask: ImportAsk): Promise<ImportResult> {
  const imported = await aloneImporting(shop.db, () =>
    ask.dryRun ? tryProducts(shop, ask) : importFile(shop, ask, eachChunk(shop.db)),
  )
  return imported ?? { ok: false, reason: 'busy', about: '' }
}

/** The same inside a transaction of the caller's: all or nothing. */
export function importProductsIn(
  shop: Shop,
  ask: ImportAsk,
  tx: Parameters<typeof allOrNothing>[0],
): Promise<ImportResult> {
  return importFile(shop, ask, allOrNothing(tx))
}

async function tryProducts(shop: Shop, ask: ImportAsk): Promise<ImportResult> {
  // Pictures are written beside the database, where no transaction undoes them: a dry run has them elsewhere.
  const dataFolder = await mkdtemp(join(tmpdir(), 'handsel-dry-run-'))
  try {
    const trial = { ...shop, config: { ...shop.config, dataFolder } }
    return await dryRun(shop.db, (transactions) => importFile(trial, ask, transactions))
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function importFile(shop: Shop, ask: ImportAsk, transactions: Transactions): Promise<ImportResult> {
  const opened = await openProductFile(ask.file, customOf(shop), { mappingFile: ask.mappingFile })
  if (!opened.ok) return opened
  const sources = await picturesFrom(shop, {
    ...(ask.images !== undefined && { from: ask.images }),
    ...(ask.network && { network: ask.network }),
  })
  if (!sources.ok) return { ...sources, about: ask.images ?? '' }
  const pictures = sources.value
  try {
    const file = opened.value
    const { batch, doneRows } = await batchOf(shop, transactions, ask.file, file)
    const told = toldOf(ask, doneRows, file.rows)
    const run = await ImportRun.of(shop, { transactions, pictures, batch, told })
    await run.take(file)
    return { ok: true, value: await reportOf(transactions, batch, file) }
  } finally {
    await pictures.close()
  }
}

/** The batch of the file that was broken off, or a new one. */
async function batchOf(shop: Shop, { db, isTrial }: Transactions, path: string, file: ProductFile) {
  const known = isTrial ? undefined : await runningBatch(db, file.fingerprint)
  const batch =
    known ??
    (await addBatch(db, {
      fileName: basename(path),
      fingerprint: file.fingerprint,
      rowCount: file.rows,
      startedAt: new Date(shop.nowMs()),
    }))
  const { imported, updated, unchanged, skipped, failed } = batch
  return { batch, doneRows: imported + updated + unchanged + skipped + failed }
}

function toldOf({ onRows, onNote }: ImportAsk, before: number, allRows: number) {
  let rows = before
  return {
    onNote: (note: KeptNote) => onNote?.(note),
    onRows: (done: number) => {
      rows += done
      onRows?.(rows, allRows)
    },
  }
}

async function reportOf({ db }: Transactions, begun: Batch, file: ProductFile): Promise<ImportReport> {
  const ended = (await batchById(db, begun.id)) ?? begun
  const { imported, updated, unchanged, skipped, failed } = ended
  return {
    ...{ imported, updated, unchanged, skipped, failed },
    batch: begun.id,
    resumedAfter: begun.pass === 1 && begun.row <= 1 ? 0 : begun.row,
    format: file.format,
    keptColumns: file.keptColumns,
  }
}

function customOf({ settings }: Shop): Custom {
  const { decimals, decimalSeparator, thousandSeparator } = currencyFormat(settings)
  return { decimals, point: decimalSeparator, thousands: thousandSeparator, timezone: settings.get(timezone) }
}
