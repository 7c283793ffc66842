import type { Settings } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { defaultCustomerLocation, sellingCountries } from '../settings/country-settings.ts'
import { arrivalEstimator, nextCutOffMs } from './arrival-estimator.ts'
import { cachedZones } from './cached-zones.ts'
import { backorderText } from './rules/backorder-text.ts'
import { readDays } from './rules/dispatch-values.ts'
import type { Parcel } from './rules/parcel.ts'
import { cheapest, type ShippingRate } from './rules/rate.ts'
import { quotesFor } from './rules/rates.ts'
import { type Zone, zoneFor } from './rules/zone.ts'
import { backorderDays } from './shipping-settings.ts'

/** What shipping rates depend on, in addition to the parcel. */
export type ShippingShop = Pick<Shop, 'cached' | 'settings' | 'nowMs'>

/**
 * The rates of this parcel, in the owner's order; none when the shop does not sell to that country. While the country is
 * unknown, the assumed one is used. `chosenRate` selects one of the rates.
 */
export function ratesFor(shop: ShippingShop, parcel: Parcel): ShippingRate[] {
  const { zones } = shop.cached.get(cachedZones)
  const completeParcel = withCountry(parcel, shop.settings)
  if (!sellingCountries(shop.settings).includes(completeParcel.to.country)) return []
  return quotesFor(completeParcel, zones, arrivalEstimator(shop.nowMs(), shop.settings, completeParcel))
}

/** Whether any zone has a method that is on. */
export function canShip({ cached }: Pick<Shop, 'cached'>): boolean {
  return cached.get(cachedZones).zones.some(({ methods }) => methods.length > 0)
}

/** The zone that a parcel is sent to; `undefined`: the shop does not sell there. */
export function zoneOf(shop: ShippingShop, parcel: Parcel): Zone | undefined {
  const { to } = withCountry(parcel, shop.settings)
  if (!sellingCountries(shop.settings).includes(to.country)) return undefined
  return zoneFor(shop.cached.get(cachedZones).zones, to)
}

/**
 * How much must be added to this parcel until free shipping is available, in minor units of the shop's own prices.
 * `undefined`: a rate is free already, or no amount makes one free (spec 2.4).
 */
export function remainingForFreeDelivery(
  shop: ShippingShop,
  parcel: Parcel,
  rates: readonly ShippingRate[],
): number | undefined {
  const completeParcel = withCountry(parcel, shop.settings)
  if (rates.length === 0 || rates.some(({ costMinor, isPickup }) => costMinor === 0 && !isPickup)) {
    return undefined
  }
  const { methods = [] } = zoneFor(shop.cached.get(cachedZones).zones, completeParcel.to) ?? {}
  const remaining = methods.flatMap((method) => method.remainingForFreeMinor?.(completeParcel) ?? [])
  return remaining.length > 0 ? Math.min(...remaining) : undefined
}

/** When products that are made to order, or on back order, ship. */
export function backorderNote(settings: Settings): string {
  return backorderText(readDays(settings.get(backorderDays)))
}

/** One item of a product. */
export type PromisedItem = {
  readonly costMinor: number
  readonly weightGrams: number | undefined
  readonly isBackordered?: boolean
}

/** The shipping of one item in the home country: its rate, and the subtotal from which any order ships free. */
export type DeliveryPromise = {
  readonly rate: ShippingRate
  readonly freeFromMinor: number | undefined
  /** Until then the arrival is the same. */
  readonly validUntilMs: number
}

/**
 * What can be promised about the delivery of an item without knowing the shopper or the cart: the cheapest rate in the home
 * country, of an order of this item. `undefined`: there is no rate, or it depends on the shipping class.
 */
export function deliveryPromise(shop: ShippingShop, item: PromisedItem): DeliveryPromise | undefined {
  const parcel = withCountry(parcelOfItem(item), shop.settings)
  const methods = zoneFor(shop.cached.get(cachedZones).zones, parcel.to)?.methods ?? []
  if (methods.some(({ classes, isPickup }) => classes.length > 0 && !isPickup)) return undefined
  const rate = cheapest(ratesFor(shop, parcel).filter(({ isPickup }) => !isPickup))
  const free = methods.flatMap(({ freeFromMinor }) => freeFromMinor ?? [])
  return (
    rate && {
      rate,
      freeFromMinor: free.length > 0 ? Math.min(...free) : undefined,
      validUntilMs: nextCutOffMs(shop.nowMs(), shop.settings),
    }
  )
}

function parcelOfItem(item: PromisedItem): Parcel {
  return {
    to: { country: '', state: '', postcode: '', city: '' },
    lines: [{ ...item, quantity: 1, shippingClass: undefined, needsShipping: true }],
    subtotalMinor: item.costMinor,
    discountedSubtotalMinor: item.costMinor,
    couponGrantsFreeShipping: false,
  }
}

/** Adds the assumed country while none is known; a state is not assumed. */
function withCountry(parcel: Parcel, settings: Settings): Parcel {
  if (parcel.to.country !== '') return parcel
  const { country } = defaultCustomerLocation(settings)
  return { ...parcel, to: { country, state: '', postcode: '', city: '' } }
}
