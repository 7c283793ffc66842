import type { Call } from '../../platform/http/call.ts'
import type { Settings } from '../../platform/settings.ts'
import { type Cart, deliveryWays, openCart, sessionOf, settleCoupons } from '../cart/cart.ts'
import { offeredMethods } from '../payments/payments.ts'
import { currencyFormat, returnsPromise } from '../settings/general.ts'
import { privacyPage, privacyText, termsPage, termsText } from './checkout-settings.ts'
import { deliveryOf } from './delivery-asked.ts'
import type { CheckoutForm } from './rules/checkout-form.ts'
import { linkedText } from './rules/linked-text.ts'
import { OrderReview } from './ui/OrderReview.tsx'
import { Payment } from './ui/Payment.tsx'
import type { TermsShown } from './ui/Terms.tsx'

/** The cart for whoever this form says buys, with its coupons as they are for them. */
export async function quoteFor(call: Call, form: CheckoutForm) {
  const email = form.billing.email.trim() || undefined
  const paymentMethod = form.paymentMethod || undefined
  const cart = await openCart(call.shop, sessionOf(call), { ...deliveryOf(form), email, paymentMethod })
  return settleCoupons(call.shop, cart)
}

/** How it goes out, what is ordered and what it comes to. */
export async function reviewOf({ shop }: Pick<Call, 'shop'>, cart: Cart) {
  const ways = await deliveryWays(shop, cart)
  return <OrderReview priced={cart.priced} ways={ways} currency={currencyFormat(shop.settings)} />
}

/** What the buyer has said about paying: where the bill goes, how, and what is wrong with the box for the terms. */
export type Paying = {
  readonly country: string
  readonly chosen: string
  readonly isAgreed?: boolean
  readonly termsProblem?: string | undefined
}

/** The ways to pay that are on offer for this cart, and the button. */
export function paymentOf({ shop: { settings } }: Pick<Call, 'shop'>, { priced }: Cart, paying: Paying) {
  const { totals, rate, needsDelivery } = priced
  const { dueMinor, creditMinor } = totals
  const { country, chosen } = paying
  const toPay = { totalMinor: dueMinor, country, shippingMethod: rate?.id ?? '', needsDelivery }
  const methods = offeredMethods(toPay, settings).map((method) => ({
    id: method.id,
    icon: method.icon,
    title: method.title(settings),
    description: method.description(settings),
  }))
  const shown = { methods, chosen, dueMinor, creditMinor, country, terms: termsShown(settings, paying) }
  const returns = settings.get(returnsPromise)
  return <Payment {...shown} returns={returns} currency={currencyFormat(settings)} />
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
