import type { ShippingMethod } from '../shipping-method.ts'
import { flatRateMinor, flatRateTitle } from '../shipping-settings.ts'

/** One price for every parcel. */
export const flatRate: ShippingMethod = {
  id: 'flat_rate:1',
  quote: (_parcel, settings) => ({
    title: settings.get(flatRateTitle),
    costMinor: settings.get(flatRateMinor),
  }),
}
