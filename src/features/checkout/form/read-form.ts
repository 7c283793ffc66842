import type { Form } from '../../../platform/http/form.ts'
import { cleanText } from '../../../platform/http/input.ts'
import type { Shop } from '../../../platform/shop.ts'
import { readAddress } from '../../addresses/addresses.ts'
import { billingFields, emptyAddress, maxLength, shippingFields } from '../../addresses/rules/address.ts'
import type { DeliveryLocation, ShippingChoice } from '../../cart/rules/shipping-choice.ts'
import { postedFields } from '../../payments/payments.ts'
import { type CheckoutForm, MAX_NOTE_LENGTH } from '../rules/checkout-form.ts'
import { normalizedLocation, toShippingChoice } from './delivery.ts'

/** The checkout form by its wire names (docs/wire.md 2.6), not validated yet. */
export function readCheckoutForm(shop: Pick<Shop, 'program'>, sentForm: Form): CheckoutForm {
  const form = sentForm.withoutRepetitions()
  const billing = readAddress(form, 'billing', billingFields)
  const shipsToDifferentAddress = form.get('ship_to_different_address') === '1'
  const key = form.get('placement_key')
  const seenTotal = form.get('seen_total')
  const paymentMethod = form.get('payment_method') ?? ''
  return {
    billing,
    shipsToDifferentAddress,
    shipping: shipsToDifferentAddress ? readAddress(form, 'shipping', shippingFields) : billing,
    customerNote: cleanText(form.get('order_comments'), MAX_NOTE_LENGTH + 1, true),
    agreesToTerms: form.has('terms'),
    paymentMethod,
    paymentFields: postedFields(shop, paymentMethod, (name) => form.get(name)),
    rateId: form.get('shipping_method[0]'),
    key: key && /^[\w-]{8,64}$/.test(key) ? key : undefined,
    seenTotalMinor: seenTotal && /^\d{1,15}$/.test(seenTotal) ? Number(seenTotal) : undefined,
  }
}

/** Where and how the order would be shipped, by the separate location fields of `update_order_review` (docs/wire.md 2.6). */
export function requestedDelivery(form: Form): ShippingChoice {
  const billing = readLocation(form, '')
  return toShippingChoice(form.get('shipping_method[0]'), readLocation(form, 's_') ?? billing, billing)
}

function readLocation(form: Form, prefix: 's_' | ''): DeliveryLocation | undefined {
  const read = (field: keyof DeliveryLocation) => cleanText(form.get(`${prefix}${field}`), maxLength(field))
  const location = { state: read('state'), postcode: read('postcode'), city: read('city') }
  return normalizedLocation(emptyAddress(read('country').toUpperCase(), location))
}
