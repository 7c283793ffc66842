import { afterNextFrame } from '../../browser/next-frame.ts'
import { shopData } from '../../browser/shop-data.ts'
import { addStylesheet } from '../../browser/stylesheet.ts'
import { startAddToCart } from './browser/add.ts'
import sheet from './browser/adding.css?url'
import { showPendingNotices } from './browser/pending-notices.ts'
import { startFragments } from './browser/refresh.ts'
import { startRemoving } from './browser/remove-line.ts'
import { startRestoring } from './browser/restore-line.ts'
import { cookie } from './browser/stored-fragments.ts'

/**
 * Starts the cart on any page: fragments, buttons that add, links that remove, and the form of the cart page. Where the
 * owner leaves this to third-party scripts (`contract_client`), ours do nothing.
 */
export function startCart(): void {
  startHidingWhenEmpty()
  if (document.cookie.includes('handsel_notice=')) void showPendingNotices()
  if (shopData().contractClient === 'theirs') return
  startFragments()
  startAddToCart()
  // Needed only after a click. If it does not load, failures are shown among the notices.
  afterNextFrame(() => void addStylesheet(sheet).catch(() => undefined))
  startRemoving()
  startRestoring()
  startSteppersWhenOpened()
  if (document.body.classList.contains('woocommerce-cart')) {
    void import('./browser/cart-page.ts').then(({ startCartPage }) => startCartPage())
  }
}

/** The mini-cart opens after the mouse has come to it, or with the focus in it. */
function startSteppersWhenOpened(): void {
  const container = document.querySelector('[data-mini-cart]')
  const stop = new AbortController()
  const start = () => {
    stop.abort()
    // Without it the quantities are text.
    import('./browser/line-steppers.ts').then(
      ({ startLineSteppers }) => startLineSteppers(),
      () => undefined,
    )
  }
  for (const name of ['pointerenter', 'focusin']) container?.addEventListener(name, start, stop)
}

const HIDE_IF_EMPTY = '.hide_cart_widget_if_empty'

/**
 * Hides marked mini-carts while the cart is empty, and shows them as soon as an add starts (spec 2.6), also by other
 * scripts. A hidden one moves nothing on the page.
 */
function startHidingWhenEmpty(): void {
  if (!document.querySelector(HIDE_IF_EMPTY)) return
  const follow = () => showWidgets(Number(cookie('woocommerce_items_in_cart') ?? 0) > 0)
  follow()
  document.addEventListener('adding_to_cart', () => showWidgets(true))
  for (const name of ['wc_fragments_loaded', 'wc_fragments_refreshed', 'removed_from_cart']) {
    document.addEventListener(name, follow)
  }
  addEventListener('pageshow', follow)
}

function showWidgets(isShown: boolean): void {
  for (const element of document.querySelectorAll(HIDE_IF_EMPTY)) {
    element.closest('.widget_shopping_cart')?.toggleAttribute('hidden', !isShown)
    if (!isShown) element.closest('dialog')?.close()
  }
}
