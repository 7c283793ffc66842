import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { idOf } from '../../../platform/http/input.ts'
import { NotFound } from '../../../platform/http/refusal.ts'
import { PlainPage } from '../../../ui/PlainPage.tsx'
import { cartCookies, isUnlocked, leaveNotices, openCart, sessionOf } from '../../cart/cart.ts'
import { orderAgain } from '../order-again.ts'
import { isNonceOf, orderNonce } from '../order-nonce.ts'
import { orderOfAccount } from '../orders.ts'
import type { Order } from '../rules/order.ts'
import { againTexts } from '../texts.ts'
import { orderOfKey, orderPage } from './order-page.tsx'

/**
 * `?order_again=ID&_wpnonce=…` on any page, with the order's `key` where it is not the account's own (docs/wire.md E.4): into
 * the cart with what can still be had. Without a nonce of ours it asks first.
 */
export async function againByLink(call: Call): Promise<Answer | PersonalPage> {
  const order = await orderAsked(call)
  if (!isNonceOf(call, 'woocommerce-order_again', order, asked(call, '_wpnonce'))) return askOnce(call, order)
  const { shop } = call
  const wisher = {
    session: sessionOf(call),
    isUnlocked: (productId: number, protection: string | undefined) =>
      isUnlocked(call, productId, protection),
    tellOnNextPage: false,
  }
  const { session, notices } = await orderAgain(shop, wisher, order)
  const told = await leaveNotices(shop, session, notices)
  const cart = await openCart(shop, told)
  return redirect('/cart/', cartCookies(call, { ...cart, session: told }), 303)
}

function asked({ method, form, query }: Call, name: string): string | null | undefined {
  return method === 'POST' && form.has(name) ? form.get(name) : query.get(name)
}

/** An own order, or one whose key came with it; any other is one that is not there. */
async function orderAsked(call: Call): Promise<Order> {
  const { shop, person } = call
  const id = idOf(asked(call, 'order_again') ?? undefined)
  const own = id && person?.proof.by === 'cookie' ? await orderOfAccount(shop, person.id, id) : undefined
  if (own) return own
  const key = asked(call, 'key')
  if (!key) throw new NotFound()
  return orderOfKey(shop, asked(call, 'order_again'), key)
}

function askOnce(call: Call, order: Order): PersonalPage {
  const title = againTexts.question(order.id)
  const body = (
    <PlainPage drawing="closedBox" sentence={title} link={{ href: '/cart/', text: 'Go to your cart' }}>
      <form method="post" action="/">
        <input type="hidden" name="order_again" value={order.id} />
        <input type="hidden" name="key" value={order.orderKey} />
        <input type="hidden" name="_wpnonce" value={orderNonce(call, 'woocommerce-order_again', order)} />
        <button type="submit" className="button">
          {againTexts.act}
        </button>
      </form>
    </PlainPage>
  )
  return orderPage({ title, body })
}
