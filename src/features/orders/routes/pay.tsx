import { json, redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { sessionOf } from '../../cart/session/cart-session.ts'
import { postedFields } from '../../payments/payments.ts'
import { currencyFormat, momentText } from '../../settings/general.ts'
import * as messages from '../messages.ts'
import { linePictures } from '../pages/line-pictures.ts'
import { orderActions } from '../pages/order-actions.ts'
import { createOrderNonce, isOrderNonceValid } from '../pages/order-nonce.ts'
import { orderPath, payPath } from '../pages/order-paths.ts'
import { handleProviderCallback, refreshPayment } from '../payments/offsite-payment.ts'
import { methodsForOrder, payByLink } from '../payments/pay-by-link.ts'
import type { NotificationRefusal } from '../payments/payment-notification.ts'
import { linkedText } from '../rules/linked-text.ts'
import { nothingToPayText } from '../rules/next-texts.ts'
import type { Order } from '../rules/order.ts'
import { isPayable } from '../rules/order-state.ts'
import { type PayRefusal, payRefusalText } from '../rules/refusal-texts.ts'
import { needsTermsCheckbox, privacyPage, termsCheckboxText, termsPage } from '../terms-settings.ts'
import { AgreeToTerms } from '../ui/AgreeToTerms.tsx'
import { NotPayable, PayPage } from '../ui/PayPage.tsx'
import termsStyles from '../ui/terms.css?url'
import { orderInPath, orderPage } from './order-page.tsx'

type FormRefusal = { readonly text: string; readonly at?: 'terms'; readonly status: number }

/** `GET /checkout/order-pay/:id/?pay_for_order=true&key=…`: the payment methods for a payable order. */
export async function payPage(call: Call): Promise<PersonalPage> {
  const order = await orderInPath(call)
  return show(call, await refreshPayment(call.shop, order))
}

/** `POST` to the same, by WooCommerce's names (docs/wire.md E.2). */
export async function pay(call: Call): Promise<Answer | PersonalPage> {
  const order = await orderInPath(call)
  const { form, shop } = call
  if (!isOrderNonceValid(call, 'woocommerce-pay', order, form.get('woocommerce-pay-nonce'))) {
    return show(call, order, { text: messages.staleForm(), status: 403 })
  }
  if (isPayable(order.state) && needsTermsCheckbox(shop.settings) && !form.has('terms')) {
    return show(call, order, { text: messages.termsMissing(), at: 'terms', status: 400 })
  }
  const method = form.get('payment_method') ?? ''
  // Without a cart, holds are counted by the key of the order.
  const session = sessionOf(call)?.token ?? order.orderKey
  const fields = postedFields(call.shop, method, (name) => form.get(name))
  const outcome = await payByLink(shop, order.id, { method, session, address: call.address, fields })
  if (outcome.ok) return redirect(outcome.value.redirectUrl ?? orderPath(order), [], 303)
  return show(call, order, { text: payRefusalText(outcome.reason), status: statuses[outcome.reason] })
}

const statuses: Readonly<Record<PayRefusal, number>> = {
  'no-order': 409,
  'not-payable': 409,
  'payment-method': 400,
  'payment-fields': 400,
  'out-of-stock': 409,
  'coupon-used-up': 409,
  'credit-unavailable': 409,
  'too-many-holds': 429,
  'provider-silent': 503,
}

async function show(call: Call, order: Order, refused?: FormRefusal): Promise<PersonalPage> {
  const page = {
    title: messages.payForOrder({ number: order.number }),
    bodyClass: 'woocommerce-checkout woocommerce-page woocommerce-order-pay',
    quietHeader: true,
    extraStyles: call.shop.settings.get(termsPage) === '' ? undefined : termsStyles,
    notices: refused
      ? [{ kind: 'error', text: refused.text, ...(refused.at && { fieldId: refused.at }) } as const]
      : [],
  }
  const body = isPayable(order.state) ? await payBody(call, order, refused) : notPayableBody(call, order)
  return orderPage({ ...page, body }, refused?.status)
}

function notPayableBody(call: Call, order: Order) {
  const { again } = orderActions(call, order)
  return (
    <NotPayable
      number={order.number}
      text={nothingToPayText(order)}
      orderHref={orderPath(order)}
      again={again}
    />
  )
}

async function payBody(call: Call, order: Order, refused: FormRefusal | undefined) {
  const { shop, form } = call
  const { settings } = shop
  return (
    <PayPage
      order={order}
      currency={currencyFormat(settings, order.currency)}
      pictures={await linePictures(shop, order)}
      methods={methodsForOrder(shop, order).map(({ id, icon, title, description }) => ({
        id,
        icon,
        title: title(settings),
        description: description(settings),
      }))}
      chosen={form.get('payment_method') ?? order.paymentMethod}
      heldUntil={order.holdUntil && momentText(order.holdUntil.getTime(), settings)}
      nonce={createOrderNonce(call, 'woocommerce-pay', order)}
      action={payPath(order)}
      orderHref={orderPath(order)}
      cancel={orderActions(call, order).cancel}
      terms={termsOf(call, refused)}
    />
  )
}

function termsOf({ shop: { settings }, form }: Call, refused: FormRefusal | undefined) {
  const href = settings.get(termsPage)
  if (href === '') return null
  if (!needsTermsCheckbox(settings))
    return (
      <AgreeToTerms
        byOrdering={{ termsHref: href, privacyHref: settings.get(privacyPage) }}
        isAgreed={false}
      />
    )
  const terms = { text: linkedText(settings.get(termsCheckboxText), 'terms', messages.termsLink()), href }
  const problem = refused?.at === 'terms' ? refused.text : undefined
  return <AgreeToTerms terms={terms} problem={problem} isAgreed={form.has('terms')} />
}

/**
 * `POST /checkout/order-notify/:id/?payment_method=…&key=…`: a callback of a provider about a payment
 * (docs/wire.md E.6). Its content is not trusted: the payment is queried from the provider.
 */
export async function paymentNotify(call: Call): Promise<Answer> {
  const order = await orderInPath(call)
  const outcome = await handleProviderCallback(call.shop, order, call.query.get('payment_method') ?? '')
  return outcome.ok ? json({}) : json({ code: outcome.reason }, callbackStatuses[outcome.reason])
}

const callbackStatuses: Readonly<Record<NotificationRefusal | 'provider-silent', number>> = {
  'no-order': 404,
  'reference-of-another-order': 409,
  'no-reference': 422,
  'no-amount': 422,
  'no-currency': 422,
  'provider-silent': 503,
}
