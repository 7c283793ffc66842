import type { ShippingMethod } from '../shipping-method.ts'
import { freeShippingFromMinor, freeShippingTitle } from '../shipping-settings.ts'

/** Free of charge from a goods total on, and not on offer below it. */
export const freeShipping: ShippingMethod = {
  id: 'free_shipping:2',
  quote({ goodsMinor }, settings) {
    const fromMinor = settings.get(freeShippingFromMinor)
    if (fromMinor === 0 || goodsMinor < fromMinor) return undefined
    return { title: settings.get(freeShippingTitle), costMinor: 0 }
  },
}
