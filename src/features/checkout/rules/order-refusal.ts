import * as messages from '../messages.ts'

/** Why an order was not placed; for `wrong-fields` each field has its own message. */
export type OrderRefusal = PlaceRefusal | 'wrong-fields'

/** Why an order was not placed, other than by wrong fields. */
export type PlaceRefusal =
  | 'guests-not-allowed'
  | 'buyer-blocked'
  | 'too-many-orders'
  | 'cart-empty'
  | 'cart-changed'
  | 'cart-blocked'
  | 'out-of-stock'
  | 'no-delivery'
  | 'delivery-unavailable'
  | 'payment-method'
  | 'payment-fields'
  | 'total-changed'
  | 'key-reused'
  | 'changed-too-late'
  | 'coupon-refused'
  | 'coupon-used-up'
  | 'credit-unavailable'
  | 'too-many-holds'

const texts: Readonly<Record<PlaceRefusal, () => string>> = {
  'guests-not-allowed': messages.guestsNotAllowed,
  'buyer-blocked': messages.buyerBlocked,
  'too-many-orders': messages.tooManyOrders,
  'cart-empty': messages.cartEmpty,
  'cart-changed': messages.cartChanged,
  'cart-blocked': messages.cartBlocked,
  'out-of-stock': messages.outOfStock,
  'no-delivery': messages.noShipping,
  'delivery-unavailable': messages.deliveryUnavailable,
  'payment-method': messages.selectPaymentMethod,
  'payment-fields': messages.checkPaymentDetails,
  'total-changed': messages.totalChanged,
  'coupon-refused': messages.couponRefused,
  'coupon-used-up': messages.couponUsedUp,
  'credit-unavailable': messages.creditUnavailable,
  'key-reused': messages.keyReused,
  'changed-too-late': messages.changedTooLate,
  'too-many-holds': messages.tooManyHolds,
}

/** The reason, for the buyer. */
export function placeRefusalText(reason: PlaceRefusal): string {
  return texts[reason]()
}
