import { done, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { catalogNames, exportOrder, exportWidth } from '../catalog/catalog.ts'
import { isTierOptionColumn } from '../product-import/rules/tier-columns.ts'
import { currencyFormat, timezone } from '../settings/general.ts'
import { hasTierOptions, rolesWithRules } from '../tier-pricing/tier-pricing.ts'
import { fileColumns, keysWithoutColumn } from './columns.ts'
import { fileRefusal, imagesRefusal, writeCsvFile } from './csv-file.ts'
import { conflictingFile, copyFiles, exportFiles } from './export-files.ts'
import { type ExportContext, exportRows } from './export-rows.ts'
import { pictureFileNames } from './picture-file-names.ts'
import type { ExportRefusal } from './texts.ts'

export type ExportRequest = {
  readonly file: string
  /** The folder to copy pictures and downloads into; created when it is missing. */
  readonly images?: string | undefined
  /** Called with the number of written rows and of all rows. */
  readonly onRows?: (doneRows: number, allRows: number) => void
}

export type ExportReport = {
  readonly products: number
  readonly variations: number
  readonly columns: number
  /** How many files the folder of pictures contains now; absent when no folder was requested. */
  readonly copied: number | undefined
  /** Pictures and downloads whose file is missing in the shop. */
  readonly missing: readonly string[]
  /** Keys of `meta_data` of which the file lacks values. */
  readonly keysWithoutColumn: readonly string[]
}

/** `about` is the folder or file that the message names. */
export type ExportResult = OutcomeWith<ExportReport, Refused<ExportRefusal, { about: string }>>

/**
 * Writes all products into WooCommerce's product CSV, so that importing it again changes nothing: one snapshot of the
 * shop, page by page. The file is written completely or not at all. Refused, with nothing written: a path that cannot be
 * written to, and a folder of pictures that contains another file with the same name.
 */
export async function exportProducts(shop: Shop, request: ExportRequest): Promise<ExportResult> {
  const refusal = (await fileRefusal(request.file)) ?? (await imagesRefusal(request.images))
  if (refusal) return refused(refusal.reason, { about: refusal.about })
  return shop.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => exportFrom(shop, tx, request))
}

async function exportFrom(shop: Shop, tx: Db, request: ExportRequest): Promise<ExportResult> {
  const picture = await pictureFileNames(tx)
  const files = () => exportFiles(shop, tx, picture)
  const conflict = request.images === undefined ? undefined : await conflictingFile(request.images, files())
  if (conflict !== undefined) return refused('file-conflict', { about: conflict })

  const written = { ...(await exportWidth(tx)), roles: [...(await rolesWithRules(tx))].sort() }
  const hasOptions = (await hasTierOptions(tx)) || written.legacy.some(isTierOptionColumn)
  const width = { ...written, hasTierOptions: hasOptions }
  const context: ExportContext = {
    tx,
    order: await exportOrder(tx),
    columns: fileColumns(width),
    hasTierOptions: hasOptions,
    names: await catalogNames(tx),
    separators: separatorsOf(shop),
    zone: shop.settings.get(timezone),
    picture,
  }
  const counts = { products: 0, variations: 0 }
  const copies = { copied: undefined as number | undefined, missing: [] as readonly string[] }
  await writeCsvFile(request.file, countedRows(context, counts, request.onRows), async () => {
    if (request.images !== undefined) Object.assign(copies, await copyFiles(request.images, files()))
  })
  return done({
    ...counts,
    columns: context.columns.length,
    keysWithoutColumn: keysWithoutColumn(width),
    ...copies,
  })
}

function separatorsOf({ settings }: Shop) {
  const { decimals, decimalSeparator, thousandSeparator } = currencyFormat(settings)
  return { decimals, point: decimalSeparator, thousands: thousandSeparator }
}

type Counts = { products: number; variations: number }

/** The rows of the file with its heading; reports the progress after each page. */
async function* countedRows(
  context: ExportContext,
  counts: Counts,
  onRows: ExportRequest['onRows'],
): AsyncGenerator<string[]> {
  yield context.columns.map(({ heading }) => heading)
  for await (const page of exportRows(context)) {
    for (const { isVariation, cells } of page) {
      counts[isVariation ? 'variations' : 'products'] += 1
      yield cells
    }
    onRows?.(counts.products + counts.variations, context.order.ids.length)
  }
}
