import { createHash } from 'node:crypto'
import type { Attribution } from '../../attribution/rules/attribution.ts'
import type { Cart } from '../../cart/cart.ts'
import type { CartSession } from '../../cart/session/cart-session.ts'
import type { Placement } from '../../orders/orders.ts'
import type { CheckoutForm } from '../rules/checkout-form.ts'

/** What a shopper requests by placing the order, with any client: the form and who they are. */
export type Purchase = CheckoutForm & {
  readonly session: CartSession
  /** The key of the purchase; without one, the cart and its version are used instead. */
  readonly key: string | undefined
  /** The buyer's network address: orders and stock holds per address are limited. */
  readonly address: string
  /** Where the buyer came from; `undefined` if unknown, or without consent. */
  readonly attribution: Attribution | undefined
}

/**
 * Identifies a purchase for retries. The key is the form's, else the cart's state: an empty cart counts as the state
 * before it was ordered. It is bound to the session, so that nobody can request another buyer's order.
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
