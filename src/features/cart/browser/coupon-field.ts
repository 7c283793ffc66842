import { say } from '../../../browser/live-region.ts'
import { REPLACED } from '../../../browser/replace.ts'
import { showField } from './show-notice.ts'

const FIELD = '#coupon_code'

/** What was written and not applied yet. */
let draft = ''
/** Ids of what the shopper has opened. */
const opened = new Set<string>()
let hadFocus = false

/**
 * Answers that change the cart replace the form in which the field stands, and the lists: what was written and opened
 * there stays so, and the focus with it.
 */
export function startCouponField(): void {
  keepTried()
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

/** A code that came back with the page stands in the open field. */
function keepTried(): void {
  if (!document.querySelector<HTMLDetailsElement>('#coupon_asked')?.open) return
  opened.add('coupon_asked')
  draft = document.querySelector<HTMLInputElement>(FIELD)?.value ?? ''
}

/** The code was taken: an empty field is behind its link again. */
export function forgetDraft(): void {
  draft = ''
  hadFocus = false
  opened.delete('coupon_asked')
  const asked = document.querySelector<HTMLDetailsElement>('#coupon_asked')
  const field = document.querySelector<HTMLInputElement>(FIELD)
  if (field) {
    field.value = ''
    clearFault(field)
  }
  if (asked) asked.open = false
}

/** Says beside the field why its code is not taken, and has it written anew. */
export function showFieldFault(text: string): void {
  const field = document.querySelector<HTMLInputElement>(FIELD)
  const row = field?.closest('.coupon-field-row')
  if (!field || !row) return
  clearFault(field)
  const fault = document.createElement('span')
  fault.id = 'coupon-error-notice'
  fault.className = 'coupon-error-notice'
  fault.textContent = text
  row.append(fault)
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', fault.id)
  // Who comes to the field hears what describes it; who is there already does not.
  if (document.activeElement === field) say(text)
  showField(field)
  field.select()
}

function clearFault(field: HTMLInputElement): void {
  document.getElementById('coupon-error-notice')?.remove()
  field.removeAttribute('aria-invalid')
  field.removeAttribute('aria-describedby')
}

function onToggle(details: HTMLDetailsElement): void {
  if (!details.id || !details.matches('.coupon-field, .coupon-rest, .coupon-at-hand')) return
  if (!details.open) {
    opened.delete(details.id)
    return
  }
  opened.add(details.id)
  // Where somebody asks for the field, that is where they want to write.
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
