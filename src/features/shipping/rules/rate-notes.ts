import { dayRange } from '../../../kernel/locale-format.ts'
import * as messages from '../messages.ts'
import type { ShippingRate } from './rate.ts'

/** The notes of a rate, as far as known: when the parcel arrives, or where and from when it can be picked up. */
export function rateNotes({ estimate, isPickup, address }: ShippingRate): string[] {
  const when =
    estimate &&
    (isPickup
      ? messages.readyForPickup({ day: dayRange(estimate.from, estimate.from) })
      : messages.arrives({ days: dayRange(estimate.from, estimate.until) }))
  return [address, when].filter((note) => note !== undefined)
}
