import { readOut } from '../../../browser/live-region.ts'
import * as messages from '../messages.ts'
import { suggestedDomain } from '../rules/email-suggestion.ts'
import { deferWhilePointerDown } from './defer.ts'

const HINT = 'email-suggestion'

/**
 * Watches the e-mail fields of a form: when an edited one is left, the address that is likely meant is shown; as soon as it
 * changes, what was shown for the earlier text goes. `whenReleased` defers what moves the page.
 */
export function startEmailHints(
  form: HTMLFormElement,
  whenReleased: (act: () => void) => void = deferWhilePointerDown(form),
): void {
  const edited = new WeakSet<EventTarget>()
  for (const type of ['input', 'change']) {
    form.addEventListener(type, ({ target }) => {
      if (!isEmailField(target)) return
      edited.add(target)
      removeSuggestion(target)
    })
  }
  form.addEventListener('focusout', ({ target }) => {
    if (isEmailField(target) && edited.has(target)) whenReleased(() => suggestDomain(target))
  })
}

function isEmailField(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'email'
}

/** Shows below an e-mail field which address is likely meant, as a button that corrects it; removed where nothing looks wrong. */
function suggestDomain(field: HTMLInputElement): void {
  const domain = suggestedDomain(field.value)
  const name = domain && withDomain(field.value, domain)
  // It may have the focus: the Tab key leads from the field to its button.
  if (name && rowOf(field)?.querySelector(`.${HINT} button`)?.textContent === name) return
  removeSuggestion(field)
  if (!name) return
  const hint = document.createElement('span')
  hint.className = HINT
  hint.append(...messages.didYouMean({ name, email: (text) => buttonFor(field, text) }))
  ;(document.getElementById(`${field.id}-hint`) ?? field).after(hint)
  readOut(hint.textContent)
}

/** Removes the suggestion, as the field is edited again; what screen readers would still find of it too. */
function removeSuggestion(field: HTMLElement): void {
  const hint = rowOf(field)?.querySelector(`.${HINT}`)
  if (!hint) return
  hint.remove()
  readOut('')
}

/** A field may have an element of its own inside its row; its hints follow that. */
function rowOf(field: HTMLElement): Element | null {
  return field.closest('.form-row') ?? field.parentElement
}

function withDomain(email: string, domain: string): string {
  return email.trim().replace(/@[^@]*$/, `@${domain}`)
}

function buttonFor(field: HTMLInputElement, email: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = email
  button.addEventListener('click', () => {
    field.value = email
    field.focus()
    // The draft stores it, and totals may depend on it.
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    readOut(messages.emailCorrected({ email: field.value }))
  })
  return button
}
