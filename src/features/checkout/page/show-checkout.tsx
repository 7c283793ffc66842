import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import { personalPage } from '../../../platform/http/answer.ts'
import type { Call, PersonalPage } from '../../../platform/http/call.ts'
import { createNonce } from '../../../platform/session/nonce.ts'
import { PageDataScripts } from '../../../ui/html/PageDataScripts.tsx'
import type { Notice } from '../../../ui/Notices.tsx'
import { registrationEnabled } from '../../accounts/account-settings.ts'
import { guestSignInNonce, signInForm } from '../../accounts/accounts.ts'
import { correctedPriceGroup } from '../../accounts/sessions/price-group.ts'
import { addressFormat } from '../../addresses/addresses.ts'
import { countryName } from '../../addresses/country-names.ts'
import type { Cart } from '../../cart/cart.ts'
import { blockedNotices } from '../../cart/page/blocked-cart.ts'
import { checkoutPageData, couponPageData } from '../../cart/page/page-data.ts'
import { cartCookies } from '../../cart/session/cart-cookies.ts'
import { clearNoticeCookie } from '../../cart/session/notice-cookie.ts'
import type { RejectedCode } from '../../coupons/ui/CouponField.tsx'
import couponStyles from '../../coupons/ui/coupons.css?url'
import termsStyles from '../../orders/ui/terms.css?url'
import { sellingCountries } from '../../settings/country-settings.ts'
import { guestCheckout, loginReminder } from '../checkout-settings.ts'
import { addressChoices } from '../form/initial-form.ts'
import { PLACE_ACTION } from '../order/place-order-from-form.ts'
import type { CheckoutForm } from '../rules/checkout-form.ts'
import { CheckoutPage } from '../ui/CheckoutPage.tsx'
import styles from '../ui/checkout.css?url'
import { OrderReview } from '../ui/OrderReview.tsx'
import { Payment } from '../ui/Payment.tsx'
import { SignInFirst, SignInRow, type SignInSettings } from '../ui/SignInRow.tsx'
import { checkoutCoupons } from './checkout-coupons.tsx'
import { paymentPropsOf, reviewPropsOf } from './quote.tsx'

export const REVIEW_ACTION = 'update-order-review'

type CheckoutState = {
  readonly cart: Cart
  readonly form: CheckoutForm
  readonly notices: readonly Notice[]
  readonly status?: number
  readonly rejectedCode?: RejectedCode | undefined
}

/** The checkout page with its form filled in; only a sign-in form for guests where guest checkout is off. */
export async function showCheckout(call: Call, { cart, notices, status = 200, ...state }: CheckoutState) {
  const unseen = blockedNotices(cart.priced).filter(({ text }) =>
    notices.every((notice) => notice.text !== text),
  )
  const allNotices = [...notices, ...unseen]
  const body =
    bodyWithoutForm(call, cart) ?? (await bodyWithForm(call, { cart, notices: allNotices, ...state }))
  return pageOf(call, cart, { notices: allNotices, body, status })
}

/** The page where nothing can be ordered: guest checkout is off, or the cart is empty. */
function bodyWithoutForm(call: Call, { priced }: Cart) {
  const isClosed = isGuest(call) && !call.shop.settings.get(guestCheckout)
  if (!isClosed && priced.lines.length > 0) return undefined
  return (
    <div className="woocommerce checkout-page">
      <h1>Checkout</h1>
      {isClosed ? <SignInFirst settings={signInSettingsOf(call)} /> : <a href="/shop/">Go to the shop</a>}
    </div>
  )
}

function pageOf(
  call: Call,
  cart: Cart,
  { status, ...content }: { notices: readonly Notice[]; body: ReactNode; status: number },
): PersonalPage {
  const head = [couponStyles, styles, termsStyles].map((href) => (
    <link key={href} rel="stylesheet" href={href} />
  ))
  const page = { title: 'Checkout', head, bodyClass: 'woocommerce-checkout', quietHeader: true, ...content }
  return personalPage(page, status, [
    ...cartCookies(call, cart),
    ...clearNoticeCookie(call),
    ...correctedPriceGroup(call),
  ])
}

async function bodyWithForm(call: Call, { cart, form, notices, rejectedCode }: CheckoutState) {
  const { shop } = call
  const termsProblem = notices.find(({ fieldId }) => fieldId === 'terms')?.text
  const paymentChoice = {
    country: form.billing.country,
    chosen: form.paymentMethod,
    isAgreed: form.agreesToTerms,
  }
  return (
    <>
      <CheckoutPage
        form={form}
        problems={notices}
        countries={sellingCountries(shop.settings).map((code) => ({ code, name: countryName(code) }))}
        addressChoices={await addressChoices(call)}
        formatOf={addressFormat}
        accountId={isGuest(call) ? undefined : call.person?.id}
        nonce={createNonce(shop.signer, PLACE_ACTION, cart.session?.token ?? '', shop.nowMs())}
        reviewNonce={createNonce(shop.signer, REVIEW_ACTION, '', shop.nowMs())}
        needsDelivery={cart.priced.needsDelivery}
        placementKey={form.key ?? randomUUID()}
        review={<OrderReview {...(await reviewPropsOf(call, cart))} />}
        payment={<Payment {...paymentPropsOf(call, cart, { ...paymentChoice, termsProblem })} />}
        signIn={
          isGuest(call) && shop.settings.get(loginReminder) && <SignInRow settings={signInSettingsOf(call)} />
        }
        coupons={await checkoutCoupons(shop, cart, rejectedCode)}
      />
      <PageDataScripts
        data={{ ...checkoutPageData(shop), ...couponPageData(shop, couponScriptData(cart)) }}
      />
    </>
  )
}

function signInSettingsOf({ shop }: Call): SignInSettings {
  return {
    nonce: { name: signInForm.nonceField, value: guestSignInNonce(shop) },
    canRegister: shop.settings.get(registrationEnabled),
  }
}

function isGuest({ person }: Call): boolean {
  return person?.proof.by !== 'cookie'
}

/** The chosen payment method and rate, for the script of the coupon cards. */
function couponScriptData({ stored, priced }: Cart) {
  return { isCart: false, paymentMethod: stored?.coupons.paymentMethod, rateId: priced.rate?.id }
}
