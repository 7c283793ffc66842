import type { TaxStatus } from './tax-rate.ts'
import type { TaxTerms } from './tax-terms.ts'
import type { RateTax } from './taxes.ts'

/** A line to be taxed: what it costs before and after discounts, as prices are entered. */
export type LineToTax = {
  readonly key: string
  readonly taxStatus: TaxStatus
  readonly taxClass: string
  readonly subtotalMinor: number
  readonly totalMinor: number
}

export type FeeToTax = {
  readonly id: string
  /** Without tax, as delivery is. */
  readonly amountMinor: number
  readonly taxable: boolean
  readonly taxClass: string
}

export type PurchaseToTax = {
  readonly lines: readonly LineToTax[]
  /** Delivery, without tax; `undefined` while there is none. */
  readonly shipping: { readonly costMinor: number; readonly taxable: boolean } | undefined
  readonly fees: readonly FeeToTax[]
  readonly terms: TaxTerms
}

/** A line's figures in minor units: net and tax add up to what the line costs. */
export type TaxedLine = {
  readonly key: string
  readonly netSubtotalMinor: number
  readonly subtotalTaxMinor: number
  readonly netTotalMinor: number
  readonly taxMinor: number
  /** Adds up to `taxMinor`. */
  readonly byRate: readonly RateTax[]
}

/** What one rate takes of the whole purchase, in minor units. */
export type RateSum = {
  readonly rateId: number
  readonly label: string
  readonly code: string
  readonly ratePpm: number
  readonly compound: boolean
  /** Of goods and fees. */
  readonly taxMinor: number
  readonly shippingTaxMinor: number
}

export type TaxedPurchase = {
  /** In the order in which the lines came. */
  readonly lines: readonly TaxedLine[]
  readonly shippingTaxMinor: number
  readonly shippingByRate: readonly RateTax[]
  readonly fees: readonly {
    readonly id: string
    readonly taxMinor: number
    readonly byRate: readonly RateTax[]
  }[]
  /** Every rate that was charged, at 0 % too; compound ones last, then by priority. */
  readonly byRate: readonly RateSum[]
  /** Of the lines before discounts. */
  readonly subtotalTaxMinor: number
  /** Of lines, fees and delivery together. */
  readonly totalTaxMinor: number
}
