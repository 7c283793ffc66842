import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { textOf } from '../../../platform/http/input.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { allowAttempt, type RegisterRefusal } from '../../accounts/accounts.ts'
import {
  emailRefusalText as accountEmailText,
  checkYourMail,
  passwordRefusalText,
} from '../../accounts/texts.ts'
import { isEmail } from '../../addresses/rules/address-problems.ts'
import { currencyFormat } from '../../settings/general.ts'
import { isNonceOf, orderNonce } from '../order-nonce.ts'
import { changeEmail, checkPayment, isEmailMendable, orderPath, orderShown, waysOf } from '../orders.ts'
import type { Order } from '../rules/order.ts'
import { isGuestsHere, saveDetails, savingOf } from '../save-details.ts'
import { cancelledText, emailRefusalText, orderTexts } from '../texts.ts'
import { MendEmail } from '../ui/MendEmail.tsx'
import { OrderReceived } from '../ui/OrderReceived.tsx'
import { SaveDetails } from '../ui/SaveDetails.tsx'
import { keyedOrder, orderPage } from './order-page.tsx'

/** What was refused of a form of the page, to be said where it stands. */
type Refused = {
  readonly text: string
  readonly at?: 'billing_email' | 'account_password'
  readonly status: number
}

/** `GET /checkout/order-received/:id/?key=…`: what the buyer sees after ordering, and whenever they come back. */
export async function orderReceived(call: Call): Promise<PersonalPage> {
  const order = await keyedOrder(call)
  return show(call, await checkPayment(call.shop, order))
}

/** `POST` to the same: the address was mistyped, or the details are to be kept. */
export async function changeReceived(call: Call): Promise<Answer | PersonalPage> {
  const order = await keyedOrder(call)
  const isAboutEmail = call.form.has('change_email')
  const act = isAboutEmail ? 'change_email' : 'save_details'
  if (!isNonceOf(call, act, order, call.form.get('_wpnonce'))) {
    return show(call, order, { text: orderTexts.staleForm, status: 403 })
  }
  return isAboutEmail ? mendEmail(call, order) : keepDetails(call, order)
}

/** So often the address of one order may be changed in a quarter of an hour: each time mails go out. */
const MOST_CHANGES = 5

async function mendEmail(call: Call, order: Order): Promise<Answer | PersonalPage> {
  const email = textOf(call.form.get('billing_email'), 255)
  const refusal = await tryEmail(call, order, email)
  if (refusal === undefined) return redirect(`${orderPath(order)}&done=email`, [], 303)
  const status = { 'too-many': 429, 'too-late': 409, 'no-order': 404, 'no-email': 400, unchanged: 400 }[
    refusal
  ]
  return show(call, order, { text: emailRefusalText[refusal], at: 'billing_email', status })
}

async function tryEmail(call: Call, order: Order, email: string) {
  const { shop } = call
  if (!(await isGuestsHere(call, order))) return 'too-late'
  if (email.length > 254 || !isEmail(email)) return 'no-email'
  if (!(await allowAttempt(shop, `address of order ${order.id}`, MOST_CHANGES))) return 'too-many'
  const outcome = await changeEmail(shop, order.id, email)
  return outcome.ok ? undefined : outcome.reason
}

/** The same answer whether or not the address has an account. */
async function keepDetails(call: Call, order: Order): Promise<Answer | PersonalPage> {
  const outcome = await saveDetails(call, order, call.form.get('account_password') ?? '')
  if (outcome.ok) return redirect(`${orderPath(order)}&done=saved`, [], 303)
  const { reason } = outcome
  const at = reason === 'closed' ? {} : { at: 'account_password' as const }
  return show(call, order, { text: saveRefusalText[reason], status: reason === 'closed' ? 403 : 400, ...at })
}

const saveRefusalText: Readonly<Record<RegisterRefusal | 'password-missing', string>> = {
  ...accountEmailText,
  ...passwordRefusalText,
  'password-missing': orderTexts.passwordMissing,
  closed: 'New accounts are not open at the moment.',
}

async function show(call: Call, order: Order, refused?: Refused): Promise<PersonalPage> {
  const problemAt = (field: Refused['at']) => (refused?.at === field ? refused?.text : undefined)
  const body = (
    <OrderReceived
      {...(await orderShown(call, order))}
      ways={waysOf(call, order)}
      mendEmail={await mendForm(call, order, problemAt('billing_email'))}
      saveDetails={await saveForm(call, order, problemAt('account_password'))}
    />
  )
  const page = {
    title: `Order ${order.id}`,
    bodyClass: 'woocommerce-checkout woocommerce-order-received',
    notices: noticesOf(call, order, refused),
    body,
  }
  return orderPage(page, refused?.status)
}

async function mendForm(call: Call, order: Order, problem: string | undefined) {
  const mayMend = isEmailMendable(order, call.shop.nowMs()) && (await isGuestsHere(call, order))
  if (!mayMend) return null
  return (
    <MendEmail
      action={orderPath(order)}
      nonce={orderNonce(call, 'change_email', order)}
      email={problem ? textOf(call.form.get('billing_email'), 255) : order.billing.email}
      problem={problem}
    />
  )
}

async function saveForm(call: Call, order: Order, problem: string | undefined) {
  const saving = call.query.get('done') === 'saved' && !problem ? undefined : await savingOf(call, order)
  if (!saving) return null
  return (
    <SaveDetails
      {...saving}
      action={orderPath(order)}
      nonce={orderNonce(call, 'save_details', order)}
      email={order.billing.email}
      problem={problem}
    />
  )
}

/** What is wrong, else what was done before the page came (`?done=…`). */
function noticesOf({ query, shop }: Call, order: Order, refused: Refused | undefined): readonly Notice[] {
  if (refused) return [{ kind: 'error', text: refused.text, ...(refused.at && { fieldId: refused.at }) }]
  const text = doneText(query.get('done'), order, shop)
  return text === undefined ? [] : [{ kind: 'success', text }]
}

function doneText(done: string | null, order: Order, { settings }: Call['shop']): string | undefined {
  if (done === 'email') return orderTexts.emailChanged(order.billing.email)
  if (done === 'saved') return checkYourMail.register
  if (done === 'cancelled' && order.state === 'cancelled')
    return cancelledText(order, currencyFormat(settings))
  return undefined
}
