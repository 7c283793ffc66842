import type { RatesByClass } from './tax-rate.ts'
import type { Entered } from './taxes.ts'

/** Everything except the purchase that its taxes depend on. */
export type TaxTerms = {
  readonly entered: Entered
  /** Where taxes are rounded: in each line, or once per rate. */
  readonly rounding: 'line' | 'subtotal'
  /** The slug of a class, or `inherit`. */
  readonly shippingClass: string
  /**
   * For prices entered with tax, sold to a location with other rates: the shop's own tax is subtracted and the buyer's
   * added, so that the net price is the same everywhere. `false`: the price with tax is the same everywhere.
   */
  readonly adjustsToLocation: boolean
  /** The name of a rate without a name: "Tax", "VAT". */
  readonly defaultTaxName: string
  readonly rates: PurchaseRates
}

/** The rates of the location where a purchase is taxed, and those of the shop's own address. */
export type PurchaseRates = {
  readonly customer: RatesByClass
  readonly base: RatesByClass
  /** The classes except the standard one, in the shop's order. */
  readonly classes: readonly string[]
}
