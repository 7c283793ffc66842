import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { idOf } from '../../../platform/http/input.ts'
import { NotFound } from '../../../platform/http/refusal.ts'
import { PlainPage } from '../../../ui/PlainPage.tsx'
import { openCart, saveNotices } from '../../cart/cart.ts'
import { cartCookies } from '../../cart/session/cart-cookies.ts'
import { sessionOf } from '../../cart/session/cart-session.ts'
import { isUnlocked } from '../../cart/session/unlocked-products.ts'
import { orderOfAccount } from '../buyer/account-orders.ts'
import { orderAgain } from '../buyer/order-again.ts'
import * as messages from '../messages.ts'
import { createOrderNonce, isOrderNonceValid } from '../pages/order-nonce.ts'
import type { Order } from '../rules/order.ts'
import { orderFromQuery, orderPage } from './order-page.tsx'

/**
 * `?order_again=ID&_wpnonce=…` on any page, with the order's `key` if it does not belong to the account (docs/wire.md E.4): adds
 * what is available to the cart. Without a valid nonce it shows a confirmation first.
 */
export async function orderAgainByLink(call: Call): Promise<Answer | PersonalPage> {
  const order = await requestedOrder(call)
  if (!isOrderNonceValid(call, 'woocommerce-order_again', order, param(call, '_wpnonce')))
    return confirmPage(call, order)
  const { shop } = call
  const shopper = {
    session: sessionOf(call),
    isUnlocked: (productId: number, protection: string | undefined) =>
      isUnlocked(call, productId, protection),
    noticeOnNextPage: false,
  }
  const { session, notices } = await orderAgain(shop, shopper, order)
  const sessionAfter = await saveNotices(shop, session, notices)
  const cart = await openCart(shop, sessionAfter)
  return redirect('/cart/', cartCookies(call, { ...cart, session: sessionAfter }), 303)
}

function param({ method, form, query }: Call, name: string): string | null | undefined {
  return method === 'POST' && form.has(name) ? form.get(name) : query.get(name)
}

/** The account's own order, or the order of the key in the request; not found otherwise. */
async function requestedOrder(call: Call): Promise<Order> {
  const { shop, person } = call
  const id = idOf(param(call, 'order_again') ?? undefined)
  const accountOrder =
    id && person?.proof.by === 'cookie' ? await orderOfAccount(shop, person.id, id) : undefined
  if (accountOrder) return accountOrder
  const key = param(call, 'key')
  if (!key) throw new NotFound()
  return orderFromQuery(shop, param(call, 'order_again'), key)
}

function confirmPage(call: Call, order: Order): PersonalPage {
  const title = messages.againQuestion({ number: order.number })
  const body = (
    <PlainPage drawing="closedBox" sentence={title} link={{ href: '/cart/', text: messages.goToCart() }}>
      <form method="post" action="/">
        <input type="hidden" name="order_again" value={order.id} />
        <input type="hidden" name="key" value={order.orderKey} />
        <input
          type="hidden"
          name="_wpnonce"
          value={createOrderNonce(call, 'woocommerce-order_again', order)}
        />
        <button type="submit" className="button">
          {messages.addToCart()}
        </button>
      </form>
    </PlainPage>
  )
  return orderPage({ title, body })
}
