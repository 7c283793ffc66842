import { cellText } from '../../rules/cell.ts'
import type { CsvRow } from '../csv.ts'
import { type FileItem, type RowResult, refusedRow } from '../product-row.ts'
import { type Columns, RowCells } from '../row-cells.ts'
import type { ShopFormat } from './row-fields.ts'
import type { WooColumns } from './woo-headings.ts'
import { readProductRow } from './woo-row.ts'

/** The items of WooCommerce's file. */
export async function* wooItems(
  rows: AsyncIterable<CsvRow>,
  columns: WooColumns,
  shopFormat: ShopFormat,
): AsyncGenerator<FileItem> {
  for await (const row of rows) {
    const cells = new RowCells(columns, row.cells)
    const name = (cells.text('SKU') || cells.text('Name') || '').slice(0, 100)
    yield {
      row: row.number,
      name,
      result: layoutRefusal(row, columns) ?? readProductRow(cells, columns, shopFormat),
    }
  }
}

/** Why a row does not fit the heading: another number of cells, or the heading repeated. */
export function layoutRefusal({ cells }: CsvRow, { heading }: Columns): RowResult | undefined {
  if (cells.length !== heading.length)
    return refusedRow('cells', `${cells.length} cells instead of ${heading.length}`)
  const isHeading = cells.every((cell, index) => {
    const text = cellText(cell)
    return text.toLowerCase() === heading[index]?.toLowerCase()
  })
  return isHeading ? refusedRow('heading', '') : undefined
}
