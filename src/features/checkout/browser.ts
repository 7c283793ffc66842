import { say } from '../../browser/live-region.ts'
import { postForm } from '../../browser/post.ts'
import { replaceElement } from '../../browser/replace.ts'
import { type State, statesOf } from '../shipping/rules/states.ts'
import { startFieldChecks } from './browser/field-checks.ts'
import { followMessage, showProblems } from './browser/field-problems.ts'

/** After this long the buyer is told that the order is being checked, and not to try again blindly. */
const SLOW_MS = 15_000

/** Wakes the classic checkout: totals follow country and delivery; the order goes out without a page reload. */
export function startCheckout(): void {
  const form = document.querySelector<HTMLFormElement>('form.checkout')
  if (!form) return
  for (const group of ['billing', 'shipping']) offerStates(form, group)
  form.addEventListener('change', (event) => onChange(form, event.target as HTMLElement))
  startFieldChecks(form)
  // Where somebody asks for a field, that is where they want to write; `toggle` does not bubble.
  form.addEventListener('toggle', (event) => focusAskedFor(event.target as HTMLDetailsElement), true)
  document.addEventListener('click', followMessage)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void place(form)
  })
}

function onChange(form: HTMLFormElement, field: HTMLElement): void {
  const group = /^(billing|shipping)_country$/.exec(field.id)?.[1]
  if (group) offerStates(form, group)
  const changesTotals = field.closest(
    '.update_totals_on_change, #ship-to-different-address-checkbox, .shipping_method',
  )
  if (changesTotals) void refreshReview(form)
}

function focusAskedFor(asked: HTMLDetailsElement): void {
  const { activeElement } = document
  const isAsked = activeElement === document.body || asked.contains(activeElement)
  if (asked.open && isAsked) asked.querySelector<HTMLElement>('input, textarea')?.focus()
}

let reviews = 0

/** Asks what the order comes to now; only the answer to the last question is shown. */
async function refreshReview(form: HTMLFormElement): Promise<void> {
  const turn = ++reviews
  const fields = new FormData(form)
  const elsewhere = fields.get('ship_to_different_address') === '1'
  const country = String(fields.get('billing_country') ?? '')
  fields.set('security', form.dataset['reviewNonce'] ?? '')
  fields.set('country', country)
  fields.set('s_country', elsewhere ? String(fields.get('shipping_country') ?? '') : country)
  const review = document.querySelector('#order_review')
  review?.setAttribute('aria-busy', 'true')
  try {
    const response = await postForm('/?wc-ajax=update_order_review', fields)
    const { fragments } = (await response.json()) as { fragments?: Record<string, string> }
    if (turn !== reviews) return
    for (const [selector, markup] of Object.entries(fragments ?? {})) {
      const element = document.querySelector(selector)
      if (element && !shows(element, markup)) replaceElement(element, markup)
    }
    const total = document.querySelector('.order-total strong')?.textContent
    if (total) say(`The total is now ${total}.`)
    document.body.dispatchEvent(new CustomEvent('updated_checkout', { bubbles: true }))
  } catch {
    say('The total could not be worked out just now. It will be when you order.')
  } finally {
    if (turn === reviews) review?.removeAttribute('aria-busy')
  }
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
  try {
    const response = await postForm('/?wc-ajax=checkout', new FormData(form))
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

/** Where a country has states, the free text field becomes a list to choose from, and back. */
function offerStates(form: HTMLFormElement, group: string): void {
  const country = form.querySelector<HTMLSelectElement>(`#${group}_country`)
  const field = form.querySelector<HTMLInputElement | HTMLSelectElement>(`#${group}_state`)
  if (!country || !field) return
  const states = statesOf(country.value)
  if (!states && field instanceof HTMLInputElement) return
  const fresh = states ? stateList(states, field.value) : document.createElement('input')
  for (const name of ['id', 'name', 'autocomplete']) fresh.setAttribute(name, field.getAttribute(name) ?? '')
  if (fresh instanceof HTMLInputElement) fresh.className = 'input-text'
  field.replaceWith(fresh)
}

function stateList(states: readonly State[], chosen: string): HTMLSelectElement {
  const list = document.createElement('select')
  list.append(new Option('Choose …', ''))
  for (const { code, name } of states)
    list.append(new Option(name, code, false, code === chosen || name === chosen))
  return list
}
