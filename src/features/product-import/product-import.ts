import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import { checkCsv, rowsOf } from './csv.ts'
import { type ImportReport, ImportRun } from './import-run.ts'
import { isFolder } from './pictures.ts'
import { isProductHeading } from './product-row.ts'
import type { FileRefusal } from './texts.ts'
import { dryRun, eachRow, type Transactions } from './transactions.ts'

export type { ImportReport, PictureNote, RowNote } from './import-run.ts'

export type ImportAsk = {
  readonly file: string
  /** Where the pictures lie that the file names. */
  readonly imagesFolder?: string | undefined
  /** Says what would happen, and changes nothing. */
  readonly dryRun: boolean
  /** Called after each row with how many of them are done. */
  readonly onRow?: (doneRows: number, allRows: number) => void
}

/**
 * Reads products from WooCommerce's CSV, a row at a time, each in a transaction of its own; a second run changes
 * nothing. A variation that comes before its product waits for the end of the file. A file that cannot be read to
 * its end is refused before anything is changed.
 */
export async function importProducts(
  shop: Shop,
  ask: ImportAsk,
): Promise<Outcome<ImportReport, FileRefusal>> {
  if (!ask.dryRun) return importFile(shop, ask, eachRow(shop.db))
  // Pictures are written beside the database, where no transaction undoes them: a dry run has them elsewhere.
  const dataFolder = await mkdtemp(join(tmpdir(), 'handsel-dry-run-'))
  try {
    const trial = { ...shop, config: { ...shop.config, dataFolder } }
    return await dryRun(shop.db, (transactions) => importFile(trial, ask, transactions))
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

/** The same inside transactions of the caller's choice. */
export async function importFile(
  shop: Shop,
  { file, imagesFolder, onRow }: ImportAsk,
  transactions: Transactions,
): Promise<Outcome<ImportReport, FileRefusal>> {
  const checked = await checkCsv(file)
  if (!checked.ok) return checked
  const { heading, rows } = checked.value
  if (!isProductHeading(heading)) return refused('no-columns')
  if (rows === 0) return refused('no-rows')
  if (imagesFolder !== undefined && !(await isFolder(imagesFolder))) return refused('no-images-folder')

  const run = new ImportRun(shop, transactions, heading, imagesFolder)
  let doneRows = 0
  for await (const row of rowsOf(file)) {
    if (await run.take(row)) onRow?.(++doneRows, rows)
  }
  await run.takeWaiting(() => onRow?.(++doneRows, rows))
  return done(run.report())
}
