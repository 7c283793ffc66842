import type { Parcel } from './parcel.ts'
import type { Estimate, ShippingRate } from './rate.ts'
import { type TransitDays, type Zone, type ZoneMethod, zoneFor } from './zone.ts'

/** Estimates the arrival after a number of working days in transit; `undefined`: unknown. */
export type ArrivalEstimator = (days: TransitDays) => Estimate | undefined

/** The rates of a parcel, in the owner's order of the methods of its zone. */
export function quotesFor(
  parcel: Parcel,
  zones: readonly Zone[],
  estimateArrival: ArrivalEstimator,
): ShippingRate[] {
  const zone = zoneFor(zones, parcel.to)
  if (!zone) return []
  const rates = withoutPaidTwins(
    zone.methods.flatMap((method) => rateOf(method, parcel, estimateArrival) ?? []),
  )
  if (zone.preselect === 'cheapest') return rates
  return rates.map((rate, index) => (index === 0 ? { ...rate, preselected: true } : rate))
}

function rateOf(
  method: ZoneMethod,
  parcel: Parcel,
  estimateArrival: ArrivalEstimator,
): ShippingRate | undefined {
  const costMinor = method.quote(parcel)
  if (costMinor === undefined) return undefined
  return {
    id: method.id,
    title: method.title,
    costMinor,
    taxStatus: method.taxStatus,
    methodKind: method.kind,
    isPickup: method.isPickup,
    estimate: method.days && estimateArrival(method.days),
    ...(method.address && { address: method.address }),
  }
}

/** Nobody pays for a shipment that arrives on the days of a free one: such a rate is not offered. */
function withoutPaidTwins(rates: readonly ShippingRate[]): ShippingRate[] {
  const free = rates.filter(({ costMinor, isPickup }) => costMinor === 0 && !isPickup)
  return rates.filter(
    (rate) => rate.costMinor === 0 || rate.isPickup || !free.some((other) => arrivesTogether(rate, other)),
  )
}

/** `false` where the days of one of them are unknown. */
function arrivesTogether({ estimate: one }: ShippingRate, { estimate: other }: ShippingRate): boolean {
  return one !== undefined && one.from === other?.from && one.until === other.until
}
