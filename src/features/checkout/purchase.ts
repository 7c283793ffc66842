import { createHash } from 'node:crypto'
import type { Attribution } from '../attribution/attribution.ts'
import type { Cart, CartSession } from '../cart/cart.ts'
import type { Placement } from '../orders/orders.ts'
import type { CheckoutForm } from './rules/checkout-form.ts'

/** What a shopper asks for by pressing the button, whatever client they press it in: what they filled in, and who they are. */
export type Purchase = CheckoutForm & {
  readonly session: CartSession
  /** The purchase's own key; the cart and its version stand in for it when a client sends none. */
  readonly key: string | undefined
  /** The address that the buyer calls from: so many orders of one address are taken, and so many held. */
  readonly address: string
  /** Where the buyer came from; absent: it is not known, or not to be. */
  readonly attribution: Attribution | undefined
}

/**
 * How a purchase is known again. The key is the form's own, else the cart's state: an empty cart stands for the
 * state before its goods were ordered. It is bound to the session, so that nobody can ask after another's order.
 */
export function placementOf(purchase: Purchase, cart: Cart): Placement {
  const { id = 0, version = 0 } = cart.stored ?? {}
  const cartVersion = cart.priced.lines.length > 0 ? version : version - 1
  const own = purchase.key ? `form:${purchase.key}` : `cart:${id}:${cartVersion}`
  const { billing, shipping, customerNote, paymentMethod, rateId } = purchase
  return {
    key: sha256(`${purchase.session.token}\0${own}`),
    fingerprint: sha256(JSON.stringify([billing, shipping, customerNote, paymentMethod, rateId])),
    cartVersion,
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
