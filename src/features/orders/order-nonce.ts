import { makeNonce, nonceHolds } from '../../platform/session/nonce.ts'
import type { Person } from '../../platform/session/person.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Order } from './rules/order.ts'

/** What is done to an order by a form or a link of ours, by the names that WordPress's clients know where they know one. */
export type OrderAct =
  | 'change_email'
  | 'save_details'
  | 'woocommerce-pay'
  | 'woocommerce-cancel_order'
  | 'woocommerce-order_again'

/** Who is to do it: a `Call` is one. */
export type Asking = { readonly shop: Shop; readonly person: Person | undefined }
type Named = Pick<Order, 'id' | 'orderKey'>

/** A token for one act on one order: of whoever is signed in, in this sign-in, else of whoever holds its key. */
export function orderNonce({ shop, person }: Asking, act: OrderAct, order: Named): string {
  return makeNonce(shop.signer, `${act} ${order.id}`, whoOf(person, order), shop.nowMs())
}

/** Whether a token is one for that act on that order. */
export function isNonceOf(
  { shop, person }: Asking,
  act: OrderAct,
  order: Named,
  nonce: string | null | undefined,
): boolean {
  return nonceHolds(shop.signer, `${act} ${order.id}`, whoOf(person, order), nonce ?? undefined, shop.nowMs())
}

function whoOf(person: Person | undefined, { orderKey }: Named): string {
  return person?.proof.by === 'cookie' ? `${person.id}:${person.proof.session}` : orderKey
}
