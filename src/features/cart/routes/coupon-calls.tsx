import { renderToStaticMarkup } from 'react-dom/server'
import { html, json } from '../../../platform/http/answer.ts'
import type { Answer, Call } from '../../../platform/http/call.ts'
import { isNonceValid } from '../../../platform/session/nonce.ts'
import { type Notice, Notices } from '../../../ui/Notices.tsx'
import type { Cart } from '../cart.ts'
import { applyCard } from '../coupons/apply-card.ts'
import { applyCode, type CodeResult, removeCode } from '../coupons/apply-coupon.ts'
import { codeInForm } from '../coupons/code-in-form.ts'
import { couponActions } from '../coupons/coupon-actions.ts'
import { persistCouponChanges } from '../coupons/persist-coupon-changes.ts'
import { choosePaymentMethod, chooseRate } from '../delivery/choose-delivery.ts'
import { cartCookies } from '../session/cart-cookies.ts'
import { sessionOf } from '../session/cart-session.ts'

/** `POST /?wc-ajax=apply_coupon`: the notices, as HTML (docs/wire.md 2.5). */
export async function applyByScript(call: Call): Promise<Answer> {
  if (!mayCall(call, 'security', couponActions.apply)) return html('-1', 403)
  return codeAnswer(call, await applyCode(call.shop, sessionOf(call), codeInForm(call)))
}

/** `POST /?wc-ajax=remove_coupon`. */
export async function removeByScript(call: Call): Promise<Answer> {
  if (!mayCall(call, 'security', couponActions.remove)) return html('-1', 403)
  return codeAnswer(call, await removeCode(call.shop, sessionOf(call), call.form.get('coupon') ?? ''))
}

/**
 * `POST /?wc-ajax=apply_coupon_on_click` (spec 7.4): the clicked card sends its id and code. An unknown id, or one of a
 * coupon that is not offered to this shopper, gets an empty answer: ids must not give access to others' coupons.
 */
export async function applyByClick(call: Call): Promise<Answer> {
  if (!mayCall(call, '_wpnonce', couponActions.click)) return html('-1', 403)
  const clicked = { id: call.form.get('coupon_id') ?? '', code: call.form.get('coupon_code') ?? '' }
  const answer = await applyCard(call.shop, sessionOf(call), { ...clicked, address: call.address })
  return answer ? codeAnswer(call, answer) : html('')
}

/**
 * `POST /?wc-ajax=wbte_sc_set_block_checkout_values` (spec 3.6, 7.4): the chosen payment and shipping methods, for
 * coupons that are limited to some methods. Unknown values change nothing.
 */
export async function setBlockCheckoutValues(call: Call): Promise<Answer> {
  if (!mayCall(call, '_wpnonce', couponActions.public)) return json({ success: false })
  const cart = await saveMethods(call)
  return json({ success: true }, 200, cartCookies(call, cart))
}

/** The same; answers whether a coupon had to be removed because of the payment method. */
export async function updatePaymentMethod(call: Call): Promise<Answer> {
  if (!mayCall(call, '_wpnonce', couponActions.public)) return json(false)
  const cart = await saveMethods(call)
  const isRemoved = cart.priced.coupons.rejected.some(({ by }) => by === 'shopper')
  const persisted = await persistCouponChanges(call.shop, cart)
  return json(isRemoved, 200, cartCookies(call, persisted.cart))
}

async function saveMethods({ shop, form, ...call }: Call): Promise<Cart> {
  const session = sessionOf({ shop, ...call })
  await chooseRate(shop, session, form.get('shipping_method[0]'))
  return choosePaymentMethod(shop, session, form.get('payment_method'))
}

function mayCall({ shop, form }: Call, field: string, action: string): boolean {
  return isNonceValid(shop.signer, action, '', form.get(field), shop.nowMs())
}

async function codeAnswer(call: Call, { cart, notices, isThrottled }: CodeResult): Promise<Answer> {
  const persisted = await persistCouponChanges(call.shop, cart)
  const answer = noticesAnswer(call, persisted.cart, [...notices, ...persisted.notices])
  if (!isThrottled) return answer
  return { ...answer, status: 429, headers: { ...answer.headers, 'retry-after': '600' } }
}

/** Notices alone, with the cookies of the cart. */
export function noticesAnswer(call: Call, cart: Cart, notices: readonly Notice[]): Answer {
  return html(renderToStaticMarkup(<Notices notices={notices} />), 200, cartCookies(call, cart))
}
