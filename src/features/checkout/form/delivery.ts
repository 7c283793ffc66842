import { addressFormat } from '../../addresses/addresses.ts'
import type { Address } from '../../addresses/rules/address.ts'
import { normalizeAddress } from '../../addresses/rules/address-problems.ts'
import type { CheckoutOverrides } from '../../cart/cart.ts'
import { type DeliveryLocation, locationOf, type ShippingChoice } from '../../cart/rules/shipping-choice.ts'
import type { CheckoutForm } from '../rules/checkout-form.ts'

/** Where and how the order of a form would be shipped; invalid values count as absent. */
export function shippingChoiceOf({ rateId, billing, shipping }: CheckoutForm): ShippingChoice {
  return toShippingChoice(rateId, normalizedLocation(shipping), normalizedLocation(billing))
}

/** The delivery and payment choices of a form, as a cart stores them. */
export function checkoutChoiceOf(form: CheckoutForm, delivery = shippingChoiceOf(form)) {
  return { delivery, method: form.paymentMethod || undefined }
}

/**
 * What the cart of a form is priced with, quoted or ordered: the shipping address, or the billing address where nothing is
 * delivered. `delivery`: for requests that send it outside the form.
 */
export function checkoutOverrides(form: CheckoutForm, delivery = shippingChoiceOf(form)): CheckoutOverrides {
  const choice = { ...delivery, ...shippingChoiceOf(form) }
  return {
    ...choice,
    email: form.billing.email.trim() || undefined,
    paymentMethod: form.paymentMethod || undefined,
    ...(choice.billing && { ifNotDelivered: { ...choice, ...choice.billing } }),
  }
}

/** A delivery from single values; a rate id that no method can have counts as absent. */
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
