/** Why an order was not placed, where no field is at fault. */
export type PlaceRefusal =
  | 'cart-empty'
  | 'cart-changed'
  | 'cart-blocked'
  | 'out-of-stock'
  | 'no-delivery'
  | 'delivery-gone'
  | 'payment-method'
  | 'total-changed'
  | 'key-reused'
  | 'coupon-refused'
  | 'coupon-used-up'
  | 'credit-gone'

export const placeRefusalText: Record<PlaceRefusal, string> = {
  'cart-empty': 'Your cart is empty, so there is nothing to order.',
  'cart-changed': 'Your cart was changed in another window meanwhile. Please look at it and order once more.',
  'cart-blocked':
    'Something in your cart cannot be ordered as it is. Please put it right in your cart first.',
  'out-of-stock': 'Somebody was quicker: a piece in your cart has just been sold. Please look at your cart.',
  'no-delivery': 'We do not send to that country yet.',
  'delivery-gone': 'That way of delivery is not on offer for this order. Please choose another.',
  'payment-method': 'Please choose one of the ways to pay.',
  'total-changed':
    'The total has changed since you saw it. It is up to date now: please look it over and order once more.',
  'coupon-refused': 'A coupon in your cart cannot be used for this order. Please look the new total over.',
  'coupon-used-up':
    'A coupon in your cart has just been used as often as it can be. Please look the new total over.',
  'credit-gone':
    'A store credit in your cart has just been spent elsewhere. Please look the new total over and order once more.',
  'key-reused': 'This form has placed another order already. Please load the page again.',
}

export const staleFormText =
  'This page was open for too long. Nothing was ordered: please press the button once more.'
