import { renderToStaticMarkup } from 'react-dom/server'
import { html } from '../../../platform/http/answer.ts'
import type { Answer, Call } from '../../../platform/http/call.ts'
import { isNonceValid } from '../../../platform/session/nonce.ts'
import { type Cart, openCart } from '../cart.ts'
import { chooseRate } from '../delivery/choose-delivery.ts'
import { cartTotals } from '../page/cart-body.tsx'
import { cartCookies } from '../session/cart-cookies.ts'
import { sessionOf } from '../session/cart-session.ts'

const ACTION = 'update-shipping-method'

/** `POST /?wc-ajax=update_shipping_method` (docs/wire.md 2.5). A cart goes in one parcel, so `N` is 0. */
export async function updateShippingMethod(call: Call): Promise<Answer> {
  const { shop, form } = call
  if (!isNonceValid(shop.signer, ACTION, '', form.get('security') ?? '', shop.nowMs())) return html('-1', 403)
  return totalsAnswer(call, await chooseRate(shop, sessionOf(call), form.get('shipping_method[0]')))
}

/** `POST /?wc-ajax=get_cart_totals` (docs/wire.md 2.5): no nonce needed. */
export async function getCartTotals(call: Call): Promise<Answer> {
  return totalsAnswer(call, await openCart(call.shop, sessionOf(call)))
}

async function totalsAnswer(call: Call, cart: Cart): Promise<Answer> {
  return html(renderToStaticMarkup(await cartTotals(call.shop, cart)), 200, cartCookies(call, cart))
}
