import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Call } from '../../platform/http/call.ts'
import type { Settings } from '../../platform/settings.ts'
import { keptMarkup } from '../../ui/kept-markup.ts'
import { type Cart, chooseHow, deliveryWays, persistCouponChanges, sessionOf } from '../cart/cart.ts'
import { linkedText } from '../orders/rules/linked-text.ts'
import { privacyPage, privacyText, termsPage, termsText } from '../orders/terms-settings.ts'
import type { TermsShown } from '../orders/ui/Terms.tsx'
import { offeredMethods } from '../payments/payments.ts'
import { currencyFormat, returnsPromise, SHIPPING_PATH, shippingParagraphs } from '../settings/general.ts'
import { deliveryOf } from './delivery.ts'
import type { CheckoutForm } from './rules/checkout-form.ts'
import { OrderReview } from './ui/OrderReview.tsx'
import { Payment } from './ui/Payment.tsx'

/** What a form says of delivery and payment, as a cart keeps it. */
export function howOf(form: CheckoutForm, delivery = deliveryOf(form)) {
  return { delivery, method: form.paymentMethod || undefined }
}

/**
 * The cart for whoever this form says buys, with its coupons as they are for them; it keeps what is said of delivery and
 * payment. `delivery`: as it is said beside the form, where it is.
 */
export async function quoteFor(call: Call, form: CheckoutForm, delivery = deliveryOf(form)) {
  const how = howOf(form, delivery)
  const at = { ...deliveryOf(form), email: form.billing.email.trim() || undefined, paymentMethod: how.method }
  const cart = await chooseHow(call.shop, sessionOf(call), how, at)
  return persistCouponChanges(call.shop, cart)
}

type ReviewShown = ComponentProps<typeof OrderReview>
type PaymentShown = ComponentProps<typeof Payment>

/** How it goes out, what is ordered and what it comes to: all that is shown of it. */
export async function reviewOf({ shop }: Pick<Call, 'shop'>, cart: Cart): Promise<ReviewShown> {
  const { lines, totals, needsDelivery, rate } = cart.priced
  const ways = await deliveryWays(shop, cart)
  return { lines, totals, needsDelivery, rate, ways, currency: currencyFormat(shop.settings) }
}

/** Both as elements that replace those of the page, by their selectors (docs/wire.md 2.6). */
export async function quoteFragments(call: Pick<Call, 'shop'>, cart: Cart, paying: Paying) {
  const shown = await reviewOf(call, cart)
  // What names somebody is kept for nobody: for whom a gift card is, with what credit is paid.
  const isTheirs = shown.lines.some(({ giftCard }) => giftCard) || shown.totals.credits.length > 0
  return {
    '.woocommerce-checkout-review-order-table': isTheirs ? reviewMarkup(shown) : keptReview(shown),
    '.woocommerce-checkout-payment': keptPayment(paymentOf(call, cart, paying)),
  }
}

const reviewMarkup = (shown: ReviewShown) => renderToStaticMarkup(<OrderReview {...shown} />)
const keptReview = keptMarkup(reviewMarkup)
const keptPayment = keptMarkup((shown: PaymentShown) => renderToStaticMarkup(<Payment {...shown} />))

/** What the buyer has said about paying: where the bill goes, how, and what is wrong with the box for the terms. */
export type Paying = {
  readonly country: string
  readonly chosen: string
  readonly isAgreed?: boolean
  readonly termsProblem?: string | undefined
}

/** The ways to pay that are on offer for this cart, and what stands on the button and above it. */
export function paymentOf({ shop }: Pick<Call, 'shop'>, { priced }: Cart, paying: Paying): PaymentShown {
  const { settings } = shop
  const { totals, rate, needsDelivery } = priced
  const { dueMinor, creditMinor } = totals
  const { country, chosen } = paying
  const toPay = { totalMinor: dueMinor, country, shippingMethod: rate?.id ?? '', needsDelivery }
  const methods = offeredMethods(shop, toPay).map((method) => ({
    id: method.id,
    icon: method.icon,
    title: method.title(settings),
    description: method.description(settings),
  }))
  const returns = settings.get(returnsPromise)
  return {
    methods,
    chosen,
    dueMinor,
    creditMinor,
    country,
    terms: termsShown(settings, paying),
    returns,
    returnsHref: shippingParagraphs(settings).length > 0 ? SHIPPING_PATH : undefined,
    currency: currencyFormat(settings),
  }
}

function termsShown(settings: Settings, { isAgreed = false, termsProblem }: Paying): TermsShown {
  const [termsHref, privacyHref] = [settings.get(termsPage), settings.get(privacyPage)]
  const privacy = linkedText(settings.get(privacyText), 'privacy_policy', 'privacy policy')
  const isPrivacyShown = privacy.before + privacy.after !== '' && (!privacy.link || privacyHref !== '')
  return {
    terms: termsHref
      ? { text: linkedText(settings.get(termsText), 'terms', 'terms and conditions'), href: termsHref }
      : undefined,
    privacy: isPrivacyShown ? { text: privacy, href: privacyHref } : undefined,
    problem: termsProblem,
    isAgreed,
  }
}
