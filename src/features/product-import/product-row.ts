import type { PieceLimits } from '../catalog/rules/pieces.ts'
import type { Prices } from '../catalog/rules/price.ts'
import type { ProductRecord } from '../catalog/rules/product-record.ts'
import type { SubscriptionTerms } from '../catalog/rules/subscription.ts'
import type { StockLevel } from '../stock/rules/stock.ts'
import type { TierRules } from '../tier-pricing/rules/tier-price.ts'
import type { LinkKind } from './rules/note.ts'
import type { RowReason } from './texts.ts'

/** An attribute as a row has it; of a variation, `values` is one value, or none for any. */
export type AttributeCells = {
  readonly name: string
  readonly values: readonly string[]
  readonly visible: boolean
  readonly shared: boolean
  readonly chosen: string
  /** Whether variations differ by it; absent where the file does not say so. */
  readonly forVariations?: boolean
}

/** A picture by its address or the name of its file; without `alt`, what is known of it stays. */
export type PictureCell = { readonly name: string; readonly alt?: string }

/** A download as a row has it: `file` as in the cell, `id` '' when none is given. */
export type DownloadCells = { readonly id: string; readonly name: string; readonly file: string }

/** What a row says. A part that is absent is not in the file, and stays as it is in the shop. */
export type ProductRow = {
  /** `undefined` when the file does not say so. */
  readonly kind: ProductRecord['kind'] | undefined
  /** Whether the kind is one of a subscription; `undefined` when the file does not say so. */
  readonly subscribed: boolean | undefined
  readonly originalId: number | undefined
  /** '' when the cell is empty, `undefined` when there is no such column. */
  readonly sku: string | undefined
  /** Its part of the address; '' and `undefined` say nothing. */
  readonly slug: string | undefined
  /** Of a variation: its product, by SKU, `id:12` or `slug:alba-vase`. */
  readonly parent: string | undefined
  readonly fields: Partial<ProductRecord>
  readonly prices: Partial<Prices>
  readonly terms: Partial<SubscriptionTerms>
  readonly pieces: Partial<PieceLimits>
  readonly level: Partial<Omit<StockLevel, 'shelfId'>>
  readonly tiers?: { readonly rules: TierRules | undefined }
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
  readonly links: Readonly<Partial<Record<LinkKind, readonly string[]>>>
  /** Columns that mean nothing here, by heading as the file writes it; '' is an empty cell. */
  readonly legacy: Readonly<Record<string, string>>
}

/** A row that was understood, or why it was not; `about` is what the sentence names. */
export type RowReading =
  | { readonly row: ProductRow }
  | { readonly refusal: { readonly reason: RowReason; readonly about: string } }

/** What a row of the file says; `row` is what a spreadsheet calls it. Several may be of one row; rows ascend. */
export type FileItem = { readonly row: number; readonly name: string; readonly reading: RowReading }

/** The answer for a row that is not understood. */
export function notUnderstood(reason: RowReason, about: string): RowReading {
  return { refusal: { reason, about } }
}
