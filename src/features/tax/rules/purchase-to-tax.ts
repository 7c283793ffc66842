import type { TaxStatus } from './tax-rate.ts'
import type { TaxTerms } from './tax-terms.ts'
import type { RateTax } from './taxes.ts'

/** A line to be taxed: its price before and after discounts, with or without tax as prices are entered. */
export type LineToTax = {
  readonly key: string
  readonly taxStatus: TaxStatus
  readonly taxClass: string
  readonly subtotalMinor: number
  readonly totalMinor: number
}

export type FeeToTax = {
  readonly id: string
  /** Without tax, like shipping. */
  readonly amountMinor: number
  readonly taxable: boolean
  readonly taxClass: string
}

export type PurchaseToTax = {
  readonly lines: readonly LineToTax[]
  /** The shipping cost without tax; `undefined`: no shipping. */
  readonly shipping: { readonly costMinor: number; readonly taxable: boolean } | undefined
  readonly fees: readonly FeeToTax[]
  readonly terms: TaxTerms
}

/** The amounts of a line in minor units: net and tax add up to its price. */
export type TaxedLine = {
  readonly key: string
  readonly netSubtotalMinor: number
  readonly subtotalTaxMinor: number
  readonly netTotalMinor: number
  readonly taxMinor: number
  /** Adds up to `taxMinor`. */
  readonly byRate: readonly RateTax[]
}

/** The tax of one rate for the whole purchase, in minor units. */
export type RateSum = {
  readonly rateId: number
  readonly label: string
  readonly code: string
  readonly ratePpm: number
  readonly compound: boolean
  /** Of lines and fees. */
  readonly taxMinor: number
  readonly shippingTaxMinor: number
}

export type TaxedPurchase = {
  /** In the order of the purchase's lines. */
  readonly lines: readonly TaxedLine[]
  readonly shippingTaxMinor: number
  readonly shippingByRate: readonly RateTax[]
  readonly fees: readonly {
    readonly id: string
    readonly taxMinor: number
    readonly byRate: readonly RateTax[]
  }[]
  /** Every rate that was charged, also at 0 %; compound rates last, then by priority. */
  readonly byRate: readonly RateSum[]
  /** Of the lines before discounts. */
  readonly subtotalTaxMinor: number
  /** Of lines, fees and shipping. */
  readonly totalTaxMinor: number
}
