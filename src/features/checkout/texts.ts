/** Why an order was not placed; for `wrong-fields` each field has its own message. */
export type OrderRefusal = PlaceRefusal | 'wrong-fields'

/** Why an order was not placed, other than by wrong fields. */
export type PlaceRefusal =
  | 'guests-not-allowed'
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

export const placeRefusalText: Record<PlaceRefusal, string> = {
  'guests-not-allowed': 'Please sign in to order. Your cart stays as it is.',
  'too-many-orders':
    'Many orders have come from where you are within minutes, so this one was not taken. Please try again in a quarter of an hour, or write to us.',
  'cart-empty': 'Your cart is empty, so there is nothing to order.',
  'cart-changed': 'Your cart was changed in another window meanwhile. Please look at it and order once more.',
  'cart-blocked':
    'Something in your cart cannot be ordered as it is. Please put it right in your cart first.',
  'out-of-stock': 'Somebody was quicker: a piece in your cart has just been sold. Please look at your cart.',
  'no-delivery': 'We do not send to that country yet.',
  'delivery-unavailable': 'That way of delivery is not on offer for this order. Please choose another.',
  'payment-method': 'Please choose one of the ways to pay.',
  'payment-fields': 'Please check what you have entered for your way to pay.',
  'total-changed':
    'The total has changed since you saw it. It is up to date now: please look it over and order once more.',
  'coupon-refused': 'A coupon in your cart cannot be used for this order. Please look the new total over.',
  'coupon-used-up':
    'A coupon in your cart has just been used as often as it can be. Please look the new total over.',
  'credit-unavailable':
    'A store credit in your cart has just been spent elsewhere. Please look the new total over and order once more.',
  'key-reused':
    'This form has placed another order already. Please look this one over, and press the button once more to order it as well.',
  'changed-too-late':
    'This form has placed another order already, before you changed it. If that order is not right, please write to us.',
  'too-many-holds':
    'Several orders of yours are waiting to be paid. Please pay one of them, or try again in ten minutes.',
}

/** While the database is not available: it is not known whether an earlier press of the button has ordered. */
export const unavailableText =
  'The shop is taking a short break and could not confirm your order. What you entered is still here: please press the button again in a minute. An order is never placed or charged twice.'

export const staleFormText =
  'This page was open for too long. Nothing was ordered: please press the button once more.'

/** Why a form is refused before its cart is read. */
export const formTexts = {
  wrongKey:
    'The key of this order is not one: it must have 1 to 255 plain letters, figures or signs. Nothing was ordered.',
  alreadyPlaced: (id: number): string =>
    `Your order ${id} has been placed already, and stands. Nothing was ordered a second time.`,
  noteTooLong: 'Your note is too long: there is room for 2,000 characters.',
} as const

/** For the page without a form. */
export const nothingOrderedTexts = {
  title: 'Nothing was ordered just now',
  more: 'Your cart is empty, or its time is over.',
} as const

/** Shown by the script of the page. */
export const browserTexts = {
  totalFailed: 'The total could not be worked out just now. It will be when you order.',
  placing: 'Placing your order …',
  slow: 'This takes longer than usual: your order is being checked. Please stay on this page, and do not send it again.',
  noAnswer:
    'We could not hear from the shop. Your order may have gone through: press the button again, it is never placed twice.',
  signedOut: {
    text: 'You have been signed out, or your cart has ended. What you have typed is still here:',
    signIn: 'sign in again in a new tab, and then press the button once more.',
  },
  /** For guests, in parts around two links: the cart has expired. */
  cartEnded: {
    text: 'Your cart has ended, and nothing was ordered. What you have typed is still here:',
    shop: 'fill your cart again in a new tab',
    or: ', or ',
    signIn: 'sign in in a new tab',
    last: ', and then press the button once more.',
  },
} as const

/** Where no payment method is offered for an order. */
export const noPaymentMethod =
  'None of our ways to pay is for this order. Please write to us, and we find one.'

/** For signing in at the checkout. */
export const signInTexts = {
  question: 'Returning customer? Sign in',
  intro: 'With your account, your addresses are filled in for you.',
  required: 'Please sign in to order',
  requiredIntro: 'This shop sells to those who have an account. Your cart waits for you.',
  register: 'Make an account',
} as const
