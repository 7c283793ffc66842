import { afterNextFrame } from '../../browser/next-frame.ts'
import { shopFacts } from '../../browser/shop-facts.ts'
import { addStylesheet } from '../../browser/stylesheet.ts'
import { startAddToCart } from './browser/add.ts'
import sheet from './browser/adding.css?url'
import { startHidingWhenEmpty } from './browser/hide-when-empty.ts'
import { startFragments } from './browser/refresh.ts'
import { startRemoving } from './browser/remove-line.ts'
import { startRestoring } from './browser/restore-line.ts'
import { showWaitingNotices } from './browser/waiting-notices.ts'

/**
 * Starts the cart on any page: fragments, buttons that add, links that remove, and the form of the cart page. Where the
 * owner leaves this to third-party scripts (`contract_client`), ours do nothing.
 */
export function startCart(): void {
  startHidingWhenEmpty()
  if (document.cookie.includes('handsel_notice=')) void showWaitingNotices()
  if (shopFacts().contractClient === 'theirs') return
  startFragments()
  startAddToCart()
  // Needed only after a click. If it does not load, failures are shown among the notices.
  afterNextFrame(() => void addStylesheet(sheet).catch(() => undefined))
  startRemoving()
  startRestoring()
  if (document.body.classList.contains('woocommerce-cart')) {
    void import('./browser/cart-page.ts').then(({ startCartPage }) => startCartPage())
  }
}
