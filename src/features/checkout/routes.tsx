import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { databaseFailure } from '../../platform/db/database-failure.ts'
import type { FeatureCalls } from '../../platform/feature.ts'
import { html, json, personalPage, redirect } from '../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../platform/http/call.ts'
import { logUnavailable, tryLater } from '../../platform/http/dispatch/unavailable-answer.ts'
import { rateLimited } from '../../platform/http/rate-limits.ts'
import { isNonceValid } from '../../platform/session/nonce.ts'
import { type Notice, Notices } from '../../ui/Notices.tsx'
import { PlainPage } from '../../ui/PlainPage.tsx'
import { maxLength } from '../addresses/rules/address.ts'
import { loadSessionCart, openCart } from '../cart/cart.ts'
import { applyCode } from '../cart/coupons/apply-coupon.ts'
import { codeInForm } from '../cart/coupons/code-in-form.ts'
import { priceFor } from '../cart/delivery/choose-delivery.ts'
import * as cartMessages from '../cart/messages.ts'
import { errorNotice } from '../cart/notices.ts'
import { blockedNotices, sendToCart } from '../cart/page/blocked-cart.ts'
import { CART_ACTION } from '../cart/page/fragments.tsx'
import { persistShownChanges, waitingNotices } from '../cart/page/page-notices.ts'
import { locationOf } from '../cart/rules/shipping-choice.ts'
import { cartCookies } from '../cart/session/cart-cookies.ts'
import { sessionOf } from '../cart/session/cart-session.ts'
import { canOrder } from '../cart/ui/CartTotals.tsx'
import { orderPath } from '../orders/pages/order-paths.ts'
import { quoteFor } from './checkout.ts'
import { shippingChoiceOf } from './form/delivery.ts'
import { customerLocation, initialForm } from './form/initial-form.ts'
import { readCheckoutForm, requestedDelivery } from './form/read-form.ts'
import * as messages from './messages.ts'
import { type FormRefusal, placeOrderFromForm } from './order/place-order-from-form.ts'
import { offersFragment } from './page/checkout-coupons.tsx'
import { quoteFragments } from './page/quote.tsx'
import { REVIEW_ACTION, showCheckout } from './page/show-checkout.tsx'
import type { CheckoutForm } from './rules/checkout-form.ts'
import { placeRefusalText } from './rules/order-refusal.ts'

export const checkoutCalls: FeatureCalls = {
  wcAjax: {
    checkout: rateLimited('checkout', placeByScript),
    update_order_review: rateLimited('cart', updateOrderReview),
    get_customer_location: rateLimited('cart', getCustomerLocation),
  },
  pages: {
    'GET /checkout/': checkoutPage,
    'POST /checkout/': rateLimited('checkout', placeByForm),
  },
}

/** Sent by our own script, which needs the coupon cards as well; other clients expect two fragments. */
const OFFERS_FIELD = 'handsel_offers'

async function checkoutPage(call: Call): Promise<Answer | PersonalPage> {
  const session = sessionOf(call)
  const loaded = await loadSessionCart(call.shop, session)
  const { form, hasAddress } = await initialForm(call, locationOf(loaded.stored?.shipping ?? {}))
  // Where the form starts with an address, the page shows the total for that address.
  const { rateId: _, ...location } = shippingChoiceOf(form)
  const delivery = hasAddress ? location : undefined
  const cart = await priceFor(call.shop, session, loaded, delivery)
  if (!canOrder(cart.priced)) return sendToCart(call, cart)
  const choice = delivery && { delivery, method: undefined }
  const persisted = await persistShownChanges(call, cart, choice)
  const notices = [...(await waitingNotices(call, cart)), ...persisted.notices]
  return showCheckout(call, { cart: persisted.cart, form, notices })
}

/** Without script: a plain form post; a refusal shows the page again with the posted values. */
async function placeByForm(call: Call): Promise<Answer | PersonalPage> {
  const form = readCheckoutForm(call.shop, call.form)
  if (call.form.has('apply_coupon')) return applyByForm(call)
  if (call.form.has('woocommerce_checkout_update_totals')) {
    const { cart, notices } = await quoteFor(call.shop, sessionOf(call), form)
    return showCheckout(call, { cart, form, notices })
  }
  const placed = await placeOrderFromForm(call, form)
  if (placed.ok) {
    const { order, redirectUrl } = placed.value
    return redirect(
      redirectUrl ?? orderPath(order),
      clearedCookies(call),
      redirectUrl === undefined ? 302 : 303,
    )
  }
  const { reason, notices, cart = await openCart(call.shop, sessionOf(call)) } = placed
  const status = statusOf[reason] ?? 400
  if (cart.priced.lines.length === 0) {
    // Without its session the form cannot be sent again.
    return nothingOrdered(
      reason === 'stale-form' ? [errorNotice(placeRefusalText('cart-empty'))] : notices,
      status,
    )
  }
  // A key that belongs to another order would be refused again.
  const nextForm = status === 409 ? { ...form, key: undefined } : form
  return showCheckout(call, { cart, form: nextForm, notices, status })
}

/** The page after a refusal where there is no form left to show. */
function nothingOrdered(notices: readonly Notice[], status: number): PersonalPage {
  const title = messages.notOrdered()
  const body = (
    <PlainPage
      drawing="closedBox"
      sentence={title}
      link={{ href: '/shop/', text: messages.continueShopping() }}
    >
      <p>{messages.cartEmptyOrExpired()}</p>
    </PlainPage>
  )
  return personalPage({ title, bodyClass: 'woocommerce-checkout woocommerce-page', notices, body }, status)
}

/** Without script: a coupon code is posted by a separate form, without the fields of the order. */
async function applyByForm(call: Call): Promise<Answer | PersonalPage> {
  const { code } = codeInForm(call)
  const { cart, notices, isApplied } = isCartNonceGiven(call)
    ? await applyCode(call.shop, sessionOf(call), codeInForm(call))
    : {
        cart: await openCart(call.shop, sessionOf(call)),
        notices: [errorNotice(cartMessages.staleForm())],
        isApplied: false,
      }
  if (!canOrder(cart.priced)) return sendToCart(call, cart)
  const { form } = await initialForm(call, cart.priced.destination)
  const rejectedCode = isApplied ? undefined : { code, text: notices[0]?.text ?? '' }
  return showCheckout(call, { cart, form, notices, rejectedCode })
}

/** The form of the coupon carries the nonce of the cart, whose coupons it changes. */
function isCartNonceGiven(call: Call): boolean {
  const given = call.form.get('woocommerce-cart-nonce') ?? ''
  return isNonceValid(call.shop.signer, CART_ACTION, sessionOf(call)?.token ?? '', given, call.shop.nowMs())
}

/** `POST /?wc-ajax=checkout` (docs/wire.md 2.6). `stale` is ours: the form needs a new nonce or key before it is sent again. */
async function placeByScript(call: Call): Promise<Answer> {
  try {
    return await placedByScript(call)
  } catch (error) {
    const failure = databaseFailure(error)
    if (!failure) throw error
    logUnavailable(call.shop.log, error, { failure, requestId: call.requestId })
    return tryLater(json(failureOf([errorNotice(messages.unavailable())])))
  }
}

async function placedByScript(call: Call): Promise<Answer> {
  const placed = await placeOrderFromForm(call, readCheckoutForm(call.shop, call.form))
  if (placed.ok) {
    const { order, redirectUrl } = placed.value
    const redirectTo = redirectUrl ?? call.origin + orderPath(order)
    const success = { result: 'success', redirect: redirectTo, order_id: order.id }
    return json(success, 200, clearedCookies(call))
  }
  const { reason, notices, needsTotalsRefresh = false } = placed
  const failure = {
    ...failureOf(notices),
    refresh: needsTotalsRefresh,
    reload: reason === 'cart-empty',
    ...(staleForms.has(reason) && { stale: true }),
  }
  return json(failure, statusOf[reason] ?? 200)
}

function failureOf(notices: readonly Notice[]) {
  const messages = renderToStaticMarkup(<Notices notices={notices} />)
  return { result: 'failure', messages, refresh: false, reload: false }
}

/** The HTTP status of a refusal where it is not the usual one. */
const statusOf: Partial<Record<FormRefusal, 400 | 409 | 429>> = {
  'invalid-key': 400,
  'key-reused': 409,
  'changed-too-late': 409,
  'too-many-orders': 429,
}

/** Refusals of a form with an outdated nonce or key. */
const staleForms: ReadonlySet<FormRefusal> = new Set<FormRefusal>([
  'stale-form',
  'key-reused',
  'changed-too-late',
])

/** `POST /?wc-ajax=update_order_review`: the total after a change of address or delivery. */
async function updateOrderReview(call: Call): Promise<Answer> {
  const { signer, nowMs } = call.shop
  if (!isNonceValid(signer, REVIEW_ACTION, '', call.form.get('security') ?? '', nowMs()))
    return html('-1', 403)
  const form = withPostData(readCheckoutForm(call.shop, call.form), call.form.get('post_data'))
  const delivery = requestedDelivery(call.form)
  const { cart, notices } = await quoteFor(call.shop, sessionOf(call), form, delivery)
  if (cart.priced.lines.length === 0) {
    const empty = [
      errorNotice(placeRefusalText('cart-empty'), { href: '/shop/', text: messages.continueShopping() }),
    ]
    return json({
      fragments: { 'form.woocommerce-checkout': renderToStaticMarkup(<Notices notices={empty} />) },
    })
  }
  const paymentChoice = {
    country: delivery.billing?.country ?? form.billing.country,
    chosen: form.paymentMethod,
  }
  const fragments = {
    ...noticesFragment([...notices, ...blockedNotices(cart.priced)]),
    ...(call.form.has(OFFERS_FIELD) && (await offersFragment(call.shop, cart))),
    ...(await quoteFragments(call, cart, paymentChoice)),
  }
  return json({ result: 'success', messages: '', reload: false, fragments }, 200, cartCookies(call, cart))
}

/** `/?wc-ajax=get_customer_location` (docs/wire.md 2.1): a hash, so that no location can be read from the answer. */
async function getCustomerLocation(call: Call): Promise<Answer> {
  const { country, state, postcode, city } = await customerLocation(call)
  const text = (country + state + postcode + city).toLowerCase()
  const hash = createHash('md5').update(text).digest('hex').slice(0, 12)
  return json({ success: true, data: { hash } })
}

/** A total with a line that cannot be ordered, or without a coupon it had before, is never shown without a notice. */
function noticesFragment(notices: readonly Notice[]): Readonly<Record<string, string>> {
  if (notices.length === 0) return {}
  const wrapper = (
    <div className="woocommerce-notices-wrapper">
      <Notices notices={notices} />
    </div>
  )
  return { '.woocommerce-notices-wrapper': renderToStaticMarkup(wrapper) }
}

/** Third-party scripts send the whole form in `post_data`; only the buyer's e-mail address is read from it (docs/wire.md 2.6). */
function withPostData(form: CheckoutForm, postData: string | undefined): CheckoutForm {
  const email = form.billing.email || (new URLSearchParams(postData ?? '').get('billing_email') ?? '')
  return { ...form, billing: { ...form.billing, email: email.slice(0, maxLength('email')) } }
}

/** The ordered cart is empty: both of its cookies are deleted. */
function clearedCookies(call: Call) {
  return ['woocommerce_items_in_cart', 'woocommerce_cart_hash']
    .filter((name) => call.cookies[name] !== undefined)
    .map((name) => ({ name, value: '0', httpOnly: false, maxAgeSeconds: 0 }))
}
