import type { CatalogNames } from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/rules/product-record.ts'
import type { Separators } from '../product-import/rules/amount.ts'
import type { OwnLevel } from '../stock/stock.ts'
import type { TierRules } from '../tier-pricing/rules/tier-price.ts'

/** A product or variation on its way into a file. */
export type Outgoing = {
  readonly record: ProductRecord
  /** Its number in the file, unless that is another one's too. */
  readonly number: number | undefined
  /** Of a variation: its product. */
  readonly parent: ProductRecord | undefined
  readonly level: OwnLevel | undefined
  readonly tiers: TierRules | undefined
}

/** What cells call the things that records name by id, and how this shop writes amounts and days. */
export type Wording = {
  readonly separators: Separators
  readonly day: (ms: number) => string
  readonly names: CatalogNames
  /** Another product, as cells name it: its SKU, else `id:12`. */
  readonly reference: (id: number) => string
  readonly picture: (id: number) => string
}

/** A column of the file. */
export type Column = {
  readonly heading: string
  readonly cell: (outgoing: Outgoing, wording: Wording) => string
}

/** Columns as a table: the heading, and what stands below it. */
export function columnsOf(table: readonly (readonly [heading: string, cell: Column['cell']])[]): Column[] {
  return table.map(([heading, cell]) => ({ heading, cell }))
}
