import { renderToStaticMarkup } from 'react-dom/server'
import type { FeatureCalls } from '../../platform/feature.ts'
import { html, json, personalPage, redirect } from '../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../platform/http/call.ts'
import { limited } from '../../platform/http/limited.ts'
import { nonceHolds } from '../../platform/session/nonce.ts'
import { type Notice, Notices } from '../../ui/Notices.tsx'
import { PlainPage } from '../../ui/PlainPage.tsx'
import { maxLength } from '../addresses/rules/address.ts'
import {
  applyCode,
  blockedNotices,
  cartCookies,
  codeAsked,
  lookAtCart,
  noticesFor,
  openCart,
  persistCouponChanges,
  pricedFor,
  sendToCart,
  sessionOf,
} from '../cart/cart.ts'
import { placeOf } from '../cart/rules/shipping-choice.ts'
import { errorNotice } from '../cart/texts.ts'
import { canOrder } from '../cart/ui/CartTotals.tsx'
import { orderPath } from '../orders/orders.ts'
import { begunForm } from './begun-form.ts'
import { offersFragment } from './coupons-above.tsx'
import { deliveryOf } from './delivery.ts'
import { deliveryAsked, readCheckoutForm } from './form.ts'
import { place } from './place.ts'
import { quoteFor, quoteFragments } from './quote.tsx'
import type { CheckoutForm } from './rules/checkout-form.ts'
import { REVIEW_ACTION, showCheckout } from './show-checkout.tsx'
import { nothingOrderedTexts, placeRefusalText } from './texts.ts'

export const checkoutCalls: FeatureCalls = {
  wcAjax: {
    checkout: limited('checkout', placeByScript),
    update_order_review: limited('cart', updateOrderReview),
  },
  pages: {
    'GET /checkout/': checkoutPage,
    'POST /checkout/': limited('checkout', placeByForm),
  },
}

/** Our own script asks for the cards of coupons as well; clients of the wire know two fragments. */
const OFFERS_TOO = 'handsel_offers'

async function checkoutPage(call: Call): Promise<Answer | PersonalPage> {
  const session = sessionOf(call)
  const known = await lookAtCart(call.shop, session)
  const { form, hasAddress } = await begunForm(call, placeOf(known.stored?.shipping ?? {}))
  // The total on the page is that of the order, where the form begins with an address.
  const { rateId: _, ...goesTo } = deliveryOf(form)
  const delivery = hasAddress ? goesTo : undefined
  const cart = await pricedFor(call.shop, session, known, delivery)
  if (!canOrder(cart.priced)) return sendToCart(call, cart)
  const how = delivery && { delivery, method: undefined }
  const kept = await persistCouponChanges(call.shop, cart, how)
  const told = [...(await noticesFor(call.shop, cart)), ...kept.notices]
  return showCheckout(call, { cart: kept.cart, form, told })
}

/** Without script: the form comes as a plain post, and the page comes back with what it held. */
async function placeByForm(call: Call): Promise<Answer | PersonalPage> {
  const form = readCheckoutForm(call.shop, call.form)
  if (call.form.has('apply_coupon')) return applyByForm(call)
  if (call.form.has('woocommerce_checkout_update_totals')) {
    const { cart, notices } = await quoteFor(call, form)
    return showCheckout(call, { cart, form, told: notices })
  }
  const placed = await place(call, form)
  if ('order' in placed) {
    const { order, goTo } = placed
    return redirect(goTo ?? orderPath(order), clearedCookies(call), goTo === undefined ? 302 : 303)
  }
  const { notices, status = 400, cart = await openCart(call.shop, sessionOf(call)) } = placed
  if (cart.priced.lines.length === 0) {
    // A form without its session has nothing to be sent once more with.
    const isOver = placed.isOldForm === true && placed.status === undefined
    return nothingOrdered(isOver ? [errorNotice(placeRefusalText['cart-empty'])] : notices, status)
  }
  // A key that has named another order would name that one again.
  const kept = status === 409 ? { ...form, key: undefined } : form
  return showCheckout(call, { cart, form: kept, told: notices, status })
}

/** There is no form to show any more: why, and what stands instead. */
function nothingOrdered(notices: readonly Notice[], status: number): PersonalPage {
  const { title, more } = nothingOrderedTexts
  const body = (
    <PlainPage drawing="closedBox" sentence={title} link={{ href: '/shop/', text: 'Go to the shop' }}>
      <p>{more}</p>
    </PlainPage>
  )
  return personalPage({ title, bodyClass: 'woocommerce-checkout', notices, body }, status)
}

/** Without script: the code of a coupon comes in a form of its own, which holds nothing of the order's. */
async function applyByForm(call: Call): Promise<Answer | PersonalPage> {
  const { code } = codeAsked(call)
  const { cart, notices, isApplied } = await applyCode(call.shop, sessionOf(call), codeAsked(call))
  if (!canOrder(cart.priced)) return sendToCart(call, cart)
  const { form } = await begunForm(call, cart.priced.destination)
  const couponTried = isApplied ? undefined : { code, text: notices[0]?.text ?? '' }
  return showCheckout(call, { cart, form, told: notices, couponTried })
}

/** `POST /?wc-ajax=checkout` (docs/wire.md 2.6). `stale` is ours: the form needs a new nonce or key before it is sent again. */
async function placeByScript(call: Call): Promise<Answer> {
  const placed = await place(call, readCheckoutForm(call.shop, call.form))
  if ('order' in placed) {
    const { order, goTo } = placed
    const redirectTo = goTo ?? call.origin + orderPath(order)
    const success = { result: 'success', redirect: redirectTo, order_id: order.id }
    return json(success, 200, clearedCookies(call))
  }
  const { notices, status = 200, isStale = false, isGone = false, isOldForm } = placed
  const failure = {
    result: 'failure',
    messages: renderToStaticMarkup(<Notices notices={notices} />),
    refresh: isStale,
    reload: isGone,
    ...(isOldForm && { stale: true }),
  }
  return json(failure, status)
}

/** `POST /?wc-ajax=update_order_review`: another country or delivery, and what it comes to now. */
async function updateOrderReview(call: Call): Promise<Answer> {
  const { signer, nowMs } = call.shop
  if (!nonceHolds(signer, REVIEW_ACTION, '', call.form.get('security') ?? '', nowMs())) return html('-1', 403)
  const form = withPostData(readCheckoutForm(call.shop, call.form), call.form.get('post_data'))
  const asked = deliveryAsked(call.form)
  const { cart, notices } = await quoteFor(call, form, asked)
  if (cart.priced.lines.length === 0) {
    const empty = [errorNotice(placeRefusalText['cart-empty'], { href: '/shop/', text: 'Go to the shop' })]
    return json({
      fragments: { 'form.woocommerce-checkout': renderToStaticMarkup(<Notices notices={empty} />) },
    })
  }
  const paying = { country: asked.billing?.country ?? form.billing.country, chosen: form.paymentMethod }
  const fragments = {
    ...noticesFragment([...notices, ...blockedNotices(cart.priced)]),
    ...(call.form.has(OFFERS_TOO) && (await offersFragment(call.shop, cart))),
    ...(await quoteFragments(call, cart, paying)),
  }
  return json({ result: 'success', messages: '', reload: false, fragments }, 200, cartCookies(call, cart))
}

/** A total with a piece in it that cannot be ordered, or without a coupon that was in it, is never shown silently. */
function noticesFragment(notices: readonly Notice[]): Readonly<Record<string, string>> {
  if (notices.length === 0) return {}
  const told = (
    <div className="woocommerce-notices-wrapper">
      <Notices notices={notices} />
    </div>
  )
  return { '.woocommerce-notices-wrapper': renderToStaticMarkup(told) }
}

/** Scripts of the wire send the form as one text beside fields of their own; who buys stands in it (docs/wire.md 2.6). */
function withPostData(form: CheckoutForm, postData: string | undefined): CheckoutForm {
  const email = form.billing.email || (new URLSearchParams(postData ?? '').get('billing_email') ?? '')
  return { ...form, billing: { ...form.billing, email: email.slice(0, maxLength('email')) } }
}

/** The ordered cart is empty: both cookies that told of it go. */
function clearedCookies(call: Call) {
  return ['woocommerce_items_in_cart', 'woocommerce_cart_hash']
    .filter((name) => call.cookies[name] !== undefined)
    .map((name) => ({ name, value: '0', httpOnly: false, maxAgeSeconds: 0 }))
}
