import type { CatalogNames } from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/rules/product-record.ts'
import type { Separators } from '../product-import/rules/amount.ts'
import type { OwnLevel } from '../stock/stock.ts'
import type { TierRules } from '../tier-pricing/rules/tier-price.ts'

/** A product or variation to export. */
export type ExportedProduct = {
  readonly record: ProductRecord
  /** Its id in the file; absent where another product has the same one. */
  readonly number: number | undefined
  /** Of a variation: its product. */
  readonly parent: ProductRecord | undefined
  readonly level: OwnLevel | undefined
  readonly tiers: TierRules | undefined
}

/** The names for ids in records, and how this shop writes amounts and days. */
export type CellFormat = {
  readonly separators: Separators
  readonly day: (ms: number) => string
  readonly names: CatalogNames
  /** The reference to another product: its SKU, else `id:12`. */
  readonly reference: (id: number) => string
  readonly picture: (id: number) => string
}

/** A column of the file. */
export type CsvColumn = {
  readonly heading: string
  readonly cell: (product: ExportedProduct, format: CellFormat) => string
}

/** Columns from a table of headings and cells. */
export function columnsOf(
  table: readonly (readonly [heading: string, cell: CsvColumn['cell']])[],
): CsvColumn[] {
  return table.map(([heading, cell]) => ({ heading, cell }))
}
