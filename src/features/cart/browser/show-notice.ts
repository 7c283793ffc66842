import { replaceElement } from '../../../browser/replace.ts'

/** Spec 2.4, 9.3. */
const NOTICE_OFFSET_PX = 100

/** Brings a notice into sight, 100 px below the top, and gives it the focus, so that it is heard too. */
export function showNotice(notice: HTMLElement): void {
  scrollToNotice(notice)
  notice.focus({ preventScroll: true })
}

/** The same, and the focus stays where somebody is at work. */
export function scrollToNotice(notice: Element): void {
  const top = notice.getBoundingClientRect().top + scrollY - NOTICE_OFFSET_PX
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: Math.max(0, top), behavior: calm ? 'auto' : 'smooth' })
}

/** Brings a field that is refused into sight with the words beside it, no further than it has to, and gives it the focus. */
export function showField(field: HTMLElement): void {
  field.focus({ preventScroll: true })
  ;(field.closest('.form-row') ?? field).scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** Tells, in sight, what did not come to the shop or back; `text` is wording of ours, and safe as HTML. */
export function showFailure(text: string): void {
  const wrapper = document.querySelector('.woocommerce-notices-wrapper')
  if (!wrapper) return
  const alert = `<div role="alert" data-failure="">${errorOf(text)}</div>`
  const fresh = replaceElement(wrapper, `<div class="woocommerce-notices-wrapper">${alert}</div>`)
  const notice = fresh?.querySelector<HTMLElement>('.woocommerce-error')
  if (notice) showNotice(notice)
}

/**
 * As `showFailure`, of a button that may be anywhere on a page: told at the lower edge of the window, or at the upper one
 * where it would cover the button, so that nothing moves and the focus stays in sight. It is a notice among the others all the same, for scripts of the wire.
 */
export function showFailureHere(text: string): void {
  clearFailure()
  const close = '<button type="button" class="button as-link" data-close-failure="">Close</button>'
  const alert = `<div role="alert" data-failure="" class="cart-toast">${errorOf(text)}${close}</div>`
  const place = document.createElement('div')
  document.querySelector('.woocommerce-notices-wrapper')?.prepend(place)
  const toast = replaceElement(place, alert)
  const pressed = document.querySelector('.loading') ?? document.activeElement
  if (toast && pressed && isCovered(pressed, toast)) toast.classList.add('high')
}

function isCovered(element: Element, by: Element): boolean {
  const covered = element.getBoundingClientRect()
  const cover = by.getBoundingClientRect()
  return covered.top < cover.bottom && covered.bottom > cover.top
}

/** What tells of a failure at the window's edge is in nobody's way for longer than they like. */
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

/** What failed is seen, or begun anew. */
export function clearFailure(): void {
  document.querySelector('.woocommerce-notices-wrapper > [data-failure]')?.remove()
}
