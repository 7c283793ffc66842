import { postForm } from '../../../browser/post.ts'
import { replaceElement } from '../../../browser/replace.ts'
import { showNotice } from './show-notice.ts'

/** Tells on this page, which is the same for everybody, what waits for this shopper alone. */
export async function showWaitingNotices(): Promise<void> {
  const wrapper = document.querySelector('.woocommerce-notices-wrapper')
  if (!wrapper) return
  const response = await postForm('/?wc-ajax=handsel_notices', {})
  const fresh = replaceElement(
    wrapper,
    `<div class="woocommerce-notices-wrapper">${await response.text()}</div>`,
  )
  const notice = fresh?.querySelector<HTMLElement>('[tabindex]')
  if (notice) showNotice(notice)
}
