import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { cleanText } from '../../../platform/http/input.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import * as accountMessages from '../../accounts/messages.ts'
import type { RegisterRefusal } from '../../accounts/registration/register.ts'
import { allowAttempt } from '../../accounts/sign-in/attempts.ts'
import { accountEmailRefusalText, passwordRefusalText } from '../../accounts/sign-in/refusal-texts.ts'
import { isEmail } from '../../addresses/rules/address-problems.ts'
import { currencyFormat } from '../../settings/general.ts'
import {
  canChangeEmail,
  changeOrderEmail,
  isGuestOrderOfSession,
  saveDetails,
  saveDetailsOffer,
} from '../buyer/guest-order.ts'
import * as messages from '../messages.ts'
import { orderActions } from '../pages/order-actions.ts'
import { createOrderNonce, isOrderNonceValid } from '../pages/order-nonce.ts'
import { orderPath, orderStatusPath } from '../pages/order-paths.ts'
import { createOrderView } from '../pages/order-view.ts'
import { refreshPayment } from '../payments/offsite-payment.ts'
import { cancelledText } from '../rules/next-texts.ts'
import type { Order } from '../rules/order.ts'
import { emailRefusalText } from '../rules/refusal-texts.ts'
import { ChangeEmail } from '../ui/ChangeEmail.tsx'
import { OrderReceived } from '../ui/OrderReceived.tsx'
import { SaveDetails } from '../ui/SaveDetails.tsx'
import { orderInPath, orderPage } from './order-page.tsx'

/** A refused form of the page; `at`: the field with the problem. */
type FormRefusal = {
  readonly text: string
  readonly at?: 'billing_email' | 'account_password'
  readonly status: number
}

/** `GET /checkout/order-received/:id/?key=…`: the page after ordering, and on each return. */
export async function orderReceived(call: Call): Promise<PersonalPage> {
  const order = await orderInPath(call)
  return show(call, await refreshPayment(call.shop, order))
}

/** `POST` to the same: changes a mistyped address, or creates an account. */
export async function submitReceived(call: Call): Promise<Answer | PersonalPage> {
  const order = await orderInPath(call)
  const isEmailForm = call.form.has('change_email')
  const action = isEmailForm ? 'change_email' : 'save_details'
  if (!isOrderNonceValid(call, action, order, call.form.get('_wpnonce'))) {
    return show(call, order, { text: messages.staleForm(), status: 403 })
  }
  return isEmailForm ? submitEmail(call, order) : submitDetails(call, order)
}

const isReadLater = ({ query }: Call) => query.get('view') === 'status'

/** The path of the page as it was opened, so that its forms lead back to the same headline. */
function pathOf(call: Call, order: Order): string {
  return isReadLater(call) ? orderStatusPath(order) : orderPath(order)
}

/** Limit of address changes per order in 15 minutes, as each one sends mails. */
const MAX_EMAIL_CHANGES = 5

async function submitEmail(call: Call, order: Order): Promise<Answer | PersonalPage> {
  const email = cleanText(call.form.get('billing_email'), 255)
  const refusal = await tryChangeEmail(call, order, email)
  if (refusal === undefined) return redirect(`${pathOf(call, order)}&done=email`, [], 303)
  const status = { 'too-many': 429, 'too-late': 409, 'no-order': 404, 'no-email': 400, unchanged: 400 }[
    refusal
  ]
  return show(call, order, { text: emailRefusalText(refusal), at: 'billing_email', status })
}

async function tryChangeEmail(call: Call, order: Order, email: string) {
  const { shop } = call
  if (!(await isGuestOrderOfSession(call, order))) return 'too-late'
  if (email.length > 254 || !isEmail(email)) return 'no-email'
  if (!(await allowAttempt(shop, `address of order ${order.id}`, MAX_EMAIL_CHANGES))) return 'too-many'
  const outcome = await changeOrderEmail(shop, order.id, email)
  return outcome.ok ? undefined : outcome.reason
}

/** The response is the same whether or not the address has an account. */
async function submitDetails(call: Call, order: Order): Promise<Answer | PersonalPage> {
  const outcome = await saveDetails(call, order, call.form.get('account_password') ?? '')
  if (outcome.ok) return redirect(`${pathOf(call, order)}&done=saved`, outcome.value.cookies, 303)
  const { reason } = outcome
  const at = reason === 'closed' ? {} : { at: 'account_password' as const }
  return show(call, order, { text: saveRefusalText(reason), status: reason === 'closed' ? 403 : 400, ...at })
}

function saveRefusalText(reason: RegisterRefusal | 'password-missing'): string {
  if (reason === 'password-missing') return messages.enterPassword()
  return reason === 'closed'
    ? messages.registrationClosed()
    : { ...accountEmailRefusalText, ...passwordRefusalText }[reason]()
}

async function show(call: Call, order: Order, refused?: FormRefusal): Promise<PersonalPage> {
  const problemAt = (field: FormRefusal['at']) => (refused?.at === field ? refused?.text : undefined)
  const body = (
    <OrderReceived
      {...(await createOrderView(call, order))}
      isReadLater={isReadLater(call)}
      actions={orderActions(call, order)}
      changeEmail={await emailForm(call, order, problemAt('billing_email'))}
      saveDetails={await detailsForm(call, order, problemAt('account_password'))}
    />
  )
  const page = {
    title: messages.order({ number: order.number }),
    bodyClass: 'woocommerce-checkout woocommerce-page woocommerce-order-received',
    notices: noticesOf(call, order, refused),
    body,
  }
  return orderPage(page, refused?.status)
}

async function emailForm(call: Call, order: Order, problem: string | undefined) {
  const isAllowed = canChangeEmail(order, call.shop.nowMs()) && (await isGuestOrderOfSession(call, order))
  if (!isAllowed) return null
  return (
    <ChangeEmail
      action={pathOf(call, order)}
      nonce={createOrderNonce(call, 'change_email', order)}
      email={problem ? cleanText(call.form.get('billing_email'), 255) : order.billing.email}
      problem={problem}
    />
  )
}

async function detailsForm(call: Call, order: Order, problem: string | undefined) {
  const offer =
    call.query.get('done') === 'saved' && !problem ? undefined : await saveDetailsOffer(call, order)
  if (!offer) return null
  return (
    <SaveDetails
      {...offer}
      action={pathOf(call, order)}
      nonce={createOrderNonce(call, 'save_details', order)}
      email={order.billing.email}
      problem={problem}
    />
  )
}

/** The problem with the form, else the result of the previous one (`?done=…`). */
function noticesOf({ query, shop }: Call, order: Order, refused: FormRefusal | undefined): readonly Notice[] {
  if (refused) return [{ kind: 'error', text: refused.text, ...(refused.at && { fieldId: refused.at }) }]
  const text = doneText(query.get('done'), order, shop)
  return text === undefined ? [] : [{ kind: 'success', text }]
}

function doneText(done: string | null, order: Order, { settings }: Call['shop']): string | undefined {
  if (done === 'email') return messages.emailChanged({ email: order.billing.email })
  if (done === 'saved') return accountMessages.confirmationSent()
  if (done === 'cancelled' && order.state === 'cancelled')
    return cancelledText(order, currencyFormat(settings, order.currency))
  return undefined
}
