import { type FileItem, notUnderstood, type RowReading } from '../product-row.ts'
import { plainCell } from '../rules/cell.ts'
import type { CsvRow } from './csv.ts'
import type { ProductColumns } from './product-headings.ts'
import { type Columns, RowCells } from './row-cells.ts'
import type { Custom } from './row-fields.ts'
import { readProductRow } from './woo-row.ts'

/** What the rows of WooCommerce's file say. */
export async function* wooItems(
  rows: AsyncIterable<CsvRow>,
  columns: ProductColumns,
  custom: Custom,
): AsyncGenerator<FileItem> {
  for await (const row of rows) {
    const cells = new RowCells(columns, row.cells)
    const name = (cells.text('SKU') || cells.text('Name') || '').slice(0, 100)
    yield { row: row.number, name, reading: misfit(row, columns) ?? readProductRow(cells, columns, custom) }
  }
}

/** Why a row does not fit under the heading: another number of cells, or the heading itself once more. */
export function misfit({ cells }: CsvRow, { heading }: Columns): RowReading | undefined {
  if (cells.length !== heading.length)
    return notUnderstood('cells', `${cells.length} cells instead of ${heading.length}`)
  const isHeading = cells.every((cell, index) => {
    const text = plainCell(cell)
    return text.toLowerCase() === heading[index]?.toLowerCase()
  })
  return isHeading ? notUnderstood('heading', '') : undefined
}
