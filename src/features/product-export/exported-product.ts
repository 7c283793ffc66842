import type { CatalogNames } from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/rules/product-record.ts'
import type { Separators } from '../product-import/rules/amount.ts'
import type { OwnLevel } from '../stock/stock.ts'
import type { TierOptions } from '../tier-pricing/rules/table/tier-options.ts'
import type { TierRules } from '../tier-pricing/rules/tier-price.ts'
import type { WiderTiers } from '../tier-pricing/tier-pricing.ts'

/** A product or variation to export. */
export type ExportedProduct = {
  readonly record: ProductRecord
  /** Its id in the file; absent where another product has the same one. */
  readonly number: number | undefined
  /** Of a variation: its product. */
  readonly parent: ProductRecord | undefined
  readonly level: OwnLevel | undefined
  /** Of a variation: the stock of its product. */
  readonly parentLevel: OwnLevel | undefined
  readonly tiers: TierRules | undefined
  /** By role, what buyers of it get. */
  readonly roleTiers: WiderTiers['roles']
  /** How a product shows its prices by quantity; absent where no product has its own way, and of variations. */
  readonly tierOptions: TierOptions | undefined
}

/** The names for ids in records, how this shop writes amounts, and its time zone. */
export type CellFormat = {
  readonly separators: Separators
  readonly zone: string
  readonly names: CatalogNames
  /** The reference to another product: its SKU, else `id:12`. */
  readonly reference: (id: number) => string
  readonly picture: (id: number) => string
  /** The id of a product in the file; '' where another one has it. */
  readonly number: (id: number) => string
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
