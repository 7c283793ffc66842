import { say } from '../../browser/live-region.ts'
import { postForm } from '../../browser/post.ts'
import { replaceElement } from '../../browser/replace.ts'
import { tell } from '../../browser/wire-events.ts'
import { followMessage, showProblems, startAddresses } from '../addresses/browser.ts'
import { scrollToNotice } from '../cart/browser/show-notice.ts'
import { startSavedAddresses } from './browser/saved-addresses.ts'

/** After this long the buyer is told that the order is being checked, and not to try again blindly. */
const SLOW_MS = 15_000

/** Wakes the classic checkout: totals follow country and delivery; the order goes out without a page reload. */
export function startCheckout(): void {
  const form = document.querySelector<HTMLFormElement>('form.checkout')
  if (!form) return
  form.addEventListener('change', (event) => onChange(form, event.target as HTMLElement))
  startAddresses(form)
  startSavedAddresses(form, () => reviewAgain(form))
  // Where somebody asks for a field, that is where they want to write; `toggle` does not bubble.
  form.addEventListener('toggle', (event) => focusAskedFor(event.target as HTMLDetailsElement), true)
  focusAskedEarly(form)
  document.addEventListener('click', followMessage)
  // Ours too: coupons are changed beside the form (cart/browser/coupons.ts).
  document.addEventListener('update_checkout', () => reviewAgain(form))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void place(form)
  })
  tell(document.body, 'init_checkout')
}

function onChange(form: HTMLFormElement, field: HTMLElement): void {
  const isOfPlace = /_(country|state|postcode|city)$/.test(field.id)
  const changesTotals = field.closest(
    '.update_totals_on_change, #ship-to-different-address-checkbox, .shipping_method',
  )
  // Some coupons are for some ways to pay only.
  const isWayToPay = field.matches('[name="payment_method"]')
  if (isWayToPay) tell(document.body, 'payment_method_selected')
  if (isOfPlace || changesTotals) reviewAgain(form)
  else if (isWayToPay) tell(document.body, 'update_checkout')
}

function reviewAgain(form: HTMLFormElement): void {
  const before = reviewing
  reviewing = refreshReview(form).then(() => before)
}

function focusAskedFor(asked: HTMLDetailsElement): void {
  const { activeElement } = document
  const isAsked = activeElement === document.body || asked.contains(activeElement)
  if (asked.open && isAsked) asked.querySelector<HTMLElement>('input, textarea')?.focus()
}

/** Somebody may have asked for a field before this was awake: it is open, and there is nothing in it to be seen. */
function focusAskedEarly(form: HTMLFormElement): void {
  for (const asked of form.querySelectorAll<HTMLDetailsElement>('details[open]')) {
    const field = asked.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    if (field?.value === '' && field.ariaInvalid === null) focusAskedFor(asked)
  }
}

let reviews = 0
/** Ends with the last answer that is under way: each of them may write where the goods go into the cart. */
let reviewing: Promise<void> = Promise.resolve()

/** Asks what the order comes to now; only the answer to the last question is shown. */
async function refreshReview(form: HTMLFormElement): Promise<void> {
  const turn = ++reviews
  const fields = new FormData(form)
  fields.set('security', form.dataset['reviewNonce'] ?? '')
  fields.set('handsel_offers', '1')
  sayWhere(fields)
  const review = document.querySelector('#order_review')
  review?.setAttribute('aria-busy', 'true')
  const before = shownTotal()
  try {
    const response = await postForm('/?wc-ajax=update_order_review', fields)
    const { fragments } = (await response.json()) as { fragments?: Record<string, string> }
    if (turn !== reviews) return
    for (const [selector, markup] of Object.entries(fragments ?? {})) {
      const element = document.querySelector(selector)
      if (!element || shows(element, markup)) continue
      const fresh = replaceElement(element, markup)
      // Why a coupon came off stands far above the way to pay that was chosen.
      if (fresh?.matches('.woocommerce-notices-wrapper')) scrollToNotice(fresh)
    }
    const total = shownTotal()
    if (total && total !== before) say(total)
    tell(document.body, 'updated_checkout', { fragments }, [{ fragments }])
  } catch {
    say('The total could not be worked out just now. It will be when you order.')
  } finally {
    if (turn === reviews) review?.removeAttribute('aria-busy')
  }
}

const placeParts = ['country', 'state', 'postcode', 'city', 'address_1', 'address_2'] as const

/** Where the bill and the goods go, by the names that the wire has for them beside the form's own (docs/wire.md 2.6). */
function sayWhere(fields: FormData): void {
  const elsewhere = fields.get('ship_to_different_address') === '1'
  for (const part of placeParts) {
    const name = part === 'address_1' ? 'address' : part
    const bill = String(fields.get(`billing_${part}`) ?? '')
    fields.set(name, bill)
    fields.set(`s_${name}`, elsewhere ? String(fields.get(`shipping_${part}`) ?? '') : bill)
  }
}

/** In words: what is left to pay, where store credit pays a part. */
function shownTotal(): string | undefined {
  const due = document.querySelector('.amount-due strong')?.textContent
  const total = document.querySelector('.order-total strong')?.textContent
  return due ? `Left to pay now: ${due}.` : total && `The total is now ${total}.`
}

/** What has not changed stays where it is: a button that is put anew under a finger loses the press. */
function shows(element: Element, markup: string): boolean {
  const fresh = new DOMParser().parseFromString(markup, 'text/html').body.firstElementChild
  return element.isEqualNode(fresh)
}

/** Spec 2.5: one order, however often the button is pressed. */
async function place(form: HTMLFormElement): Promise<void> {
  if (form.classList.contains('processing')) return
  const button = form.querySelector<HTMLButtonElement>('#place_order')
  const words = button?.textContent ?? ''
  form.classList.add('processing')
  button?.setAttribute('aria-busy', 'true')
  if (button) button.textContent = 'Placing your order …'
  const slow = setTimeout(() => say('We are still checking your order. Please wait.'), SLOW_MS)
  // With the total that was seen when the button was pressed: an answer that comes now may show another.
  const fields = new FormData(form)
  try {
    await reviewing
    const response = await postForm('/?wc-ajax=checkout', fields)
    const answer = (await response.json()) as {
      result?: string
      redirect?: string
      messages?: string
      refresh?: boolean
      reload?: boolean
    }
    if (answer.result === 'success' && answer.redirect) {
      location.assign(answer.redirect)
      return
    }
    if (answer.reload) {
      location.reload()
      return
    }
    showProblems(form, answer.messages ?? '')
    tell(document.body, 'checkout_error', { messages: answer.messages }, [answer.messages])
    if (answer.refresh) void refreshReview(form)
  } catch {
    showProblems(form, connectionProblem())
  } finally {
    clearTimeout(slow)
    form.classList.remove('processing')
    const now = form.querySelector<HTMLButtonElement>('#place_order')
    now?.removeAttribute('aria-busy')
    if (now) now.textContent = words
  }
}

function connectionProblem(): string {
  const list = document.createElement('ul')
  list.className = 'woocommerce-error'
  list.tabIndex = -1
  const item = document.createElement('li')
  item.textContent =
    'We could not hear from the shop. Your order may have gone through: press the button again, it is never placed twice.'
  list.append(item)
  return list.outerHTML
}
