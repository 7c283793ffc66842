import { type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import type { Prices } from '../../catalog/rules/price.ts'
import type { ProductRecord } from '../../catalog/rules/product-record.ts'
import type { QuantityLimits } from '../../catalog/rules/quantity-limits.ts'
import type { SubscriptionTerms } from '../../catalog/rules/subscription.ts'
import type { StockLevel } from '../../stock/rules/stock.ts'
import type { RulesChange } from '../../tier-pricing/rules/written/parse-rules.ts'
import type { OptionsChange } from '../../tier-pricing/rules/written/written-options.ts'
import type { ProductLinkKind } from '../rules/import-note.ts'
import type { RowReason } from '../texts.ts'

/** An attribute of a row; of a variation, `values` is one value, or empty for any value. */
export type AttributeCells = {
  readonly name: string
  readonly values: readonly string[]
  readonly visible: boolean
  readonly shared: boolean
  readonly defaultValue: string
  /** Whether it is used for variations; absent where the file does not contain this. */
  readonly forVariations?: boolean
}

/** A picture by its URL or file name; without `alt`, the existing alt text stays. */
export type PictureCell = { readonly name: string; readonly alt?: string }

/** A download of a row: `file` as in the cell, `id` '' when there is none. */
export type DownloadCells = { readonly id: string; readonly name: string; readonly file: string }

/** The content of a row. A field that is absent is not in the file, and stays as it is in the shop. */
export type ProductRow = {
  /** `undefined` when the file does not contain it. */
  readonly kind: ProductRecord['kind'] | undefined
  /** Whether the type is one of a subscription; `undefined` when the file does not contain it. */
  readonly isSubscription: boolean | undefined
  readonly originalId: number | undefined
  /** '' when the cell is empty, `undefined` when there is no such column. */
  readonly sku: string | undefined
  /** '' and `undefined` mean no slug. */
  readonly slug: string | undefined
  /** The parent of a variation, by SKU, `id:12` or `slug:alba-vase`. */
  readonly parent: string | undefined
  readonly fields: Partial<ProductRecord>
  readonly prices: Partial<Prices>
  readonly terms: Partial<SubscriptionTerms>
  readonly quantityLimits: Partial<QuantityLimits>
  readonly level: Partial<Omit<StockLevel, 'stockItemId'>>
  /** What it says about its own prices by quantity. */
  readonly tiers?: RulesChange
  /** By role, what buyers of it get. */
  readonly roleTiers?: ReadonlyMap<string, RulesChange>
  /** How a product shows its prices by quantity; the default variation by `id:12`, or `null` for none. */
  readonly tierOptions?: OptionsChange & { readonly defaultVariation?: string | null }
  /** Paths from the root down. */
  readonly categories?: readonly (readonly string[])[]
  readonly brands?: readonly (readonly string[])[]
  readonly tags?: readonly string[]
  /** By name; '' is none. */
  readonly shippingClass?: string
  readonly images?: readonly PictureCell[]
  readonly downloads?: readonly DownloadCells[]
  readonly attributes?: readonly AttributeCells[]
  /** Other products by SKU, `id:12` or `slug:alba-vase`, in their order. */
  readonly links: Readonly<Partial<Record<ProductLinkKind, readonly string[]>>>
  /** Unknown columns, by heading as in the file; '' is an empty cell. */
  readonly legacy: Readonly<Record<string, string>>
}

/** A row that could be read, or why it is refused; `about` is what the message names. */
export type RowResult = OutcomeWith<ProductRow, Refused<RowReason, { about: string }>>

/** An item of the file; `row` is its row number in a spreadsheet. One row may give several items; rows ascend. */
export type FileItem = { readonly row: number; readonly name: string; readonly result: RowResult }

/** The result of a row that is refused. */
export function refusedRow(reason: RowReason, about: string): RowResult {
  return refused(reason, { about })
}
