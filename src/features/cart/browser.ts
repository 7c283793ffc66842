import { afterNextFrame } from '../../browser/next-frame.ts'
import { addSheet } from '../../browser/sheet.ts'
import { shopFacts } from '../../browser/shop-facts.ts'
import { startAdding } from './browser/add.ts'
import sheet from './browser/adding.css?url'
import { startHidingWhenEmpty } from './browser/hide-when-empty.ts'
import { startPuttingBack } from './browser/put-back.ts'
import { startFragments } from './browser/refresh.ts'
import { startTakingOut } from './browser/take-out.ts'
import { showWaitingNotices } from './browser/waiting-notices.ts'

/**
 * Wakes the cart on any page: fragments, buttons that add, links that take out, and the cart page's form. Where the
 * owner leaves all that to scripts of others (`contract_client`), ours keeps out of their way.
 */
export function startCart(): void {
  startHidingWhenEmpty()
  if (document.cookie.includes('handsel_notice=')) void showWaitingNotices()
  if (shopFacts().contractClient === 'theirs') return
  startFragments()
  startAdding()
  // Nothing of it is seen before a press. Where it does not come, what is told stands among the notices.
  afterNextFrame(() => void addSheet(sheet).catch(() => undefined))
  startTakingOut()
  startPuttingBack()
  if (document.body.classList.contains('woocommerce-cart')) {
    void import('./browser/cart-page.ts').then(({ startCartPage }) => startCartPage())
  }
}
