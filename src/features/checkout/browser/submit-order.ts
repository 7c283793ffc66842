import { postForm } from '../../../browser/requests/post.ts'
import { emit, isAllowed } from '../../../browser/wire-events.ts'
import { showProblems } from '../../addresses/browser/field-problems.ts'
import * as messages from '../messages.ts'
import { clearDraft } from './clear-draft.ts'
import { PLACE_NONCE, renewForm } from './renew-form.ts'
import { reviewFinished, updateReview } from './review.ts'

/** After this time the page shows that the order is being checked, and should not be sent again. */
const SLOW_MS = 15_000
/** After this time without a response the request fails. */
const TIMEOUT_MS = 60_000

type CheckoutResponse = {
  readonly result?: string
  readonly redirect?: string
  readonly messages?: string
  /** Of a response that is not the checkout's: too many attempts. */
  readonly message?: string
  readonly refresh?: boolean
  readonly reload?: boolean
  /** The form is too old to be sent, or its key belongs to another order. */
  readonly stale?: boolean
}

/** Spec 2.5: one order, however often the button is pressed. */
export async function submitOrder(form: HTMLFormElement): Promise<void> {
  if (form.classList.contains('processing') || !mayPlace(form)) return
  const stopBusy = showBusy(form)
  // With the total that the buyer saw when pressing the button: a pending review may change it.
  const fields = new FormData(form)
  try {
    await reviewFinished()
    handleResponse(form, await send(form, fields))
  } catch {
    showProblems(form, errorList(messages.noAnswer()))
  } finally {
    stopBusy()
  }
}

/** Scripts of payment providers may stop the order, and send the form again when their part is done (docs/wire.md 3.1). */
function mayPlace(form: HTMLFormElement): boolean {
  const method = new FormData(form).get('payment_method')
  return (
    isAllowed(form, 'checkout_place_order') &&
    (!method || isAllowed(form, `checkout_place_order_${String(method)}`))
  )
}

/** Sends the form. One that is only too old is renewed and sent again; with another order's key, the buyer must press again. */
async function send(form: HTMLFormElement, fields: FormData): Promise<CheckoutResponse> {
  const { body, status } = await post(fields)
  if (!body.stale) return body
  const isKeyTaken = status === 409
  const isRenewed = await renewForm(form, isKeyTaken)
  if (isKeyTaken) return body
  if (!isRenewed) return { messages: sessionEndedList(form) }
  fields.set(PLACE_NONCE, String(new FormData(form).get(PLACE_NONCE)))
  return (await post(fields)).body
}

async function post(fields: FormData): Promise<{ readonly body: CheckoutResponse; readonly status: number }> {
  const response = await postForm('/?wc-ajax=checkout', fields, { timeoutMs: TIMEOUT_MS })
  // A shop that is resting (503) says in its own words what to do.
  if (response.status >= 500 && response.status !== 503)
    throw new Error('the shop could not say what became of the order')
  return { body: (await response.json()) as CheckoutResponse, status: response.status }
}

function handleResponse(form: HTMLFormElement, body: CheckoutResponse): void {
  if (body.result === 'success' && body.redirect) {
    clearDraft()
    location.assign(body.redirect)
    return
  }
  if (body.reload) {
    location.reload()
    return
  }
  const markup = body.messages ?? errorList(body.message ?? messages.noAnswer())
  showProblems(form, markup)
  emit(document.body, 'checkout_error', { messages: markup }, [markup])
  if (body.refresh) updateReview(form)
}

/** Shows on the button that the order is being placed; after a while a message shows that it takes longer. */
function showBusy(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLButtonElement>('#place_order')
  const label = button?.textContent ?? ''
  form.classList.add('processing')
  button?.setAttribute('aria-busy', 'true')
  if (button) button.textContent = messages.placing()
  const slowTimer = setTimeout(() => showProgress(form, messages.slow()), SLOW_MS)
  return () => {
    clearTimeout(slowTimer)
    showProgress(form, '')
    form.classList.remove('processing')
    const currentButton = form.querySelector<HTMLButtonElement>('#place_order')
    currentButton?.removeAttribute('aria-busy')
    // A new total has replaced the button, with its own label.
    if (currentButton?.textContent === messages.placing()) currentButton.textContent = label
  }
}

function showProgress(form: HTMLFormElement, text: string): void {
  const status = form.querySelector('[data-order-progress]')
  if (status) status.textContent = text
}

/** How to continue when the session of this form has ended: an account was signed out, a guest's cart has expired. */
function sessionEndedList(form: HTMLFormElement): string {
  const signIn = newTab('/my-account/?redirect_to=/checkout/')
  return form.dataset['account']
    ? errorList(...messages.signedOut({ signIn }))
    : errorList(...messages.cartEnded({ signIn, shop: newTab('/shop/') }))
}

function newTab(href: string): (text: string) => HTMLAnchorElement {
  return (text) => {
    const link = document.createElement('a')
    link.href = href
    link.target = '_blank'
    link.textContent = text
    return link
  }
}

function errorList(...parts: readonly (string | Node)[]): string {
  const list = document.createElement('ul')
  list.className = 'woocommerce-error'
  list.tabIndex = -1
  const item = document.createElement('li')
  item.append(...parts)
  list.append(item)
  return list.outerHTML
}
