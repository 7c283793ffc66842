import { tell } from '../../browser/wire-events.ts'
import { followMessage, startAddresses } from '../addresses/browser.ts'
import { keepFields } from './browser/kept-fields.ts'
import { place } from './browser/place.ts'
import { reviewAgain } from './browser/review.ts'
import { startSavedAddresses } from './browser/saved-addresses.ts'

/** Wakes the classic checkout: totals follow country and delivery; the order goes out without a page reload. */
export function startCheckout(): void {
  const form = document.querySelector<HTMLFormElement>('form.checkout')
  if (!form) return
  form.addEventListener('change', (event) => onChange(form, event.target as HTMLElement))
  startAddresses(form)
  startSavedAddresses(form, () => reviewAgain(form))
  // Where somebody asks for a field, that is where they want to write; `toggle` does not bubble.
  for (const asking of [form, ...document.querySelectorAll<HTMLElement>('.checkout-sign-in')]) {
    asking.addEventListener('toggle', (event) => focusAskedFor(event.target as HTMLDetailsElement), true)
  }
  focusAskedEarly(form)
  keepFields(form, () => reviewAgain(form))
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

function focusAskedFor(asked: HTMLDetailsElement): void {
  const { activeElement } = document
  const isAsked = activeElement === document.body || asked.contains(activeElement)
  const field = asked.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  // What holds something was opened to be seen, maybe by nobody's hand (`keepFields`).
  if (asked.open && isAsked && field?.value === '') field.focus()
}

/** Somebody may have asked for a field before this was awake: it is open, and there is nothing in it to be seen. */
function focusAskedEarly(form: HTMLFormElement): void {
  for (const asked of form.querySelectorAll<HTMLDetailsElement>('details[open]')) {
    const field = asked.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    if (field?.value === '' && field.ariaInvalid === null) focusAskedFor(asked)
  }
}
