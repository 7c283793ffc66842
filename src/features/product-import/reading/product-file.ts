import { done, type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import { errorCode } from '../../../platform/error-code.ts'
import { swatchColumn } from '../rules/swatch-cell.ts'
import type { FileRefusal } from '../texts.ts'
import { type ColumnMapping, noMapping, readMapping } from './column-mapping.ts'
import { type CsvRow, CsvSyntaxError, csvRows } from './csv.ts'
import { decodedText, inspectFile, NotTextError } from './encoding.ts'
import { type Layout, layoutOf } from './file-layout.ts'
import { ProductFileError } from './product-file-error.ts'
import type { FileItem } from './product-row.ts'
import { isShopifyColumn, shopifyColumns } from './shopify/shopify-headings.ts'
import { shopifyItems } from './shopify/shopify-items.ts'
import type { ShopFormat } from './woo/row-fields.ts'
import { isWooColumn, wooColumns } from './woo/woo-headings.ts'
import { wooItems } from './woo/woo-items.ts'

/** A file that was read once to its end and can be imported. */
export type ProductFile = {
  readonly format: 'woocommerce' | 'shopify'
  /** The number of rows below the heading that are not empty. */
  readonly rows: number
  /** sha256 in hex, over the bytes of the file and of its mapping. */
  readonly fingerprint: string
  /** Columns without a meaning in this shop, by their names in the file; their cells are stored. */
  readonly unknownColumns: readonly string[]
  /** The items of the rows, one at a time, however large the file is; may be called again. */
  items(): AsyncGenerator<FileItem>
}

export type ProductFileRefused = Refused<FileRefusal, { about: string }>

/**
 * Opens a product CSV of WooCommerce or Shopify: detects its layout and reads it once to its end, so that a file with an
 * error in the middle is refused before anything is imported. `about` is what the refusal names.
 */
export async function openProductFile(
  file: string,
  shopFormat: ShopFormat,
  options: { readonly mappingFile?: string | undefined } = {},
): Promise<OutcomeWith<ProductFile, ProductFileRefused>> {
  try {
    const mapping = options.mappingFile === undefined ? noMapping : await readMapping(options.mappingFile)
    checkTargets(mapping)
    return done(await openWith(file, shopFormat, mapping))
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) return refused(refusal.reason, { about: refusal.about })
    throw error
  }
}

async function openWith(file: string, shopFormat: ShopFormat, mapping: ColumnMapping): Promise<ProductFile> {
  const { sha256, encoding } = await inspectFile(file, mapping.text)
  const layout = await layoutOf(() => decodedText(file, encoding), mapping)
  const dataRows = () => rowsBelowHeading(csvRows(decodedText(file, encoding), layout.delimiter))
  let rows = 0
  for await (const _ of dataRows()) rows += 1
  if (rows === 0) throw new ProductFileError('no-rows')
  return { format: layout.format, rows, fingerprint: sha256, ...contentOf(layout, shopFormat, dataRows) }
}

/** Stored as they are, although they are read too: the shop has no fields for all of their content. */
const storedAlthoughRead = new Set([
  swatchColumn.toLowerCase(),
  'status',
  'product category',
  'variant weight unit',
])

function contentOf(
  { format, heading, names }: Layout,
  shopFormat: ShopFormat,
  dataRows: () => AsyncIterable<CsvRow>,
): Pick<ProductFile, 'unknownColumns' | 'items'> {
  const unknownColumns = (indexes: readonly number[]) =>
    indexes
      .map((index) => heading[index] ?? '')
      .filter((column) => !storedAlthoughRead.has(column.toLowerCase()))
  if (format === 'shopify') {
    const columns = shopifyColumns(heading, names)
    return {
      unknownColumns: unknownColumns(columns.unknown),
      items: () => shopifyItems(dataRows(), columns, shopFormat),
    }
  }
  const columns = wooColumns(heading, names)
  return {
    unknownColumns: unknownColumns(columns.unknown),
    items: () => wooItems(dataRows(), columns, shopFormat),
  }
}

function checkTargets({ targets }: ColumnMapping): void {
  const unknown = targets.find((name) => !isWooColumn(name) && !isShopifyColumn(name))
  if (unknown !== undefined) throw new ProductFileError('bad-mapping', unknown)
}

async function* rowsBelowHeading(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  let isBelow = false
  for await (const row of rows) {
    if (isBelow) yield row
    isBelow = true
  }
}

function refusalOf(error: unknown): { reason: FileRefusal; about: string } | undefined {
  if (error instanceof ProductFileError) return { reason: error.reason, about: error.about }
  if (error instanceof NotTextError) return { reason: 'not-text', about: '' }
  if (error instanceof CsvSyntaxError) return { reason: error.reason, about: String(error.row) }
  const isMissing = ['ENOENT', 'EISDIR', 'EACCES', 'ENOTDIR'].includes(errorCode(error) ?? '')
  return isMissing ? { reason: 'no-file', about: '' } : undefined
}
