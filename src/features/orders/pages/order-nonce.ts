import { createNonce, isNonceValid } from '../../../platform/session/nonce.ts'
import type { Person } from '../../../platform/session/person.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { Order } from '../rules/order.ts'

/** Actions on an order by a form or link, with the names of WooCommerce's clients where there are any. */
export type OrderAction =
  | 'change_email'
  | 'save_details'
  | 'woocommerce-pay'
  | 'woocommerce-cancel_order'
  | 'woocommerce-order_again'

/** The caller: a `Call` is one. */
export type NonceContext = { readonly shop: Shop; readonly person: Person | undefined }
type OrderWithKey = Pick<Order, 'id' | 'orderKey'>

/** A token for one action on one order: bound to the session of the signed-in person, else to the key of the order. */
export function createOrderNonce(
  { shop, person }: NonceContext,
  action: OrderAction,
  order: OrderWithKey,
): string {
  return createNonce(shop.signer, `${action} ${order.id}`, nonceOwner(person, order), shop.nowMs())
}

/** Whether a token is valid for this action on this order. */
export function isOrderNonceValid(
  { shop, person }: NonceContext,
  action: OrderAction,
  order: OrderWithKey,
  nonce: string | null | undefined,
): boolean {
  return isNonceValid(
    shop.signer,
    `${action} ${order.id}`,
    nonceOwner(person, order),
    nonce ?? undefined,
    shop.nowMs(),
  )
}

function nonceOwner(person: Person | undefined, { orderKey }: OrderWithKey): string {
  return person?.proof.by === 'cookie' ? `${person.id}:${person.proof.session}` : orderKey
}
