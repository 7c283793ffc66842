import { readOut } from '../../browser/live-region.ts'
import { replaceElement } from '../../browser/replace.ts'
import { emit } from '../../browser/wire-events.ts'
import { followMessage } from '../addresses/browser/field-problems.ts'
import { startAddresses } from '../addresses/browser.ts'
import { startDraft } from './browser/draft-fields.ts'
import { updateReview } from './browser/review.ts'
import { submitOrder } from './browser/submit-order.ts'
import * as messages from './messages.ts'

/** Starts the script of the classic checkout: totals follow address and delivery; the order is sent without a page reload. */
export function startCheckout(): void {
  const form = document.querySelector<HTMLFormElement>('form.checkout')
  if (!form) return
  form.addEventListener('change', (event) => onChange(form, event.target as HTMLElement))
  startAddresses(form)
  startSavedAddresses(form, () => updateReview(form))
  // A buyer who opens a field wants to type into it; `toggle` does not bubble.
  for (const container of [form, ...document.querySelectorAll<HTMLElement>('.checkout-sign-in')]) {
    container.addEventListener(
      'toggle',
      (event) => focusOpenedField(event.target as HTMLDetailsElement),
      true,
    )
  }
  focusFieldsOpenedEarly(form)
  startDraft(form, () => updateReview(form))
  document.addEventListener('click', followMessage)
  // Also sent by our own script when coupons change (cart/browser/coupons.ts).
  document.addEventListener('update_checkout', () => updateReview(form))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submitOrder(form)
  })
  emit(document.body, 'init_checkout')
}

function onChange(form: HTMLFormElement, field: HTMLElement): void {
  const changesLocation = /_(country|state|postcode|city)$/.test(field.id)
  const changesTotals = field.closest(
    '.update_totals_on_change, #ship-to-different-address-checkbox, .shipping_method',
  )
  // Some coupons are valid for some payment methods only.
  const isPaymentMethod = field.matches('[name="payment_method"]')
  if (isPaymentMethod) emit(document.body, 'payment_method_selected')
  if (changesLocation || changesTotals) updateReview(form)
  else if (isPaymentMethod) emit(document.body, 'update_checkout')
}

function focusOpenedField(details: HTMLDetailsElement): void {
  const { activeElement } = document
  const isFocusFree = activeElement === document.body || details.contains(activeElement)
  const field = details.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  // A field with a value may have been opened by script, to show it (`startDraft`).
  if (details.open && isFocusFree && field?.value === '') field.focus()
}

/** Focuses an empty field that the buyer opened before this script started. */
function focusFieldsOpenedEarly(form: HTMLFormElement): void {
  for (const details of form.querySelectorAll<HTMLDetailsElement>('details[open]')) {
    const field = details.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    if (field?.value === '' && field.ariaInvalid === null) focusOpenedField(details)
  }
}

/**
 * A click on a saved address fills it in: its fields, in the order of its country, come from the page that the link leads
 * to; all other typed values stay. `onFilled` is called afterwards.
 */
function startSavedAddresses(form: HTMLFormElement, onFilled: () => void): void {
  form.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-saved-address]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void fillAddress(form, link).then(onFilled, () => location.assign(link.href))
  })
}

async function fillAddress(form: HTMLFormElement, link: HTMLAnchorElement): Promise<void> {
  const response = await fetch(link.href, { credentials: 'same-origin' })
  if (!response.ok || response.redirected) throw new Error('the address did not come')
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const selector = `[data-address-fields="${link.dataset['savedAddress']}"]:has([name$="_country"])`
  const fresh = page.querySelector(selector)
  const fields = form.querySelector(selector)
  if (!fresh || !fields) throw new Error('the address did not come')
  replaceElement(fields, fresh.outerHTML)
  const book = link.closest('details')
  if (book) book.open = false
  book?.querySelector('summary')?.focus()
  readOut(messages.addressFilledIn({ address: link.textContent }))
}
