import { replaceElement } from '../../../browser/replace.ts'
import * as messages from '../messages.ts'

/** Spec 2.4, 9.3. */
const NOTICE_OFFSET_PX = 100

/** Scrolls a notice into view, 100 px below the top, and gives it the focus, so that screen readers read it out. */
export function showNotice(notice: HTMLElement): void {
  scrollToNotice(notice)
  notice.focus({ preventScroll: true })
}

/** The same without moving the focus. */
export function scrollToNotice(notice: Element): void {
  const top = notice.getBoundingClientRect().top + scrollY - NOTICE_OFFSET_PX
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: Math.max(0, top), behavior: calm ? 'auto' : 'smooth' })
}

/** Scrolls an invalid field and its message into view, no further than needed, and gives it the focus. */
export function showField(field: HTMLElement): void {
  field.focus({ preventScroll: true })
  ;(field.closest('.form-row') ?? field).scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** Shows that a request failed; `text` is our own, and safe as HTML. */
export function showFailure(text: string): void {
  const wrapper = document.querySelector('.woocommerce-notices-wrapper')
  if (!wrapper) return
  const alert = `<div role="alert" data-failure="">${errorOf(text)}</div>`
  const fresh = replaceElement(wrapper, `<div class="woocommerce-notices-wrapper">${alert}</div>`)
  const notice = fresh?.querySelector<HTMLElement>('.woocommerce-error')
  if (notice) showNotice(notice)
}

/**
 * As `showFailure`, of a button that may be anywhere on a page: shown at the lower edge of the window, or at the upper one
 * where it would cover the button, so that nothing moves and the focus stays in sight. It is a notice among the others all the same, for scripts of the wire.
 */
export function showFailureHere(text: string): void {
  clearFailure()
  const close = `<button type="button" class="button as-link" data-close-failure="">${messages.close()}</button>`
  const alert = `<div role="alert" data-failure="" class="cart-toast">${errorOf(text)}${close}</div>`
  const container = document.createElement('div')
  // Behind a modal dialog nothing can be seen or read out.
  const wrapper =
    document.querySelector('dialog:modal .woocommerce-notices-wrapper') ??
    document.querySelector('.woocommerce-notices-wrapper')
  wrapper?.prepend(container)
  const toast = replaceElement(container, alert)
  const pressed = document.querySelector('.loading') ?? document.activeElement
  if (toast && pressed && isCovered(pressed, toast)) toast.classList.add('high')
}

function isCovered(element: Element, by: Element): boolean {
  const covered = element.getBoundingClientRect()
  const cover = by.getBoundingClientRect()
  return covered.top < cover.bottom && covered.bottom > cover.top
}

/** Lets shoppers close the notice of a failure. */
export function startClosingFailures(): void {
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-close-failure]')) clearFailure()
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && document.querySelector('[data-close-failure]')) clearFailure()
  })
}

function errorOf(text: string): string {
  return `<ul class="woocommerce-error" tabindex="-1"><li>${text}</li></ul>`
}

/** Removes the notice of a failure. */
export function clearFailure(): void {
  for (const failure of document.querySelectorAll('.woocommerce-notices-wrapper > [data-failure]'))
    failure.remove()
}
