import { z } from 'zod'
import { done } from '../../../kernel/outcome.ts'
import { addressText } from '../owner-texts.ts'
import { amountInput, readSettings } from '../settings-schema.ts'
import type { ShippingMethodKind } from '../shipping-method.ts'

const schema = (decimals: number) =>
  z.strictObject({
    cost: amountInput(decimals).default(0),
    /** Shown with the rate. */
    address: z
      .string()
      .regex(/^[^\p{Cc}\p{Cs}]{0,300}$/u, addressText)
      .default(''),
  })

/** The shopper collects the parcel at the shop. */
export const localPickup: ShippingMethodKind = {
  kind: 'local_pickup',
  isPickup: true,
  read(settings, decimals) {
    const read = readSettings(schema(decimals), settings)
    if (!read.ok) return read
    const { cost, address } = read.value
    return done({ classes: [], address: address.trim() || undefined, quote: () => cost })
  },
}
