import { z } from 'zod'
import { done } from '../../../kernel/outcome.ts'
import { freeFromMinor, goesFree, leftToFreeMinor } from '../rules/free-shipping.ts'
import { amount, readSettings } from '../settings-schema.ts'
import type { ShippingMethodKind } from '../shipping-method.ts'

const schema = (decimals: number) =>
  z.strictObject({
    requires: z.enum(['', 'coupon', 'min_amount', 'either', 'both']).default(''),
    minAmount: amount(decimals).default(0),
    ignoreDiscounts: z.boolean().default(false),
  })

/** Free of charge, to all or to those who bring what it asks for. */
export const freeShipping: ShippingMethodKind = {
  kind: 'free_shipping',
  isPickup: false,
  read(settings, decimals) {
    const read = readSettings(schema(decimals), settings)
    if (!read.ok) return read
    const { requires, minAmount: leastMinor, ignoreDiscounts: ignoresDiscounts } = read.value
    const terms = { requires, leastMinor, ignoresDiscounts }
    return done({
      classes: [],
      freeFromMinor: freeFromMinor(terms),
      leftToFreeMinor: (parcel) => leftToFreeMinor(terms, parcel),
      quote: (parcel) => (goesFree(terms, parcel) ? 0 : undefined),
    })
  },
}
