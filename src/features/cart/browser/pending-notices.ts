import { replaceElement } from '../../../browser/replace.ts'
import { postForm } from '../../../browser/requests/post.ts'
import { showNotice } from './show-notice.ts'

/** Shows this shopper's waiting notices on a page that is shared by all visitors. */
export async function showPendingNotices(): Promise<void> {
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
