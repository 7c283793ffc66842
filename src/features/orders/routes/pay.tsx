import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { sessionOf } from '../../cart/cart.ts'
import { postedFields } from '../../payments/payments.ts'
import { currencyFormat, momentText } from '../../settings/general.ts'
import { linePictures } from '../line-pictures.ts'
import { isNonceOf, orderNonce } from '../order-nonce.ts'
import { checkPayment, methodsFor, orderPath, type PayRefusal, payAgain, payPath, waysOf } from '../orders.ts'
import { linkedText } from '../rules/linked-text.ts'
import type { Order } from '../rules/order.ts'
import { isPayable } from '../rules/order-state.ts'
import { termsPage, termsText } from '../terms-settings.ts'
import { nothingToPayText, orderTexts, payRefusalText } from '../texts.ts'
import { NothingToPay, PayPage } from '../ui/PayPage.tsx'
import { Terms } from '../ui/Terms.tsx'
import termsStyles from '../ui/terms.css?url'
import { keyedOrder, orderPage } from './order-page.tsx'

type Refused = { readonly text: string; readonly at?: 'terms'; readonly status: number }

/** `GET /checkout/order-pay/:id/?pay_for_order=true&key=…`: the ways to pay for an order that waits for its money. */
export async function payPage(call: Call): Promise<PersonalPage> {
  const order = await keyedOrder(call)
  return show(call, await checkPayment(call.shop, order))
}

/** `POST` to the same, by WooCommerce's names (docs/wire.md E.2). */
export async function pay(call: Call): Promise<Answer | PersonalPage> {
  const order = await keyedOrder(call)
  const { form, shop } = call
  if (!isNonceOf(call, 'woocommerce-pay', order, form.get('woocommerce-pay-nonce'))) {
    return show(call, order, { text: orderTexts.staleForm, status: 403 })
  }
  if (isPayable(order.state) && shop.settings.get(termsPage) !== '' && !form.has('terms')) {
    return show(call, order, { text: orderTexts.termsMissing, at: 'terms', status: 400 })
  }
  const method = form.get('payment_method') ?? ''
  // Whoever has no cart is counted by the order that they hold the key of.
  const session = sessionOf(call)?.token ?? order.orderKey
  const fields = postedFields(call.shop, method, (name) => form.get(name))
  const outcome = await payAgain(shop, order.id, { method, session, address: call.address, fields })
  if (outcome.ok) return redirect(outcome.value.goTo ?? orderPath(order), [], 303)
  return show(call, order, { text: payRefusalText[outcome.reason], status: statuses[outcome.reason] })
}

const statuses: Readonly<Record<PayRefusal, number>> = {
  'no-order': 409,
  'not-payable': 409,
  'payment-method': 400,
  'payment-fields': 400,
  'out-of-stock': 409,
  'coupon-used-up': 409,
  'credit-gone': 409,
  'too-many-holds': 429,
  'provider-silent': 503,
}

async function show(call: Call, order: Order, refused?: Refused): Promise<PersonalPage> {
  const shown = {
    title: `Pay for order ${order.id}`,
    bodyClass: 'woocommerce-checkout woocommerce-order-pay',
    quietHeader: true,
    moreStyles: call.shop.settings.get(termsPage) === '' ? undefined : termsStyles,
    notices: refused
      ? [{ kind: 'error', text: refused.text, ...(refused.at && { fieldId: refused.at }) } as const]
      : [],
  }
  const body = isPayable(order.state) ? await payBody(call, order, refused) : nothingBody(call, order)
  return orderPage({ ...shown, body }, refused?.status)
}

function nothingBody(call: Call, order: Order) {
  const { again } = waysOf(call, order)
  return (
    <NothingToPay id={order.id} words={nothingToPayText(order)} orderHref={orderPath(order)} again={again} />
  )
}

async function payBody(call: Call, order: Order, refused: Refused | undefined) {
  const { shop, form } = call
  const { settings } = shop
  return (
    <PayPage
      order={order}
      currency={currencyFormat(settings)}
      pictures={await linePictures(shop.db, order)}
      methods={methodsFor(shop, order).map(({ id, icon, title, description }) => ({
        id,
        icon,
        title: title(settings),
        description: description(settings),
      }))}
      chosen={form.get('payment_method') ?? order.paymentMethod}
      heldUntil={order.holdUntil && momentText(order.holdUntil.getTime(), settings)}
      nonce={orderNonce(call, 'woocommerce-pay', order)}
      action={payPath(order)}
      orderHref={orderPath(order)}
      cancel={waysOf(call, order).cancel}
      terms={termsOf(call, refused)}
    />
  )
}

function termsOf({ shop: { settings }, form }: Call, refused: Refused | undefined) {
  const href = settings.get(termsPage)
  if (href === '') return null
  const terms = { text: linkedText(settings.get(termsText), 'terms', 'terms and conditions'), href }
  const problem = refused?.at === 'terms' ? refused.text : undefined
  return <Terms terms={terms} problem={problem} isAgreed={form.has('terms')} />
}
