import { randomUUID } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import type { FeatureCalls } from '../../platform/feature.ts'
import { html, json, personalPage, redirect } from '../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../platform/http/call.ts'
import { limited } from '../../platform/http/limited.ts'
import { makeNonce, nonceHolds } from '../../platform/session/nonce.ts'
import { type Notice, Notices } from '../../ui/Notices.tsx'
import { PageData } from '../../ui/PageData.tsx'
import { mendedPriceGroup } from '../accounts/accounts.ts'
import { addressFormat, countryName } from '../addresses/addresses.ts'
import { longest } from '../addresses/rules/address.ts'
import {
  applyCode,
  blockedNotices,
  type Cart,
  type CartSession,
  cartCookies,
  checkoutPageData,
  chooseDelivery,
  choosePayment,
  codeAsked,
  couponPageData,
  deliveryWays,
  noticesFor,
  noticeTold,
  openCart,
  sendToCart,
  sessionOf,
  settleCoupons,
} from '../cart/cart.ts'
import { errorNotice } from '../cart/texts.ts'
import { canOrder } from '../cart/ui/CartTotals.tsx'
import type { CouponTried } from '../coupons/ui/CouponField.tsx'
import couponStyles from '../coupons/ui/coupons.css?url'
import type { Order } from '../orders/rules/order.ts'
import { offeredMethods } from '../payments/payments.ts'
import { currencyFormat } from '../settings/general.ts'
import { countriesSoldTo } from '../shipping/shipping.ts'
import { addressChoices, begunForm } from './begun-form.ts'
import { couponsAbove, offersFragment } from './coupons-above.tsx'
import { deliveryAsked, deliveryOf } from './delivery-asked.ts'
import { checkCheckoutForm, readCheckoutForm } from './form.ts'
import { placeOrder } from './place-order.ts'
import type { CheckoutForm } from './rules/checkout-form.ts'
import { type PlaceRefusal, placeRefusalText, staleFormText } from './texts.ts'
import { CheckoutPage } from './ui/CheckoutPage.tsx'
import { OrderReview } from './ui/OrderReview.tsx'
import { Payment } from './ui/Payment.tsx'

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

const PLACE_ACTION = 'woocommerce-process_checkout'
const REVIEW_ACTION = 'update-order-review'
/** Our own script asks for the cards of coupons as well; clients of the wire know two fragments. */
const OFFERS_TOO = 'handsel_offers'

async function checkoutPage(call: Call): Promise<Answer | PersonalPage> {
  const cart = await openCart(call.shop, sessionOf(call))
  if (!canOrder(cart.priced)) return sendToCart(call, cart)
  const begun = await begunForm(call, cart.priced.destination)
  // The total on the page is that of the order, where the form begins with an address.
  const { rateId: _, ...place } = deliveryOf(begun.form)
  const quoted = begun.hasAddress ? await chooseDelivery(call.shop, sessionOf(call), place) : cart
  const settled = await settleCoupons(call.shop, quoted)
  const told = [...(await noticesFor(call.shop, quoted)), ...settled.notices]
  return showCheckout(call, settled.cart, begun.form, told)
}

async function showCheckout(
  call: Call,
  cart: Cart,
  form: CheckoutForm,
  told: readonly Notice[],
  {
    status = 200,
    couponTried,
  }: { readonly status?: number; readonly couponTried?: CouponTried | undefined } = {},
): Promise<PersonalPage> {
  const { settings } = call.shop
  const untold = blockedNotices(cart.priced).filter(({ text }) =>
    told.every((notice) => notice.text !== text),
  )
  const notices = [...told, ...untold]
  const body = (
    <>
      <CheckoutPage
        form={form}
        problems={notices}
        countries={countriesSoldTo(settings).map((code) => ({ code, name: countryName(code) }))}
        addressChoices={await addressChoices(call)}
        formatOf={addressFormat}
        nonce={placeNonce(call, cart.session)}
        reviewNonce={makeNonce(call.shop.signer, REVIEW_ACTION, '', call.shop.nowMs())}
        needsDelivery={cart.priced.needsDelivery}
        placementKey={form.key ?? randomUUID()}
        review={await reviewOf(call, cart)}
        payment={paymentOf(call, cart, form.paymentMethod)}
        coupons={await couponsAbove(call.shop, cart, couponTried)}
      />
      <PageData data={{ ...checkoutPageData(call.shop), ...couponPageData(call.shop, waysIn(cart)) }} />
    </>
  )
  const head = <link rel="stylesheet" href={couponStyles} />
  const page = {
    title: 'Checkout',
    head,
    bodyClass: 'woocommerce-checkout',
    quietHeader: true,
    notices,
    body,
  }
  return personalPage(page, status, [
    ...cartCookies(call, cart),
    ...noticeTold(call),
    ...mendedPriceGroup(call),
  ])
}

/** Without script: the form comes as a plain post, and the page comes back with what it held. */
async function placeByForm(call: Call): Promise<Answer | PersonalPage> {
  const form = readCheckoutForm(call.form)
  if (call.form.has('apply_coupon')) return applyByForm(call)
  if (call.form.has('woocommerce_checkout_update_totals')) {
    await chooseDelivery(call.shop, sessionOf(call), deliveryOf(form))
    const { cart, notices } = await quoteFor(call, form)
    return showCheckout(call, cart, form, notices)
  }
  const placed = await place(call, form)
  if ('order' in placed) return redirect(receivedPath(placed.order), clearedCookies(call))
  const cart = await openCart(call.shop, sessionOf(call))
  if (cart.priced.lines.length === 0) return sendToCart(call, cart)
  return showCheckout(call, cart, form, placed.notices, { status: 400 })
}

/** Without script: the code of a coupon comes in a form of its own, which holds nothing of the order's. */
async function applyByForm(call: Call): Promise<Answer | PersonalPage> {
  const { code } = codeAsked(call)
  const { cart, notices, isApplied } = await applyCode(call.shop, sessionOf(call), codeAsked(call))
  if (!canOrder(cart.priced)) return sendToCart(call, cart)
  const begun = await begunForm(call, cart.priced.destination)
  const couponTried = isApplied ? undefined : { code, text: notices[0]?.text ?? '' }
  return showCheckout(call, cart, begun.form, notices, { couponTried })
}

/** `POST /?wc-ajax=checkout` (docs/wire.md 2.6). */
async function placeByScript(call: Call): Promise<Answer> {
  const placed = await place(call, readCheckoutForm(call.form))
  if ('order' in placed) {
    const redirectTo = call.origin + receivedPath(placed.order)
    return json(
      { result: 'success', redirect: redirectTo, order_id: placed.order.id },
      200,
      clearedCookies(call),
    )
  }
  return json({
    result: 'failure',
    messages: renderToStaticMarkup(<Notices notices={placed.notices} />),
    refresh: placed.isStale,
    reload: placed.isGone,
  })
}

/** Refusals after which the totals on the page are old. */
const changedTotals: ReadonlySet<PlaceRefusal> = new Set<PlaceRefusal>([
  'delivery-gone',
  'total-changed',
  'cart-changed',
  'coupon-refused',
  'coupon-used-up',
  'credit-gone',
  'payment-method',
])

type Placed =
  | { readonly order: Order }
  | {
      readonly notices: readonly Notice[]
      /** The totals on the page are old. */
      readonly isStale: boolean
      /** There is nothing left to check out. */
      readonly isGone: boolean
    }

/** The one way from a form to an order, with script and without. */
async function place(call: Call, form: CheckoutForm): Promise<Placed> {
  const session = sessionOf(call)
  const nonce = call.form.get('woocommerce-process-checkout-nonce') ?? ''
  const { signer, nowMs } = call.shop
  if (!session || !nonceHolds(signer, PLACE_ACTION, session.token, nonce, nowMs())) {
    return { notices: [errorNotice(staleFormText)], isStale: true, isGone: false }
  }
  const checked = checkCheckoutForm(call, await asNeeded(call, form))
  if ('notices' in checked) return { notices: checked.notices, isStale: false, isGone: false }
  const placed = await placeOrder(call.shop, { ...checked.tidy, session })
  if (placed.ok) return { order: placed.value }
  const link = { href: '/cart/', text: 'Look at your cart' }
  const leadsToCart = ['out-of-stock', 'cart-blocked', 'cart-changed', 'cart-empty'].includes(placed.reason)
  const notice = errorNotice(placeRefusalText[placed.reason], leadsToCart ? link : undefined)
  return {
    notices: [notice, ...(await whatIsAtFault(call, placed.reason, form))],
    isStale: changedTotals.has(placed.reason),
    isGone: placed.reason === 'cart-empty',
  }
}

/** Which pieces keep the order from being placed, as the cart is now, and which coupons came off for it. */
async function whatIsAtFault(
  call: Call,
  reason: PlaceRefusal,
  form: CheckoutForm,
): Promise<readonly Notice[]> {
  if (reason === 'coupon-refused' || reason === 'coupon-used-up') {
    // The cart keeps what the form says: a coupon that is not for it would come back on the page that tells so.
    await chooseDelivery(call.shop, sessionOf(call), deliveryOf(form))
    await choosePayment(call.shop, sessionOf(call), form.paymentMethod || undefined)
    return (await quoteFor(call, form)).notices
  }
  if (reason !== 'out-of-stock' && reason !== 'cart-blocked') return []
  return blockedNotices((await openCart(call.shop, sessionOf(call))).priced)
}

/** The cart for whoever this form says buys, with its coupons as they are for them. */
async function quoteFor(call: Call, form: CheckoutForm) {
  const email = form.billing.email.trim() || undefined
  const paymentMethod = form.paymentMethod || undefined
  const cart = await openCart(call.shop, sessionOf(call), { ...deliveryOf(form), email, paymentMethod })
  return settleCoupons(call.shop, cart)
}

/** Where nothing is sent, another address to send it to means nothing. */
async function asNeeded(call: Call, form: CheckoutForm): Promise<CheckoutForm> {
  if (!form.shipsElsewhere) return form
  const { priced } = await openCart(call.shop, sessionOf(call))
  // Of an empty cart nobody knows: it may be the twin of a form that has been placed.
  const isSent = priced.needsDelivery || priced.lines.length === 0
  return isSent ? form : { ...form, shipsElsewhere: false, shipping: form.billing }
}

/** `POST /?wc-ajax=update_order_review`: another country or delivery, and what it comes to now. */
async function updateOrderReview(call: Call): Promise<Answer> {
  const { signer, nowMs } = call.shop
  if (!nonceHolds(signer, REVIEW_ACTION, '', call.form.get('security') ?? '', nowMs())) return html('-1', 403)
  const form = withPostData(readCheckoutForm(call.form), call.form.get('post_data'))
  await chooseDelivery(call.shop, sessionOf(call), deliveryAsked(call.form))
  await choosePayment(call.shop, sessionOf(call), form.paymentMethod || undefined)
  const { cart, notices } = await quoteFor(call, form)
  if (cart.priced.lines.length === 0) {
    const empty = [errorNotice(placeRefusalText['cart-empty'], { href: '/shop/', text: 'Go to the shop' })]
    return json({
      fragments: { 'form.woocommerce-checkout': renderToStaticMarkup(<Notices notices={empty} />) },
    })
  }
  const fragments = {
    ...noticesFragment([...notices, ...blockedNotices(cart.priced)]),
    ...(call.form.has(OFFERS_TOO) && (await offersFragment(call.shop, cart))),
    '.woocommerce-checkout-review-order-table': renderToStaticMarkup(await reviewOf(call, cart)),
    '.woocommerce-checkout-payment': renderToStaticMarkup(paymentOf(call, cart, form.paymentMethod)),
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
  return { ...form, billing: { ...form.billing, email: email.slice(0, longest('email')) } }
}

/** What the cart says of paying and sending, for scripts of coupon cards. */
function waysIn({ stored, priced }: Cart) {
  return { isCart: false, paymentMethod: stored?.coupons.paymentMethod, rateId: priced.rate?.id }
}

async function reviewOf({ shop }: Call, cart: Cart) {
  const ways = await deliveryWays(shop, cart)
  return <OrderReview priced={cart.priced} ways={ways} currency={currencyFormat(shop.settings)} />
}

function paymentOf(call: Call, cart: Cart, chosen: string) {
  const { settings } = call.shop
  const { dueMinor, creditMinor } = cart.priced.totals
  const methods = offeredMethods({ totalMinor: dueMinor }).map((method) => ({
    id: method.id,
    title: method.title(settings),
    description: method.description(settings),
  }))
  return <Payment {...{ methods, chosen, dueMinor, creditMinor }} currency={currencyFormat(settings)} />
}

function placeNonce(call: Call, session: CartSession | undefined): string {
  return makeNonce(call.shop.signer, PLACE_ACTION, session?.token ?? '', call.shop.nowMs())
}

function receivedPath(order: Order): string {
  return `/checkout/order-received/${order.id}/?key=${order.orderKey}`
}

/** The ordered cart is empty: both cookies that told of it go. */
function clearedCookies(call: Call) {
  return ['woocommerce_items_in_cart', 'woocommerce_cart_hash']
    .filter((name) => call.cookies[name] !== undefined)
    .map((name) => ({ name, value: '0', httpOnly: false, maxAgeSeconds: 0 }))
}
