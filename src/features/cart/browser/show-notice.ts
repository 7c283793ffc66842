/** Spec 2.4, 9.3. */
const NOTICE_OFFSET_PX = 100

/** Brings a notice into sight, 100 px below the top, and gives it the focus, so that it is heard too. */
export function showNotice(notice: HTMLElement): void {
  const top = notice.getBoundingClientRect().top + scrollY - NOTICE_OFFSET_PX
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: Math.max(0, top), behavior: calm ? 'auto' : 'smooth' })
  notice.focus({ preventScroll: true })
}
