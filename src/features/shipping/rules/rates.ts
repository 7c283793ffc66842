import type { Parcel } from './parcel.ts'
import type { Estimate, ShippingRate } from './rate.ts'
import { type TransitDays, type Zone, type ZoneMethod, zoneFor } from './zone.ts'

/** When something arrives that takes so many working days, as far as it can be said. */
export type Arrives = (days: TransitDays) => Estimate | undefined

/** Every way this parcel can go, in the order in which the owner has put the methods of its zone. */
export function quotesFor(parcel: Parcel, zones: readonly Zone[], arrives: Arrives): ShippingRate[] {
  const zone = zoneFor(zones, parcel.to)
  if (!zone) return []
  const rates = zone.methods.flatMap((method) => rateOf(method, parcel, arrives) ?? [])
  if (zone.preselect === 'cheapest') return rates
  return rates.map((rate, index) => (index === 0 ? { ...rate, preselected: true } : rate))
}

function rateOf(method: ZoneMethod, parcel: Parcel, arrives: Arrives): ShippingRate | undefined {
  const costMinor = method.quote(parcel)
  if (costMinor === undefined) return undefined
  return {
    id: method.id,
    title: method.title,
    costMinor,
    taxStatus: method.taxStatus,
    methodKind: method.kind,
    isPickup: method.isPickup,
    estimate: method.days && arrives(method.days),
    ...(method.address && { address: method.address }),
  }
}
