import { z } from 'zod'
import { done } from '../../../kernel/outcome.ts'
import { freeFromMinor, isFree, remainingForFreeMinor } from '../rules/free-shipping.ts'
import { amountInput, readSettings } from '../settings-schema.ts'
import type { ShippingMethodKind } from '../shipping-method.ts'

const schema = (decimals: number) =>
  z.strictObject({
    requires: z.enum(['', 'coupon', 'min_amount', 'either', 'both']).default(''),
    minAmount: amountInput(decimals).default(0),
    ignoreDiscounts: z.boolean().default(false),
  })

/** Free of charge, for all orders or under conditions. */
export const freeShipping: ShippingMethodKind = {
  kind: 'free_shipping',
  isPickup: false,
  read(settings, decimals) {
    const read = readSettings(schema(decimals), settings)
    if (!read.ok) return read
    const { requires, minAmount: minTotalMinor, ignoreDiscounts: ignoresDiscounts } = read.value
    const terms = { requires, minTotalMinor, ignoresDiscounts }
    return done({
      classes: [],
      freeFromMinor: freeFromMinor(terms),
      remainingForFreeMinor: (parcel) => remainingForFreeMinor(terms, parcel),
      quote: (parcel) => (isFree(terms, parcel) ? 0 : undefined),
    })
  },
}
