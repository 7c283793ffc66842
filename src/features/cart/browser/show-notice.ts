import { replaceElement } from '../../../browser/replace.ts'

/** Spec 2.4, 9.3. */
const NOTICE_OFFSET_PX = 100

/** Brings a notice into sight, 100 px below the top, and gives it the focus, so that it is heard too. */
export function showNotice(notice: HTMLElement): void {
  const top = notice.getBoundingClientRect().top + scrollY - NOTICE_OFFSET_PX
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: Math.max(0, top), behavior: calm ? 'auto' : 'smooth' })
  notice.focus({ preventScroll: true })
}

/** Tells, in sight, what did not come to the shop or back; `text` is wording of ours, and safe as HTML. */
export function showFailure(text: string): void {
  const wrapper = document.querySelector('.woocommerce-notices-wrapper')
  if (!wrapper) return
  const list = `<ul class="woocommerce-error" tabindex="-1"><li>${text}</li></ul>`
  const alert = `<div role="alert" data-failure="">${list}</div>`
  const fresh = replaceElement(wrapper, `<div class="woocommerce-notices-wrapper">${alert}</div>`)
  const notice = fresh?.querySelector<HTMLElement>('.woocommerce-error')
  if (notice) showNotice(notice)
}

/** What failed has worked meanwhile. */
export function clearFailure(): void {
  document.querySelector('.woocommerce-notices-wrapper > [data-failure]')?.remove()
}
