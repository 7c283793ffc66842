import type { Settings } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { defaultCustomerLocation, sellingCountries } from '../settings/country-settings.ts'
import { arrivalEstimator } from './arrival-estimator.ts'
import { cachedZones } from './cached-zones.ts'
import type { Parcel } from './rules/parcel.ts'
import { cheapest, type Estimate, type ShippingRate } from './rules/rate.ts'
import { quotesFor } from './rules/rates.ts'
import { type TransitDays, zoneFor } from './rules/zone.ts'
import { handlingDays } from './shipping-settings.ts'

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
  return quotesFor(completeParcel, zones, arrivalEstimator(shop.nowMs(), shop.settings))
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

/** The cost of shipping one item in the home country, and the subtotal from which it is free. */
export type DeliveryPromise = {
  readonly costMinor: number
  readonly freeFromMinor: number | undefined
  /** Working days from the order; absent: not configured. No date, because the page is cached for longer than a day. */
  readonly days?: TransitDays | undefined
}

/**
 * What can be promised about the delivery of an item without knowing the shopper or the cart: the cheapest rate in the home
 * country. `undefined`: there is no rate, or it depends on the shipping class.
 */
export function deliveryPromise(
  shop: ShippingShop,
  item: { readonly costMinor: number; readonly weightGrams: number | undefined },
): DeliveryPromise | undefined {
  // With a subtotal of 0: free shipping from a subtotal is answered as `freeFromMinor`.
  const parcel = withCountry(parcelOfItem(item), shop.settings)
  const methods = zoneFor(shop.cached.get(cachedZones).zones, parcel.to)?.methods ?? []
  if (methods.some(({ classes, isPickup }) => classes.length > 0 && !isPickup)) return undefined
  const cheapestRate = cheapest(ratesFor(shop, parcel).filter(({ isPickup }) => !isPickup))
  const free = methods.flatMap(({ freeFromMinor }) => freeFromMinor ?? [])
  return (
    cheapestRate && {
      costMinor: cheapestRate.costMinor,
      freeFromMinor: free.length > 0 ? Math.min(...free) : undefined,
      days: cheapestRate.estimate && daysFromOrder(cheapestRate.estimate, shop.settings.get(handlingDays)),
    }
  )
}

function daysFromOrder({ minDays, maxDays }: Estimate, handling: number): TransitDays {
  return { min: minDays + handling, max: maxDays + handling }
}

function parcelOfItem(item: {
  readonly costMinor: number
  readonly weightGrams: number | undefined
}): Parcel {
  return {
    to: { country: '', state: '', postcode: '', city: '' },
    lines: [{ ...item, quantity: 1, shippingClass: undefined, needsShipping: true }],
    subtotalMinor: 0,
    discountedSubtotalMinor: 0,
    couponGrantsFreeShipping: false,
  }
}

/** Adds the assumed country while none is known; a state is not assumed. */
function withCountry(parcel: Parcel, settings: Settings): Parcel {
  if (parcel.to.country !== '') return parcel
  const { country } = defaultCustomerLocation(settings)
  return { ...parcel, to: { country, state: '', postcode: '', city: '' } }
}
