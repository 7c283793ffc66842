import { renderToStaticMarkup } from 'react-dom/server'
import { html, json } from '../../../platform/http/answer.ts'
import type { Answer, Call } from '../../../platform/http/call.ts'
import { nonceHolds } from '../../../platform/session/nonce.ts'
import { type Notice, Notices } from '../../../ui/Notices.tsx'
import { applyCode, type CodeAnswer, takeOffCode } from '../apply-coupon.ts'
import { applyOffered } from '../apply-offered.ts'
import { cartCookies } from '../cart-cookies.ts'
import { codeAsked } from '../code-asked.ts'
import { couponActions } from '../coupon-actions.ts'
import { choosePayment, chooseRate } from '../delivery.ts'
import type { Cart } from '../open-cart.ts'
import { persistCouponChanges } from '../persist-coupon-changes.ts'
import { sessionOf } from '../session.ts'

/** `POST /?wc-ajax=apply_coupon`: the notices, as HTML (docs/wire.md 2.5). */
export async function applyByScript(call: Call): Promise<Answer> {
  if (!mayCall(call, 'security', couponActions.apply)) return html('-1', 403)
  return codeAnswer(call, await applyCode(call.shop, sessionOf(call), codeAsked(call)))
}

/** `POST /?wc-ajax=remove_coupon`. */
export async function removeByScript(call: Call): Promise<Answer> {
  if (!mayCall(call, 'security', couponActions.remove)) return html('-1', 403)
  return codeAnswer(call, await takeOffCode(call.shop, sessionOf(call), call.form.get('coupon') ?? ''))
}

/**
 * `POST /?wc-ajax=apply_coupon_on_click` (spec 7.4): the card that was clicked says its id, and its code. An id that is
 * none, or of a coupon that is not offered to this shopper, is answered with nothing: it must not be a way to others'.
 */
export async function applyByClick(call: Call): Promise<Answer> {
  if (!mayCall(call, '_wpnonce', couponActions.click)) return html('-1', 403)
  const clicked = { id: call.form.get('coupon_id') ?? '', code: call.form.get('coupon_code') ?? '' }
  const answer = await applyOffered(call.shop, sessionOf(call), { ...clicked, address: call.address })
  return answer ? codeAnswer(call, answer) : html('')
}

/**
 * `POST /?wc-ajax=wbte_sc_set_block_checkout_values` (spec 3.6, 7.4): how the shopper means to pay and to have it sent, so
 * that coupons for some ways only are judged by it. Values that mean nothing change nothing.
 */
export async function setBlockCheckoutValues(call: Call): Promise<Answer> {
  if (!mayCall(call, '_wpnonce', couponActions.public)) return json({ success: false })
  const cart = await rememberWays(call)
  return json({ success: true }, 200, cartCookies(call, cart))
}

/** Its sibling: whether a coupon had to be taken off for the way to pay. */
export async function updatePaymentMethod(call: Call): Promise<Answer> {
  if (!mayCall(call, '_wpnonce', couponActions.public)) return json(false)
  const cart = await rememberWays(call)
  const isDropped = cart.priced.coupons.barred.some(({ by }) => by === 'hand')
  const settled = await persistCouponChanges(call.shop, cart)
  return json(isDropped, 200, cartCookies(call, settled.cart))
}

async function rememberWays({ shop, form, ...call }: Call): Promise<Cart> {
  const session = sessionOf({ shop, ...call })
  await chooseRate(shop, session, form.get('shipping_method[0]'))
  return choosePayment(shop, session, form.get('payment_method'))
}

function mayCall({ shop, form }: Call, field: string, action: string): boolean {
  return nonceHolds(shop.signer, action, '', form.get(field), shop.nowMs())
}

async function codeAnswer(call: Call, { cart, notices, isThrottled }: CodeAnswer): Promise<Answer> {
  const settled = await persistCouponChanges(call.shop, cart)
  const answer = noticesAnswer(call, settled.cart, [...notices, ...settled.notices])
  if (!isThrottled) return answer
  return { ...answer, status: 429, headers: { ...answer.headers, 'retry-after': '600' } }
}

/** Notices alone, with the cookies that tell of the cart. */
export function noticesAnswer(call: Call, cart: Cart, notices: readonly Notice[]): Answer {
  return html(renderToStaticMarkup(<Notices notices={notices} />), 200, cartCookies(call, cart))
}
