import { addressFormat } from '../addresses/addresses.ts'
import type { Address } from '../addresses/rules/address.ts'
import { normalizeAddress } from '../addresses/rules/address-problems.ts'
import { type Place, placeOf, type ShippingChoice } from '../cart/rules/shipping-choice.ts'
import type { CheckoutForm } from './rules/checkout-form.ts'

/** Where and how the order of a form would go; nonsense says nothing. */
export function deliveryOf({ rateId, billing, shipping }: CheckoutForm): ShippingChoice {
  return choiceOf(rateId, tidyPlace(shipping), tidyPlace(billing))
}

/** The same of what is said in parts; an id that can be no way's says nothing. */
export function choiceOf(
  rateId: string | undefined,
  shipping: Place | undefined,
  billing: Place | undefined,
): ShippingChoice {
  return {
    ...(rateId && /^[\w:-]{1,64}$/.test(rateId) && { rateId }),
    ...shipping,
    ...(billing && { billing }),
  }
}

/** As an order keeps it, so that what is quoted is what is charged; `undefined`: it names no country. */
export function tidyPlace(address: Address): Place | undefined {
  if (!/^[A-Z]{2}$/.test(address.country)) return undefined
  return placeOf(normalizeAddress(address, addressFormat(address.country)))
}
