import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import { personalPage } from '../../platform/http/answer.ts'
import type { Call, PersonalPage } from '../../platform/http/call.ts'
import { makeNonce } from '../../platform/session/nonce.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { PageData } from '../../ui/PageData.tsx'
import { registrationEnabled } from '../accounts/account-settings.ts'
import { correctedPriceGroup, guestSignInNonce, signInForm } from '../accounts/accounts.ts'
import { addressFormat, countryName } from '../addresses/addresses.ts'
import {
  blockedNotices,
  type Cart,
  cartCookies,
  checkoutPageData,
  couponPageData,
  noticeTold,
} from '../cart/cart.ts'
import type { RejectedCode } from '../coupons/ui/CouponField.tsx'
import couponStyles from '../coupons/ui/coupons.css?url'
import termsStyles from '../orders/ui/terms.css?url'
import { countriesSoldTo } from '../shipping/shipping.ts'
import { addressChoices } from './begun-form.ts'
import { guestCheckout, loginReminder } from './checkout-settings.ts'
import { couponsAbove } from './coupons-above.tsx'
import { PLACE_ACTION } from './place.ts'
import { paymentOf, reviewOf } from './quote.tsx'
import type { CheckoutForm } from './rules/checkout-form.ts'
import { CheckoutPage } from './ui/CheckoutPage.tsx'
import styles from './ui/checkout.css?url'
import { OrderReview } from './ui/OrderReview.tsx'
import { Payment } from './ui/Payment.tsx'
import { type SignInDoor, SignInFirst, SignInRow } from './ui/SignInRow.tsx'

export const REVIEW_ACTION = 'update-order-review'

type Shown = {
  readonly cart: Cart
  readonly form: CheckoutForm
  readonly told: readonly Notice[]
  readonly status?: number
  readonly couponTried?: RejectedCode | undefined
}

/** The page of the checkout, with what the form holds in its fields; for guests of a shop without guests, its door. */
export async function showCheckout(call: Call, { cart, told, status = 200, ...shown }: Shown) {
  const untold = blockedNotices(cart.priced).filter(({ text }) =>
    told.every((notice) => notice.text !== text),
  )
  const notices = [...told, ...untold]
  const body = bareBody(call, cart) ?? (await fullBody(call, { cart, told: notices, ...shown }))
  return pageOf(call, cart, { notices, body, status })
}

/** Where nothing can be ordered: for guests of a shop without guests, and where a form came whose order stands already. */
function bareBody(call: Call, { priced }: Cart) {
  const isClosed = isGuest(call) && !call.shop.settings.get(guestCheckout)
  if (!isClosed && priced.lines.length > 0) return undefined
  return (
    <div className="woocommerce checkout-page">
      <h1>Checkout</h1>
      {isClosed ? <SignInFirst door={doorOf(call)} /> : <a href="/shop/">Go to the shop</a>}
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
    ...noticeTold(call),
    ...correctedPriceGroup(call),
  ])
}

async function fullBody(call: Call, { cart, form, told, couponTried }: Shown) {
  const { shop } = call
  const termsProblem = told.find(({ fieldId }) => fieldId === 'terms')?.text
  const paying = { country: form.billing.country, chosen: form.paymentMethod, isAgreed: form.agreesToTerms }
  return (
    <>
      <CheckoutPage
        form={form}
        problems={told}
        countries={countriesSoldTo(shop.settings).map((code) => ({ code, name: countryName(code) }))}
        addressChoices={await addressChoices(call)}
        formatOf={addressFormat}
        accountId={isGuest(call) ? undefined : call.person?.id}
        nonce={makeNonce(shop.signer, PLACE_ACTION, cart.session?.token ?? '', shop.nowMs())}
        reviewNonce={makeNonce(shop.signer, REVIEW_ACTION, '', shop.nowMs())}
        needsDelivery={cart.priced.needsDelivery}
        placementKey={form.key ?? randomUUID()}
        review={<OrderReview {...(await reviewOf(call, cart))} />}
        payment={<Payment {...paymentOf(call, cart, { ...paying, termsProblem })} />}
        signIn={isGuest(call) && shop.settings.get(loginReminder) && <SignInRow door={doorOf(call)} />}
        coupons={await couponsAbove(shop, cart, couponTried)}
      />
      <PageData data={{ ...checkoutPageData(shop), ...couponPageData(shop, waysIn(cart)) }} />
    </>
  )
}

function doorOf({ shop }: Call): SignInDoor {
  return {
    nonce: { name: signInForm.nonceField, value: guestSignInNonce(shop) },
    canRegister: shop.settings.get(registrationEnabled),
  }
}

function isGuest({ person }: Call): boolean {
  return person?.proof.by !== 'cookie'
}

/** What the cart says of paying and sending, for scripts of coupon cards. */
function waysIn({ stored, priced }: Cart) {
  return { isCart: false, paymentMethod: stored?.coupons.paymentMethod, rateId: priced.rate?.id }
}
