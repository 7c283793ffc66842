import type { Form } from '../../platform/http/form.ts'
import { textOf } from '../../platform/http/input.ts'
import { addressFormat } from '../addresses/addresses.ts'
import { type Address, emptyAddress, maxLength } from '../addresses/rules/address.ts'
import { normalizeAddress } from '../addresses/rules/address-problems.ts'
import { type Place, placeOf, type ShippingChoice } from '../cart/rules/shipping-choice.ts'
import type { CheckoutForm } from './rules/checkout-form.ts'

/** Where and how the order of a form would go; nonsense says nothing. */
export function deliveryOf({ rateId, billing, shipping }: CheckoutForm): ShippingChoice {
  return choiceOf(rateId, tidyPlace(shipping), tidyPlace(billing))
}

/** The same as `update_order_review` tells it, with the places in fields of their own (docs/wire.md 2.6). */
export function deliveryAsked(form: Form): ShippingChoice {
  const billing = placeIn(form, '')
  return choiceOf(form.get('shipping_method[0]'), placeIn(form, 's_') ?? billing, billing)
}

function choiceOf(
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

function placeIn(form: Form, prefix: 's_' | ''): Place | undefined {
  const read = (field: keyof Place) => textOf(form.get(`${prefix}${field}`), maxLength(field))
  const known = { state: read('state'), postcode: read('postcode'), city: read('city') }
  return tidyPlace(emptyAddress(read('country').toUpperCase(), known))
}

/** As an order keeps it, so that what is quoted is what is charged. */
function tidyPlace(address: Address): Place | undefined {
  if (!/^[A-Z]{2}$/.test(address.country)) return undefined
  return placeOf(normalizeAddress(address, addressFormat(address.country)))
}
