import { cookie } from './stored-fragments.ts'

const MARK = '.hide_cart_widget_if_empty'

/**
 * Hides marked mini-carts while the cart is empty, and shows them as soon as an add starts (spec 2.6), also by other
 * scripts. A hidden one moves nothing on the page.
 */
export function startHidingWhenEmpty(): void {
  if (!document.querySelector(MARK)) return
  const follow = () => showWidgets(Number(cookie('woocommerce_items_in_cart') ?? 0) > 0)
  follow()
  document.addEventListener('adding_to_cart', () => showWidgets(true))
  for (const name of ['wc_fragments_loaded', 'wc_fragments_refreshed', 'removed_from_cart']) {
    document.addEventListener(name, follow)
  }
  addEventListener('pageshow', follow)
}

function showWidgets(isShown: boolean): void {
  for (const mark of document.querySelectorAll(MARK)) {
    mark.closest('.widget_shopping_cart')?.toggleAttribute('hidden', !isShown)
    if (!isShown) mark.closest('dialog')?.close()
  }
}
