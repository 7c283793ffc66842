import { addressFormat } from '../../addresses/addresses.ts'
import type { Address } from '../../addresses/rules/address.ts'
import { normalizeAddress } from '../../addresses/rules/address-problems.ts'
import { type DeliveryLocation, locationOf, type ShippingChoice } from '../../cart/rules/shipping-choice.ts'
import type { CheckoutForm } from '../rules/checkout-form.ts'

/** Where and how the order of a form would be shipped; invalid values count as absent. */
export function shippingChoiceOf({ rateId, billing, shipping }: CheckoutForm): ShippingChoice {
  return toShippingChoice(rateId, normalizedLocation(shipping), normalizedLocation(billing))
}

/** The same from single values; a rate id that no method can have counts as absent. */
export function toShippingChoice(
  rateId: string | undefined,
  shipping: DeliveryLocation | undefined,
  billing: DeliveryLocation | undefined,
): ShippingChoice {
  return {
    ...(rateId && /^[\w:-]{1,64}$/.test(rateId) && { rateId }),
    ...shipping,
    ...(billing && { billing }),
  }
}

/** As an order stores it, so that what is quoted is what is charged; `undefined` without a country. */
export function normalizedLocation(address: Address): DeliveryLocation | undefined {
  if (!/^[A-Z]{2}$/.test(address.country)) return undefined
  return locationOf(normalizeAddress(address, addressFormat(address.country)))
}
