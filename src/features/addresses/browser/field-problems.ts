import { replaceElement } from '../../../browser/replace.ts'
import { tellProblemCount } from './problem-count.ts'

/** Puts what is wrong with a field below it, and ties it to the field: seen, and read out with it. */
export function showProblem(field: HTMLElement, text: string): void {
  const words = problemOf(field) ?? document.createElement('span')
  words.className = 'checkout-inline-error-message'
  words.id = `${field.id}-problem`
  words.textContent = text
  words.style.visibility = ''
  // The hint keeps its place right below the field.
  ;(document.getElementById(`${field.id}-hint`) ?? field).after(words)
  field.setAttribute('aria-invalid', 'true')
  describe(field)
  const asked = field.closest('details')
  if (asked) asked.open = true
}

/** Takes the words away for good. */
export function removeProblem(field: HTMLElement): void {
  takeAtItsWord(field)
  problemOf(field)?.remove()
  describe(field)
}

/**
 * A field that is being filled in anew is taken at its word until it is left. The place of the words stays, so
 * that nothing moves while somebody types or presses the button.
 */
export function takeAtItsWord(field: HTMLElement): void {
  const words = problemOf(field)
  if (words) words.style.visibility = 'hidden'
  document.querySelector(`.woocommerce-error li[data-id="${CSS.escape(field.id)}"]`)?.remove()
  if (!document.querySelector('.woocommerce-error li')) document.querySelector('.woocommerce-error')?.remove()
  tellProblemCount()
  field.removeAttribute('aria-invalid')
  describe(field)
}

/** Puts the messages above the page as links, and each beside its field; the first faulty field gets the focus. */
export function showProblems(form: HTMLFormElement, messages: string): void {
  const here = document.querySelector('.woocommerce-notices-wrapper')
  const wrapper = here && replaceElement(here, `<div class="woocommerce-notices-wrapper">${messages}</div>`)
  for (const old of form.querySelectorAll('.checkout-inline-error-message')) old.remove()
  for (const field of form.querySelectorAll<HTMLElement>('[aria-invalid]')) {
    field.removeAttribute('aria-invalid')
    describe(field)
  }
  const items = [...(wrapper?.querySelectorAll<HTMLElement>('li[data-id]') ?? [])]
  const faulty = items.flatMap((item) => markField(form, item))
  tellProblemCount()
  const first = faulty[0] ?? wrapper?.querySelector<HTMLElement>('.woocommerce-error')
  first?.focus()
  document.body.dispatchEvent(new CustomEvent('checkout_error', { bubbles: true, detail: messages }))
}

/** A message of the list above leads to its field. */
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

/** Names what is said of the field: its hint, and its problem while there is one. */
function describe(field: HTMLElement): void {
  const said = [document.getElementById(`${field.id}-hint`)]
  if (field.hasAttribute('aria-invalid')) said.push(problemOf(field))
  const ids = said.flatMap((element) => element?.id ?? [])
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '))
  else field.removeAttribute('aria-describedby')
}
