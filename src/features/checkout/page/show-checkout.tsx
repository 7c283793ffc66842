import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import { personalPage } from '../../../platform/http/answer.ts'
import type { Call, PersonalPage } from '../../../platform/http/call.ts'
import { createNonce } from '../../../platform/session/nonce.ts'
import { PageDataScripts } from '../../../ui/html/PageDataScripts.tsx'
import type { Notice } from '../../../ui/Notices.tsx'
import { registrationEnabled } from '../../accounts/account-settings.ts'
import { guestSignInNonce, signInForm } from '../../accounts/accounts.ts'
import { pendingRegistration } from '../../accounts/registration/pending-registration.ts'
import { correctedPriceGroup } from '../../accounts/sessions/price-group.ts'
import { addressFormat } from '../../addresses/addresses.ts'
import { countryOptions } from '../../addresses/country-names.ts'
import { countryPageData } from '../../addresses/country-page-data.ts'
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
import * as messages from '../messages.ts'
import type { CheckoutForm } from '../rules/checkout-form.ts'
import { CheckoutPage } from '../ui/CheckoutPage.tsx'
import styles from '../ui/checkout.css?url'
import { OrderReview } from '../ui/OrderReview.tsx'
import { OrderTable } from '../ui/OrderTable.tsx'
import { Payment } from '../ui/Payment.tsx'
import { ConfirmFirst, SignInFirst, SignInRow, type SignInSettings } from '../ui/SignInRow.tsx'
import { checkoutCoupons } from './checkout-coupons.tsx'
import { isThirdPartyCheckout, paymentPropsOf, placeNonce, reviewPropsOf, walletsOf } from './quote.tsx'

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
    (await bodyWithoutForm(call, cart)) ?? (await bodyWithForm(call, { cart, notices: allNotices, ...state }))
  return pageOf(call, cart, { notices: allNotices, body, status })
}

/** The page where nothing can be ordered: guest checkout is off, or the cart is empty. */
async function bodyWithoutForm(call: Call, { priced }: Cart) {
  const isClosed = isGuest(call) && !call.shop.settings.get(guestCheckout)
  if (!isClosed && priced.lines.length > 0) return undefined
  const isRegistered = (await pendingRegistration(call)) !== undefined
  return (
    <div className="woocommerce checkout-page">
      <h1>{messages.checkout()}</h1>
      {isClosed ? (
        isRegistered ? (
          <ConfirmFirst />
        ) : (
          <SignInFirst settings={signInSettingsOf(call)} />
        )
      ) : (
        <a href="/shop/">{messages.continueShopping()}</a>
      )}
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
  const page = {
    title: messages.checkout(),
    head,
    bodyClass: 'woocommerce-checkout woocommerce-page',
    quietHeader: true,
    ...content,
  }
  return personalPage(page, status, [
    ...cartCookies(call, cart),
    ...clearNoticeCookie(call),
    ...correctedPriceGroup(call),
  ])
}

async function bodyWithForm(call: Call, { cart, form, notices, rejectedCode }: CheckoutState) {
  const { shop } = call
  const isThirdParty = isThirdPartyCheckout(shop)
  const nonce = placeNonce(shop, cart)
  const Review = isThirdParty ? OrderTable : OrderReview
  const countries = sellingCountries(shop.settings)
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
        countries={countryOptions(countries)}
        addressChoices={await addressChoices(call)}
        formatOf={addressFormat}
        isThirdParty={isThirdParty}
        accountId={isGuest(call) ? undefined : call.person?.id}
        nonce={isThirdParty ? undefined : nonce}
        reviewNonce={createNonce(shop.signer, REVIEW_ACTION, '', shop.nowMs())}
        needsDelivery={cart.priced.needsDelivery}
        placementKey={form.key ?? randomUUID()}
        review={<Review {...(await reviewPropsOf(call, cart))} />}
        wallets={walletsOf(call, cart, form.billing.country)}
        payment={
          <Payment
            {...paymentPropsOf(call, cart, { ...paymentChoice, termsProblem })}
            {...(isThirdParty && { nonce })}
          />
        }
        signIn={(await isOfferedSignIn(call)) && <SignInRow settings={signInSettingsOf(call)} />}
        coupons={await checkoutCoupons(shop, cart, rejectedCode)}
      />
      <PageDataScripts
        data={{
          ...checkoutPageData(shop, { allowsGuests: shop.settings.get(guestCheckout) }),
          ...couponPageData(shop, couponScriptData(cart)),
          ...(isThirdParty && countryPageData(countries)),
        }}
      />
    </>
  )
}

/** Guests only, and not those who have registered in this browser. */
async function isOfferedSignIn(call: Call): Promise<boolean> {
  if (!isGuest(call) || !call.shop.settings.get(loginReminder)) return false
  return (await pendingRegistration(call)) === undefined
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
