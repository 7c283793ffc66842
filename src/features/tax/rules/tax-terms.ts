import type { RatesByClass } from './tax-rate.ts'
import type { Entered } from './taxes.ts'

/** Everything that decides the taxes of a purchase but the purchase itself. */
export type TaxTerms = {
  readonly entered: Entered
  /** Where taxes are rounded: in each line, or once in the sum of a rate. */
  readonly rounding: 'line' | 'subtotal'
  /** The slug of a class, or `inherit`. */
  readonly shippingClass: string
  /**
   * Prices entered with tax, sold to where other rates hold: the shop's own tax is taken out and the buyer's put on, so
   * that the net price is the same everywhere. `false`: the price with tax is the same everywhere.
   */
  readonly adjustsToPlace: boolean
  /** What a rate without a name is called: "Tax", "VAT". */
  readonly taxWord: string
  readonly rates: PurchaseRates
}

/** The rates where a purchase is taxed, and those of the shop's own address. */
export type PurchaseRates = {
  readonly customer: RatesByClass
  readonly base: RatesByClass
  /** The classes beside the standard one, in the shop's order. */
  readonly classes: readonly string[]
}
