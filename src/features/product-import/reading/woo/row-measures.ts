import type { ProductRecord } from '../../../catalog/rules/product-record.ts'
import { isUnit, type Measure, parseMeasure } from '../../rules/measure.ts'
import type { RowCells } from '../row-cells.ts'

/** A column of weight or size, with the unit in its heading. */
export type MeasureColumn = {
  readonly column: string
  readonly field: 'weightGrams' | 'lengthMm' | 'widthMm' | 'heightMm'
  readonly measure: Measure
  readonly unit: string
}

const fields = { weight: 'weightGrams', length: 'lengthMm', width: 'widthMm', height: 'heightMm' } as const

/** The column of a heading such as "Weight (kg)"; a heading without a unit is unknown, since a number means nothing then. */
export function measureColumn(column: string): MeasureColumn | undefined {
  const found = /^(weight|length|width|height) ?\((\w+)\)$/.exec(column.trim().toLowerCase())
  const name = found?.[1] as keyof typeof fields | undefined
  const unit = found?.[2] ?? ''
  const measure: Measure = name === 'weight' ? 'weight' : 'length'
  return name && isUnit(measure, unit) ? { column, field: fields[name], measure, unit } : undefined
}

/** Weight and size, converted from the units of the columns. */
export function measureFields(cells: RowCells, columns: readonly MeasureColumn[]): Partial<ProductRecord> {
  const read = columns.map(({ column, field, measure, unit }) =>
    cells.field(column, field, (text) => parseMeasure(text, measure, unit), undefined),
  )
  return Object.assign({}, ...read) as Partial<ProductRecord>
}
