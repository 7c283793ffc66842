import { readOut } from '../../../browser/live-region.ts'
import { REPLACED } from '../../../browser/replace.ts'
import { showField } from './show-notice.ts'

const FIELD = '#coupon_code'

/** A typed code that is not applied yet. */
let draft = ''
/** Ids of the details that the shopper has opened. */
const opened = new Set<string>()
let hadFocus = false

/**
 * Answers that change the cart replace the form that contains the field, and the lists: the typed code, opened details
 * and the focus are restored.
 */
export function startCouponField(): void {
  restoreSubmitted()
  document.addEventListener('input', ({ target }) => {
    if ((target as Element).matches(FIELD)) draft = (target as HTMLInputElement).value
  })
  document.addEventListener('focusin', ({ target }) => {
    hadFocus = (target as Element).matches(FIELD)
  })
  // `toggle` does not bubble.
  document.addEventListener('toggle', ({ target }) => onToggle(target as HTMLDetailsElement), true)
  document.addEventListener(REPLACED, ({ target }) => restoreIn(target as Element))
}

/** A refused code that came back with the page is the draft, in the open field. */
function restoreSubmitted(): void {
  if (!document.querySelector<HTMLDetailsElement>('#coupon_toggle')?.open) return
  opened.add('coupon_toggle')
  draft = document.querySelector<HTMLInputElement>(FIELD)?.value ?? ''
}

/** After the code was applied: empties and closes the field. */
export function forgetDraft(): void {
  draft = ''
  hadFocus = false
  opened.delete('coupon_toggle')
  const toggle = document.querySelector<HTMLDetailsElement>('#coupon_toggle')
  const field = document.querySelector<HTMLInputElement>(FIELD)
  if (field) {
    field.value = ''
    clearFieldError(field)
  }
  if (toggle) toggle.open = false
}

/** Shows at the field why its code is refused, and selects the text. */
export function showFieldError(text: string): void {
  const field = document.querySelector<HTMLInputElement>(FIELD)
  const row = field?.closest('.coupon-field-row')
  if (!field || !row) return
  clearFieldError(field)
  const error = document.createElement('span')
  error.id = 'coupon-error-notice'
  error.className = 'coupon-error-notice'
  error.textContent = text
  row.append(error)
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', error.id)
  // Screen readers read a description when the field gets the focus, not when it has it already.
  if (document.activeElement === field) readOut(text)
  showField(field)
  field.select()
}

function clearFieldError(field: HTMLInputElement): void {
  document.getElementById('coupon-error-notice')?.remove()
  field.removeAttribute('aria-invalid')
  field.removeAttribute('aria-describedby')
}

function onToggle(details: HTMLDetailsElement): void {
  if (!details.id || !details.matches('.coupon-field, .coupon-more, .coupon-offers-toggle')) return
  if (!details.open) {
    opened.delete(details.id)
    return
  }
  opened.add(details.id)
  // Opening the field moves the focus into it.
  if (document.activeElement === details.querySelector('summary')) {
    details.querySelector<HTMLElement>(`summary ~ * ${FIELD}`)?.focus({ preventScroll: true })
  }
}

function restoreIn(fresh: Element): void {
  for (const id of opened) {
    const details = fresh.querySelector<HTMLDetailsElement>(`details#${id}`)
    if (details) details.open = true
  }
  const field = fresh.querySelector<HTMLInputElement>(FIELD)
  if (!field) return
  if (draft !== '') field.value = draft
  if (hadFocus && document.activeElement === document.body) field.focus({ preventScroll: true })
}
