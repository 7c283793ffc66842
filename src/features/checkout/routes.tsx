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
import {
  blockedNotices,
  type Cart,
  type CartSession,
  cartCookies,
  checkoutPageData,
  chooseDelivery,
  deliveryWays,
  noticesFor,
  noticeTold,
  openCart,
  sendToCart,
  sessionOf,
} from '../cart/cart.ts'
import { errorNotice } from '../cart/texts.ts'
import { canOrder } from '../cart/ui/CartTotals.tsx'
import type { Order } from '../orders/rules/order.ts'
import { offeredMethods } from '../payments/payments.ts'
import { currencyFormat } from '../settings/general.ts'
import { countriesSoldTo } from '../shipping/shipping.ts'
import { addressChoices, begunForm } from './begun-form.ts'
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

async function checkoutPage(call: Call): Promise<Answer | PersonalPage> {
  const cart = await openCart(call.shop, sessionOf(call))
  if (!canOrder(cart.priced)) return sendToCart(call, cart)
  const begun = await begunForm(call, cart.priced.destination)
  // The total on the page is that of the order, where the form begins with an address.
  const { rateId: _, ...place } = deliveryOf(begun.form)
  const quoted = begun.hasAddress ? await chooseDelivery(call.shop, sessionOf(call), place) : cart
  return showCheckout(call, quoted, begun.form, await noticesFor(call.shop, quoted))
}

async function showCheckout(
  call: Call,
  cart: Cart,
  form: CheckoutForm,
  told: readonly Notice[],
  status = 200,
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
      />
      <PageData data={checkoutPageData(call.shop)} />
    </>
  )
  const page = { title: 'Checkout', bodyClass: 'woocommerce-checkout', quietHeader: true, notices, body }
  return personalPage(page, status, [
    ...cartCookies(call, cart),
    ...noticeTold(call),
    ...mendedPriceGroup(call),
  ])
}

/** Without script: the form comes as a plain post, and the page comes back with what it held. */
async function placeByForm(call: Call): Promise<Answer | PersonalPage> {
  const form = readCheckoutForm(call.form)
  if (call.form.has('woocommerce_checkout_update_totals')) {
    const cart = await chooseDelivery(call.shop, sessionOf(call), deliveryOf(form))
    return showCheckout(call, cart, form, [])
  }
  const placed = await place(call, form)
  if ('order' in placed) return redirect(receivedPath(placed.order), clearedCookies(call))
  const cart = await openCart(call.shop, sessionOf(call))
  if (cart.priced.lines.length === 0) return sendToCart(call, cart)
  return showCheckout(call, cart, form, placed.notices, 400)
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
    notices: [notice, ...(await piecesAtFault(call, placed.reason))],
    isStale: ['delivery-gone', 'total-changed', 'cart-changed'].includes(placed.reason),
    isGone: placed.reason === 'cart-empty',
  }
}

/** Which pieces keep the order from being placed, as the cart is now. */
async function piecesAtFault(call: Call, reason: PlaceRefusal): Promise<readonly Notice[]> {
  if (reason !== 'out-of-stock' && reason !== 'cart-blocked') return []
  return blockedNotices((await openCart(call.shop, sessionOf(call))).priced)
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
  const form = readCheckoutForm(call.form)
  const cart = await chooseDelivery(call.shop, sessionOf(call), deliveryAsked(call.form))
  if (cart.priced.lines.length === 0) {
    const notices = [errorNotice(placeRefusalText['cart-empty'], { href: '/shop/', text: 'Go to the shop' })]
    return json({
      fragments: { 'form.woocommerce-checkout': renderToStaticMarkup(<Notices notices={notices} />) },
    })
  }
  const fragments = {
    ...blockedFragment(cart),
    '.woocommerce-checkout-review-order-table': renderToStaticMarkup(await reviewOf(call, cart)),
    '.woocommerce-checkout-payment': renderToStaticMarkup(paymentOf(call, cart, form.paymentMethod)),
  }
  return json({ result: 'success', messages: '', reload: false, fragments }, 200, cartCookies(call, cart))
}

/** A total with a piece in it that cannot be ordered is never shown without saying so. */
function blockedFragment({ priced }: Cart): Readonly<Record<string, string>> {
  const notices = blockedNotices(priced)
  if (notices.length === 0) return {}
  const told = (
    <div className="woocommerce-notices-wrapper">
      <Notices notices={notices} />
    </div>
  )
  return { '.woocommerce-notices-wrapper': renderToStaticMarkup(told) }
}

async function reviewOf({ shop }: Call, cart: Cart) {
  const ways = await deliveryWays(shop, cart)
  return <OrderReview priced={cart.priced} ways={ways} currency={currencyFormat(shop.settings)} />
}

function paymentOf(call: Call, cart: Cart, chosen: string) {
  const { settings } = call.shop
  const { dueMinor } = cart.priced.totals
  const methods = offeredMethods({ totalMinor: dueMinor }).map((method) => ({
    id: method.id,
    title: method.title(settings),
    description: method.description(settings),
  }))
  return <Payment methods={methods} chosen={chosen} dueMinor={dueMinor} currency={currencyFormat(settings)} />
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
