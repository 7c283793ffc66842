import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { done, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import type { Network } from '../../platform/outbound/network.ts'
import type { Shop } from '../../platform/shop.ts'
import { currencyFormat, timezone } from '../settings/general.ts'
import { addBatch, type Batch, batchById, countMissingPictures, runningBatch } from './batch-store.ts'
import { ImportRun } from './batches/import-run.ts'
import { dryRun, inOneTransaction, perChunkTransactions, type Transactions } from './batches/transactions.ts'
import { withImportLock } from './lock-store.ts'
import { picturesFrom } from './pictures/pictures.ts'
import { openProductFile, type ProductFile } from './reading/product-file.ts'
import type { ShopFormat } from './reading/woo/row-fields.ts'
import type { ImportNote } from './rules/import-note.ts'
import type { FileRefusal } from './texts.ts'

export type ImportRequest = {
  readonly file: string
  /** The folder or zip with the pictures that the file names. */
  readonly images?: string | undefined
  /** Maps the file's columns to the standard ones. */
  readonly mappingFile?: string | undefined
  /** Reports what would happen, and changes nothing. */
  readonly dryRun: boolean
  /** Called with the number of finished rows and of all rows. */
  readonly onRows?: (doneRows: number, allRows: number) => void
  /** Called for each row that was not simply imported, and each picture or link that was left out. */
  readonly onNote?: (note: ImportNote) => void
  /** The network for URLs of pictures; the public internet except in tests. */
  readonly network?: Network | undefined
}

export type ImportReport = Pick<Batch, 'imported' | 'updated' | 'unchanged' | 'skipped' | 'failed'> & {
  /** The id of the batch, for undoing it. */
  readonly batch: number
  /** The row after which an interrupted batch continued; 0 when it started at the top. */
  readonly resumedAfter: number
  readonly format: ProductFile['format']
  /** Pictures that were not available: they keep their addresses (`importMissingPictures`). */
  readonly missingPictures: number
  /** Columns without a meaning in this shop: stored, and exported again. */
  readonly unknownColumns: readonly string[]
}

/** `about` is what the message names: a row, a column, a file. */
export type ImportResult = OutcomeWith<ImportReport, Refused<FileRefusal, { about: string }>>

/**
 * Imports products from WooCommerce's or Shopify's CSV as one batch: in chunks, each a transaction. After an
 * interruption it continues; a second run changes nothing; `undoImport` undoes it. Refused, with nothing changed: a file
 * that cannot be read to its end, and any file while another import is running.
 */
export async function importProducts(shop: Shop, request: ImportRequest): Promise<ImportResult> {
  const imported = await withImportLock(shop.db, () =>
    request.dryRun ? dryRunImport(shop, request) : importFile(shop, request, perChunkTransactions(shop.db)),
  )
  return imported ?? refused('busy', { about: '' })
}

/** The same inside the caller's transaction: all or nothing. */
export function importProductsInTransaction(
  shop: Shop,
  request: ImportRequest,
  tx: Parameters<typeof inOneTransaction>[0],
): Promise<ImportResult> {
  return importFile(shop, request, inOneTransaction(tx))
}

async function dryRunImport(shop: Shop, request: ImportRequest): Promise<ImportResult> {
  // Pictures are files, which no rollback removes: a dry run writes them to another folder.
  const dataFolder = await mkdtemp(join(tmpdir(), 'handsel-dry-run-'))
  try {
    const dryRunShop = { ...shop, config: { ...shop.config, dataFolder } }
    return await dryRun(shop.db, (transactions) => importFile(dryRunShop, request, transactions))
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function importFile(
  shop: Shop,
  request: ImportRequest,
  transactions: Transactions,
): Promise<ImportResult> {
  const opened = await openProductFile(request.file, shopFormatOf(shop), { mappingFile: request.mappingFile })
  if (!opened.ok) return opened
  const sources = await picturesFrom(shop, {
    ...(request.images !== undefined && { from: request.images }),
    ...(request.network && { network: request.network }),
  })
  if (!sources.ok) return { ...sources, about: request.images ?? '' }
  const pictures = sources.value
  try {
    const file = opened.value
    const { batch, doneRows } = await openBatch(shop, transactions, request.file, file)
    const listener = listenerOf(request, doneRows, file.rows)
    const run = await ImportRun.of(shop, { transactions, pictures, batch, listener })
    await run.importFile(file)
    return done(await reportOf(transactions, batch, file))
  } finally {
    await pictures.close()
  }
}

/** The interrupted batch of the file, or a new one. */
async function openBatch(shop: Shop, { db, isDryRun }: Transactions, path: string, file: ProductFile) {
  const interrupted = isDryRun ? undefined : await runningBatch(db, file.fingerprint)
  const batch =
    interrupted ??
    (await addBatch(db, {
      fileName: basename(path),
      fingerprint: file.fingerprint,
      rowCount: file.rows,
      startedAt: new Date(shop.nowMs()),
    }))
  const { imported, updated, unchanged, skipped, failed } = batch
  return { batch, doneRows: imported + updated + unchanged + skipped + failed }
}

function listenerOf({ onRows, onNote }: ImportRequest, previousRows: number, allRows: number) {
  let rows = previousRows
  return {
    onNote: (note: ImportNote) => onNote?.(note),
    onRows: (done: number) => {
      rows += done
      onRows?.(rows, allRows)
    },
  }
}

async function reportOf({ db }: Transactions, startedBatch: Batch, file: ProductFile): Promise<ImportReport> {
  const ended = (await batchById(db, startedBatch.id)) ?? startedBatch
  const { imported, updated, unchanged, skipped, failed } = ended
  return {
    ...{ imported, updated, unchanged, skipped, failed },
    batch: startedBatch.id,
    resumedAfter: startedBatch.pass === 1 && startedBatch.row <= 1 ? 0 : startedBatch.row,
    format: file.format,
    missingPictures: await countMissingPictures(db, startedBatch.id),
    unknownColumns: file.unknownColumns,
  }
}

function shopFormatOf({ settings }: Shop): ShopFormat {
  const { decimals, decimalSeparator, thousandSeparator } = currencyFormat(settings)
  return { decimals, point: decimalSeparator, thousands: thousandSeparator, timezone: settings.get(timezone) }
}
