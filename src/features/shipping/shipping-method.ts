import type { Settings } from '../../platform/settings.ts'
import type { ShippingRate } from './rules/rate.ts'

/** What is to be sent, as far as a price depends on it. */
export type Parcel = {
  /** ISO 3166 code of the country it goes to; '' while the shopper has not said. */
  readonly country: string
  readonly goodsMinor: number
}

/**
 * A way to ship. A method is a plain object listed in `src/shop.config.ts`; nothing registers itself.
 * `quote` answers `undefined` when the parcel cannot go this way.
 */
export type ShippingMethod = {
  readonly id: string
  quote(parcel: Parcel, settings: Settings): Omit<ShippingRate, 'id'> | undefined
}
