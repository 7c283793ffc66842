import { replaceElement } from '../../../browser/replace.ts'
import * as messages from '../messages.ts'

/** Shows a problem below its field and links it to the field, so that screen readers read it out. */
export function showProblem(field: HTMLElement, text: string): void {
  const message = problemOf(field) ?? document.createElement('span')
  message.className = 'checkout-inline-error-message'
  message.id = `${field.id}-problem`
  message.textContent = text
  message.style.visibility = ''
  // The hint stays directly below the field.
  ;(document.getElementById(`${field.id}-hint`) ?? field).after(message)
  field.setAttribute('aria-invalid', 'true')
  describe(field)
  const collapsed = field.closest('details')
  if (collapsed) collapsed.open = true
}

/** Removes the message. */
export function removeProblem(field: HTMLElement): void {
  hideProblem(field)
  problemOf(field)?.remove()
  describe(field)
}

/**
 * Hides the message while the field is edited again. Its space stays reserved, so that nothing moves while a person types or
 * presses the button.
 */
export function hideProblem(field: HTMLElement): void {
  const message = problemOf(field)
  if (message) message.style.visibility = 'hidden'
  document.querySelector(`.woocommerce-error li[data-id="${CSS.escape(field.id)}"]`)?.remove()
  if (!document.querySelector('.woocommerce-error li:not([data-problem-count])'))
    document.querySelector('.woocommerce-error')?.remove()
  showProblemCount()
  field.removeAttribute('aria-invalid')
  describe(field)
}

/** Shows the messages above the page as links, and each below its field; the first invalid field gets the focus. */
export function showProblems(form: HTMLFormElement, messages: string): void {
  const wrapperBefore = document.querySelector('.woocommerce-notices-wrapper')
  const wrapper =
    wrapperBefore &&
    replaceElement(wrapperBefore, `<div class="woocommerce-notices-wrapper">${messages}</div>`)
  for (const old of form.querySelectorAll('.checkout-inline-error-message')) old.remove()
  for (const field of form.querySelectorAll<HTMLElement>('[aria-invalid]')) {
    field.removeAttribute('aria-invalid')
    describe(field)
  }
  const items = [...(wrapper?.querySelectorAll<HTMLElement>('li[data-id]') ?? [])]
  const invalidFields = items.flatMap((item) => markField(form, item))
  showProblemCount()
  const first = invalidFields[0] ?? wrapper?.querySelector<HTMLElement>('.woocommerce-error')
  first?.focus()
  document.body.dispatchEvent(new CustomEvent('checkout_error', { bubbles: true, detail: messages }))
}

/** Moves the focus from a message in the list to its field. */
export function followMessage(event: MouseEvent): void {
  const item = (event.target as Element).closest<HTMLElement>(
    '.woocommerce-error li[data-id] a',
  )?.parentElement
  const field = item && document.getElementById(item.dataset['id'] ?? '')
  if (!field) return
  event.preventDefault()
  field.focus()
}

function markField(form: HTMLFormElement, item: HTMLElement): HTMLElement[] {
  const field = form.querySelector<HTMLElement>(`#${CSS.escape(item.dataset['id'] ?? '')}`)
  if (!field) return []
  showProblem(field, item.textContent ?? '')
  if (!item.querySelector('a')) {
    const link = document.createElement('a')
    link.href = `#${field.id}`
    link.append(...item.childNodes)
    item.append(link)
  }
  return [field]
}

function problemOf(field: HTMLElement): HTMLElement | null {
  return document.getElementById(`${field.id}-problem`)
}

/** Sets `aria-describedby` to the hint of the field, and to its problem while there is one. */
function describe(field: HTMLElement): void {
  const described = [document.getElementById(`${field.id}-hint`)]
  if (field.hasAttribute('aria-invalid')) described.push(problemOf(field))
  const ids = described.flatMap((element) => element?.id ?? [])
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '))
  else field.removeAttribute('aria-describedby')
}

/**
 * Shows or updates the count as the first line of the list; without problems it is removed. Only the sent form is read out:
 * corrections would repeat the whole list.
 */
function showProblemCount(): void {
  const list = document.querySelector('.woocommerce-error')
  const count = list?.querySelectorAll('li[data-id]').length ?? 0
  const existing = document.querySelector('[data-problem-count]')
  if (!list || count === 0) {
    existing?.remove()
    return
  }
  const element = existing ?? document.createElement('li')
  element.setAttribute('data-problem-count', '')
  element.textContent = messages.problemCount({ count })
  if (existing) list.closest('[role="alert"]')?.setAttribute('aria-live', 'off')
  else list.prepend(element)
}
