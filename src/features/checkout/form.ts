import type { Form } from '../../platform/http/form.ts'
import { textOf } from '../../platform/http/input.ts'
import type { Shop } from '../../platform/shop.ts'
import { readAddress } from '../addresses/addresses.ts'
import { billingFields, emptyAddress, maxLength, shippingFields } from '../addresses/rules/address.ts'
import type { Place, ShippingChoice } from '../cart/rules/shipping-choice.ts'
import { postedFields } from '../payments/payments.ts'
import { choiceOf, tidyPlace } from './delivery.ts'
import { type CheckoutForm, LONGEST_NOTE } from './rules/checkout-form.ts'

/** The checkout's form by the wire's names (docs/wire.md 2.6); nothing of it is checked yet. */
export function readCheckoutForm(shop: Pick<Shop, 'program'>, form: Form): CheckoutForm {
  const billing = readAddress(form, 'billing', billingFields)
  const shipsElsewhere = form.get('ship_to_different_address') === '1'
  const key = form.get('placement_key')
  const seenTotal = form.get('seen_total')
  const paymentMethod = form.get('payment_method') ?? ''
  return {
    billing,
    shipsElsewhere,
    shipping: shipsElsewhere ? readAddress(form, 'shipping', shippingFields) : billing,
    customerNote: textOf(form.get('order_comments'), LONGEST_NOTE + 1, true),
    agreesToTerms: form.has('terms'),
    paymentMethod,
    paymentFields: postedFields(shop, paymentMethod, (name) => form.get(name)),
    rateId: form.get('shipping_method[0]'),
    key: key && /^[\w-]{8,64}$/.test(key) ? key : undefined,
    seenTotalMinor: seenTotal && /^\d{1,15}$/.test(seenTotal) ? Number(seenTotal) : undefined,
  }
}

/** Where and how the order would go, as `update_order_review` says it, with the places in fields of their own (docs/wire.md 2.6). */
export function deliveryAsked(form: Form): ShippingChoice {
  const billing = placeIn(form, '')
  return choiceOf(form.get('shipping_method[0]'), placeIn(form, 's_') ?? billing, billing)
}

function placeIn(form: Form, prefix: 's_' | ''): Place | undefined {
  const read = (field: keyof Place) => textOf(form.get(`${prefix}${field}`), maxLength(field))
  const known = { state: read('state'), postcode: read('postcode'), city: read('city') }
  return tidyPlace(emptyAddress(read('country').toUpperCase(), known))
}
