import type { Settings } from '../../platform/settings.ts'
import { shippingMethods } from '../../shop.config.ts'
import type { ShippingRate } from './rules/rate.ts'
import type { Parcel } from './shipping-method.ts'
import { codesIn, sellTo } from './shipping-settings.ts'

export { countryName } from './country-names.ts'

/** Every way this parcel can go, cheapest first; none when the shop does not sell to that country. */
export function ratesFor(parcel: Parcel, settings: Settings): ShippingRate[] {
  if (parcel.country !== '' && !countriesSoldTo(settings).includes(parcel.country)) return []
  return shippingMethods
    .flatMap((method) => {
      const quote = method.quote(parcel, settings)
      return quote ? [{ id: method.id, ...quote }] : []
    })
    .sort((a, b) => a.costMinor - b.costMinor)
}

/** The rate that the shopper chose, while it is on offer; else the cheapest, else none. */
export function chosenRate(
  rates: readonly ShippingRate[],
  chosenId: string | undefined,
): ShippingRate | undefined {
  return rates.find((rate) => rate.id === chosenId) ?? rates[0]
}

/** Codes of the countries that the shop sells to. */
export function countriesSoldTo(settings: Settings): string[] {
  return codesIn(settings.get(sellTo))
}
