import type { ProductRow, RowResult } from '../product-row.ts'
import { RowCells } from '../row-cells.ts'
import type { ShopFormat } from './row-fields.ts'
import { wooColumns } from './woo-headings.ts'
import { readProductRow } from './woo-row.ts'

const custom: ShopFormat = { decimals: 2, point: '.', thousands: ',', timezone: 'UTC' }

type Cells = Readonly<Record<string, string>>

/** The result of a row with these cells. */
export function reading(cells: Cells, format: Partial<ShopFormat> = {}): RowResult {
  const columns = wooColumns(Object.keys(cells), Object.keys(cells))
  return readProductRow(new RowCells(columns, Object.values(cells)), columns, { ...custom, ...format })
}
/** The product of a row; throws where the row is refused. */
export function read(cells: Cells, format?: Partial<ShopFormat>): ProductRow {
  const answer = reading(cells, format)
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.value
}
/** Why a row is refused. */
export const refusedWooRow = (cells: Cells, format?: Partial<ShopFormat>) => {
  const answer = reading(cells, format)
  return answer.ok ? undefined : { reason: answer.reason, about: answer.about }
}
