import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { catalogNames, fileOrder, fileWidth } from '../catalog/catalog.ts'
import { currencyFormat, timezone } from '../settings/general.ts'
import { fileColumns } from './columns.ts'
import { folderRefusal, imagesRefusal, writeWholeFile } from './export-file.ts'
import { type Asked, outgoingRows } from './outgoing-rows.ts'
import { copyFiles, fileInTheWay, filesOf } from './picture-files.ts'
import { pictureNaming } from './picture-naming.ts'
import { dayWriter } from './sale-day.ts'
import type { ExportRefusal } from './texts.ts'

export type ExportAsk = {
  readonly file: string
  /** The folder that pictures and downloads are copied into; made when it is not there. */
  readonly images?: string | undefined
  /** Called with how many rows are written of how many. */
  readonly onRows?: (doneRows: number, allRows: number) => void
}

export type ExportReport = {
  readonly products: number
  readonly variations: number
  readonly columns: number
  /** How many files lie in the folder of pictures now; absent when none was asked for. */
  readonly copied: number | undefined
  /** Pictures and downloads whose file the shop has lost. */
  readonly missing: readonly string[]
}

/** `about` is the folder or file that the sentence names. */
export type ExportResult =
  | { readonly ok: true; readonly value: ExportReport }
  | { readonly ok: false; readonly reason: ExportRefusal; readonly about: string }

/**
 * Writes all products into WooCommerce's product CSV, so that reading it again changes nothing: the shop as it is at
 * one moment, a page at a time. The file appears whole or not at all. Refused, with nothing written: a place that
 * cannot be written to, and a folder of pictures that has another file of a name.
 */
export async function exportProducts(shop: Shop, ask: ExportAsk): Promise<ExportResult> {
  const refusal = (await folderRefusal(ask.file)) ?? (await imagesRefusal(ask.images))
  if (refusal) return { ok: false, ...refusal }
  return shop.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => exportFrom(shop, tx, ask))
}

async function exportFrom(shop: Shop, tx: Db, ask: ExportAsk): Promise<ExportResult> {
  const picture = await pictureNaming(tx)
  const files = () => filesOf(shop, tx, picture)
  const inTheWay = ask.images === undefined ? undefined : await fileInTheWay(ask.images, files())
  if (inTheWay !== undefined) return { ok: false, reason: 'in-the-way', about: inTheWay }

  const asked: Asked = {
    tx,
    order: await fileOrder(tx),
    columns: fileColumns(await fileWidth(tx)),
    names: await catalogNames(tx),
    separators: separatorsOf(shop),
    day: dayWriter(shop.settings.get(timezone)),
    picture,
  }
  const counts = { products: 0, variations: 0 }
  const copies = { copied: undefined as number | undefined, missing: [] as readonly string[] }
  await writeWholeFile(ask.file, counted(asked, counts, ask.onRows), async () => {
    if (ask.images !== undefined) Object.assign(copies, await copyFiles(ask.images, files()))
  })
  return { ok: true, value: { ...counts, columns: asked.columns.length, ...copies } }
}

function separatorsOf({ settings }: Shop) {
  const { decimals, decimalSeparator, thousandSeparator } = currencyFormat(settings)
  return { decimals, point: decimalSeparator, thousands: thousandSeparator }
}

type Counts = { products: number; variations: number }

/** The rows of the file with its heading; each page is told of when it has gone out. */
async function* counted(asked: Asked, counts: Counts, onRows: ExportAsk['onRows']): AsyncGenerator<string[]> {
  yield asked.columns.map(({ heading }) => heading)
  for await (const page of outgoingRows(asked)) {
    for (const { isVariation, cells } of page) {
      counts[isVariation ? 'variations' : 'products'] += 1
      yield cells
    }
    onRows?.(counts.products + counts.variations, asked.order.ids.length)
  }
}
