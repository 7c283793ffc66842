import { startIslands } from './browser/islands.ts'
import { startQuantities } from './browser/quantity.ts'
import { startCart } from './features/cart/browser.ts'
import { startListings } from './features/listings/browser.ts'
import { startMenu } from './shell/browser/menu.ts'
import { startMiniCartPanel } from './shell/browser/mini-cart.ts'
import { startStickyHeader } from './shell/browser/sticky-header.ts'

// The browser's one entry on every page of the shop. It stays small: React comes with the first island that wakes.
document.documentElement.classList.add('has-script')
startMenu()
startMiniCartPanel()
startStickyHeader()
startQuantities()
startListings()
startCart()
startIslands({ product: () => import('./features/product-page/browser.tsx') })

if (document.querySelector('form.checkout')) {
  void import('./features/checkout/browser.ts').then(({ startCheckout }) => startCheckout())
}
