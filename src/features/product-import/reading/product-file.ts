import { errorCode } from '../../../platform/error-code.ts'
import type { FileItem } from '../product-row.ts'
import { swatchColumn } from '../rules/swatch-cell.ts'
import type { FileRefusal } from '../texts.ts'
import { type ColumnMapping, noMapping, readMapping } from './column-mapping.ts'
import { CsvBroken, type CsvRow, csvRows } from './csv.ts'
import { NotText, surveyBytes, textOf } from './encoding.ts'
import { type Layout, layoutOf } from './file-layout.ts'
import { FileUnusable } from './file-unusable.ts'
import { isProductColumn, productColumns } from './product-headings.ts'
import type { Custom } from './row-fields.ts'
import { isShopifyColumn, shopifyColumns } from './shopify-headings.ts'
import { shopifyItems } from './shopify-items.ts'
import { wooItems } from './woo-items.ts'

export type { FileItem } from '../product-row.ts'

/** A file that was read once to its end and found to be one that can be imported. */
export type ProductFile = {
  readonly format: 'woocommerce' | 'shopify'
  /** Rows below the heading with any text. */
  readonly rows: number
  /** sha256 in hex, over the bytes of the file and of its mapping. */
  readonly fingerprint: string
  /** Columns that mean nothing here and are kept, as the file writes them. */
  readonly keptColumns: readonly string[]
  /** What the rows say, one at a time however large the file is; it may be asked again. */
  items(): AsyncGenerator<FileItem>
}

export type FileRefused = { readonly ok: false; readonly reason: FileRefusal; readonly about: string }

/**
 * Opens a CSV of products, WooCommerce's or Shopify's: finds how it is written and reads it once to its end, so that
 * one which breaks off in the middle is refused before anything is imported. `about` is what the refusal names.
 */
export async function openProductFile(
  file: string,
  custom: Custom,
  options: { readonly mappingFile?: string | undefined } = {},
): Promise<{ ok: true; value: ProductFile } | FileRefused> {
  try {
    const mapping = options.mappingFile === undefined ? noMapping : await readMapping(options.mappingFile)
    checkTargets(mapping)
    return { ok: true, value: await openWith(file, custom, mapping) }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) return { ok: false, ...refusal }
    throw error
  }
}

async function openWith(file: string, custom: Custom, mapping: ColumnMapping): Promise<ProductFile> {
  const { sha256, encoding } = await surveyBytes(file, mapping.written)
  const layout = await layoutOf(() => textOf(file, encoding), mapping)
  const rowsBelow = () => belowHeading(csvRows(textOf(file, encoding), layout.delimiter))
  let rows = 0
  for await (const _ of rowsBelow()) rows += 1
  if (rows === 0) throw new FileUnusable('no-rows')
  return { format: layout.format, rows, fingerprint: sha256, ...readingOf(layout, custom, rowsBelow) }
}

/** Kept as they are, although they are read too: they say more than that. */
const keptAndRead = new Set([swatchColumn.toLowerCase(), 'status', 'product category', 'variant weight unit'])

function readingOf(
  { format, heading, names }: Layout,
  custom: Custom,
  rowsBelow: () => AsyncIterable<CsvRow>,
): Pick<ProductFile, 'keptColumns' | 'items'> {
  const keptColumns = (kept: readonly number[]) =>
    kept.map((index) => heading[index] ?? '').filter((column) => !keptAndRead.has(column.toLowerCase()))
  if (format === 'shopify') {
    const columns = shopifyColumns(heading, names)
    return { keptColumns: keptColumns(columns.kept), items: () => shopifyItems(rowsBelow(), columns, custom) }
  }
  const columns = productColumns(heading, names)
  return { keptColumns: keptColumns(columns.kept), items: () => wooItems(rowsBelow(), columns, custom) }
}

function checkTargets({ targets }: ColumnMapping): void {
  const unknown = targets.find((name) => !isProductColumn(name) && !isShopifyColumn(name))
  if (unknown !== undefined) throw new FileUnusable('bad-mapping', unknown)
}

async function* belowHeading(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  let isBelow = false
  for await (const row of rows) {
    if (isBelow) yield row
    isBelow = true
  }
}

function refusalOf(error: unknown): { reason: FileRefusal; about: string } | undefined {
  if (error instanceof FileUnusable) return { reason: error.reason, about: error.about }
  if (error instanceof NotText) return { reason: 'not-text', about: '' }
  if (error instanceof CsvBroken) return { reason: error.reason, about: String(error.row) }
  const isMissing = ['ENOENT', 'EISDIR', 'EACCES', 'ENOTDIR'].includes(errorCode(error) ?? '')
  return isMissing ? { reason: 'no-file', about: '' } : undefined
}
