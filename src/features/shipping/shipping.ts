import type { Settings } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { assumedAddress, countriesSoldTo } from '../settings/place-settings.ts'
import { arrivalsFrom } from './calendar.ts'
import { keptZones } from './kept-zones.ts'
import type { Parcel } from './rules/parcel.ts'
import { cheapest, type Estimate, type ShippingRate } from './rules/rate.ts'
import { quotesFor } from './rules/rates.ts'
import { type TransitDays, zoneFor } from './rules/zone.ts'
import { handlingDays } from './shipping-settings.ts'

export { countriesSoldTo } from '../settings/place-settings.ts'
export { faultsInZones, importZonesIn } from './owner-zones.ts'
export { chosenRate } from './rules/rate.ts'

/** What a price of delivery depends on beside the parcel. */
export type ShippingShop = Pick<Shop, 'kept' | 'settings' | 'nowMs'>

/**
 * Every way this parcel can go, in the owner's order; none when the shop does not sell to that country. While the
 * shopper has not said a country, it is priced for the assumed one. `chosenRate` takes one of them.
 */
export function ratesFor(shop: ShippingShop, parcel: Parcel): ShippingRate[] {
  const { zones } = shop.kept.get(keptZones)
  const addressed = withCountry(parcel, shop.settings)
  if (!countriesSoldTo(shop.settings).includes(addressed.to.country)) return []
  return quotesFor(addressed, zones, arrivalsFrom(shop.nowMs(), shop.settings))
}

/**
 * How much more the goods of this parcel must come to until one of its ways, beside those of its `rates`, costs nothing:
 * minor units of the shop's own prices. `undefined`: it goes free already, or no amount brings that there (spec 2.4).
 */
export function leftToFreeDelivery(
  shop: ShippingShop,
  parcel: Parcel,
  rates: readonly ShippingRate[],
): number | undefined {
  const addressed = withCountry(parcel, shop.settings)
  if (rates.length === 0 || rates.some(({ costMinor, isPickup }) => costMinor === 0 && !isPickup)) {
    return undefined
  }
  const { methods = [] } = zoneFor(shop.kept.get(keptZones).zones, addressed.to) ?? {}
  const left = methods.flatMap((method) => method.leftToFreeMinor?.(addressed) ?? [])
  return left.length > 0 ? Math.min(...left) : undefined
}

/** What one piece costs to be sent at home, and the goods total from which nothing is paid for it. */
export type DeliveryPromise = {
  readonly costMinor: number
  readonly freeFromMinor: number | undefined
  /** Working days from the order on; absent: the owner has not said. A day of the calendar would be wrong tomorrow. */
  readonly days?: TransitDays | undefined
}

/**
 * What can be promised about the delivery of a piece before anything is known of the shopper or the cart: the cheapest
 * way at home. `undefined`: nothing is sent there, or it depends on the shipping class.
 */
export function deliveryPromise(
  shop: ShippingShop,
  piece: { readonly costMinor: number; readonly weightGrams: number | undefined },
): DeliveryPromise | undefined {
  // Goods that cost nothing: what a total brings is told as a total.
  const parcel = withCountry(parcelOfOne(piece), shop.settings)
  const methods = zoneFor(shop.kept.get(keptZones).zones, parcel.to)?.methods ?? []
  if (methods.some(({ classes, isPickup }) => classes.length > 0 && !isPickup)) return undefined
  const cost = cheapest(ratesFor(shop, parcel).filter(({ isPickup }) => !isPickup))
  const free = methods.flatMap(({ freeFromMinor }) => freeFromMinor ?? [])
  return (
    cost && {
      costMinor: cost.costMinor,
      freeFromMinor: free.length > 0 ? Math.min(...free) : undefined,
      days: cost.estimate && daysFromOrder(cost.estimate, shop.settings.get(handlingDays)),
    }
  )
}

function daysFromOrder({ minDays, maxDays }: Estimate, handling: number): TransitDays {
  return { least: minDays + handling, most: maxDays + handling }
}

function parcelOfOne(piece: {
  readonly costMinor: number
  readonly weightGrams: number | undefined
}): Parcel {
  return {
    to: { country: '', state: '', postcode: '', city: '' },
    lines: [{ ...piece, quantity: 1, shippingClass: undefined, needsShipping: true }],
    goodsMinor: 0,
    discountedGoodsMinor: 0,
    couponGrantsFreeShipping: false,
  }
}

/** While no country is known, the one of the assumed place: of somebody who said nothing, its state is too much to assume. */
function withCountry(parcel: Parcel, settings: Settings): Parcel {
  if (parcel.to.country !== '') return parcel
  const { country } = assumedAddress(settings)
  return { ...parcel, to: { country, state: '', postcode: '', city: '' } }
}
