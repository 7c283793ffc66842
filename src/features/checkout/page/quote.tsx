import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Call } from '../../../platform/http/call.ts'
import { createNonce } from '../../../platform/session/nonce.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { Shop } from '../../../platform/shop.ts'
import { memoizedMarkup } from '../../../ui/html/memoized-markup.ts'
import type { Cart } from '../../cart/cart.ts'
import { contractClient } from '../../cart/cart-settings.ts'
import { deliveryOptionsOf } from '../../cart/delivery/delivery-options.ts'
import * as orderMessages from '../../orders/messages.ts'
import { linkedText } from '../../orders/rules/linked-text.ts'
import {
  needsTermsCheckbox,
  privacyPage,
  privacyText,
  termsCheckboxText,
  termsPage,
} from '../../orders/terms-settings.ts'
import type { TermsProps } from '../../orders/ui/AgreeToTerms.tsx'
import { offeredMethods, offeredWallets } from '../../payments/payments.ts'
import { purchaseToPay } from '../../payments/rules/offer-terms.ts'
import { currencyFormat, returnsPromise, SHIPPING_PATH, shippingParagraphs } from '../../settings/general.ts'
import { PLACE_ACTION } from '../order/place-order-from-form.ts'
import { OrderReview, reviewLine } from '../ui/OrderReview.tsx'
import { OrderTable } from '../ui/OrderTable.tsx'
import { Payment } from '../ui/Payment.tsx'

type ReviewProps = ComponentProps<typeof OrderReview>
type PaymentProps = ComponentProps<typeof Payment>

/** Whether scripts of others check out on the pages of this shop. */
export function isThirdPartyCheckout({ settings }: Pick<Shop, 'settings'>): boolean {
  return settings.get(contractClient) === 'theirs'
}

/** What the order review shows: delivery, lines and totals. */
export async function reviewPropsOf({ shop }: Pick<Call, 'shop'>, cart: Cart): Promise<ReviewProps> {
  const { lines, totals, needsDelivery, rate } = cart.priced
  const deliveryOptions = await deliveryOptionsOf(shop, cart)
  const currency = currencyFormat(shop.settings)
  return { lines: lines.map(reviewLine), totals, needsDelivery, rate, deliveryOptions, currency }
}

/** Review and payment as elements that replace those of the page, by selector (docs/wire.md 2.6). */
export async function quoteFragments(call: Pick<Call, 'shop'>, cart: Cart, paymentChoice: PaymentChoice) {
  const props = await reviewPropsOf(call, cart)
  if (isThirdPartyCheckout(call.shop)) return fragmentsForOthers(call, cart, { props, paymentChoice })
  // Personal data is never memoized: recipients of gift cards, codes of store credits.
  const isPersonal = cart.priced.lines.some(({ giftCard }) => giftCard) || props.totals.credits.length > 0
  return {
    '.woocommerce-checkout-review-order-table': isPersonal ? reviewMarkup(props) : memoizedReview(props),
    '.woocommerce-checkout-payment': memoizedPayment(paymentPropsOf(call, cart, paymentChoice)),
  }
}

/** The same where scripts of others check out: a table, and the nonce next to the button. It is of one session: never memoized. */
function fragmentsForOthers(
  call: Pick<Call, 'shop'>,
  cart: Cart,
  { props, paymentChoice }: { readonly props: ReviewProps; readonly paymentChoice: PaymentChoice },
) {
  const payment = { ...paymentPropsOf(call, cart, paymentChoice), nonce: placeNonce(call.shop, cart) }
  return {
    '.woocommerce-checkout-review-order-table': renderToStaticMarkup(<OrderTable {...props} />),
    '.woocommerce-checkout-payment': renderToStaticMarkup(<Payment {...payment} />),
  }
}

/** The nonce with which this session may order. */
export function placeNonce({ signer, nowMs }: Pick<Shop, 'signer' | 'nowMs'>, { session }: Cart): string {
  return createNonce(signer, PLACE_ACTION, session?.token ?? '', nowMs())
}

const reviewMarkup = (props: ReviewProps) => renderToStaticMarkup(<OrderReview {...props} />)
const memoizedReview = memoizedMarkup(reviewMarkup)
const memoizedPayment = memoizedMarkup((props: PaymentProps) => renderToStaticMarkup(<Payment {...props} />))

/** The values of the form for payment: billing country, method, and the checkbox for the terms. */
export type PaymentChoice = {
  readonly country: string
  readonly chosen: string
  readonly isAgreed?: boolean
  readonly termsProblem?: string | undefined
}

/** What the payment section shows: the methods offered for this cart, the terms and the total. */
export function paymentPropsOf(
  { shop }: Pick<Call, 'shop'>,
  { priced }: Cart,
  paymentChoice: PaymentChoice,
): PaymentProps {
  const { settings } = shop
  const { totals, rate, needsDelivery } = priced
  const { dueMinor, creditMinor } = totals
  const { country, chosen } = paymentChoice
  const toPay = purchaseToPay({ sums: totals, country, rate, needsDelivery })
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
    terms: termsPropsOf(settings, paymentChoice),
    returns,
    returnsHref: shippingParagraphs(settings).length > 0 ? SHIPPING_PATH : undefined,
    currency: currencyFormat(settings),
  }
}

/** The wallets offered for this cart. */
export function walletsOf(
  { shop }: Pick<Call, 'shop'>,
  { priced }: Cart,
  country: string,
): readonly string[] {
  const { totals, rate, needsDelivery } = priced
  return offeredWallets(shop, purchaseToPay({ sums: totals, country, rate, needsDelivery }))
}

function termsPropsOf(settings: Settings, { isAgreed = false, termsProblem }: PaymentChoice): TermsProps {
  const [termsHref, privacyHref] = [settings.get(termsPage), settings.get(privacyPage)]
  if (termsHref && !needsTermsCheckbox(settings))
    return { byOrdering: { termsHref, privacyHref }, isAgreed: false }
  const privacy = linkedText(settings.get(privacyText), 'privacy_policy', orderMessages.privacyLink())
  const isPrivacyShown = privacy.before + privacy.after !== '' && (!privacy.link || privacyHref !== '')
  return {
    terms: termsHref
      ? {
          text: linkedText(settings.get(termsCheckboxText), 'terms', orderMessages.termsLink()),
          href: termsHref,
        }
      : undefined,
    privacy: isPrivacyShown ? { text: privacy, href: privacyHref } : undefined,
    problem: termsProblem,
    isAgreed,
  }
}
