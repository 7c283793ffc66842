import { startIslands } from './browser/islands/islands.ts'
import { afterNextFrame } from './browser/next-frame.ts'
import { shopData } from './browser/shop-data.ts'
import { startQuantities } from './browser/ui/quantity.ts'
import { startUiComponents } from './browser/ui/ui-components.ts'
import { startWireEvents } from './browser/wire-events.ts'
import { startAttribution } from './features/attribution/browser.ts'
import { startCart } from './features/cart/browser.ts'
import { startCards } from './features/catalog/browser.ts'
import { startGallery } from './features/gallery/browser.ts'
import { startListings } from './features/listings/browser.ts'
import { startPictures } from './features/media/browser.ts'
import { startQuickAdd } from './features/product-page/quick-add-browser.ts'
import './features/swatches/browser.ts'
import { startWishlist } from './features/wishlist/browser.ts'
import { setLocale } from './kernel/locale.ts'
import { startAnchors } from './shell/browser/anchors.ts'
import { startHeader } from './shell/browser/header.ts'
import { startMenu } from './shell/browser/menu.ts'
import { startMiniCartPanel } from './shell/browser/mini-cart.ts'

// The browser's only entry on every page of the shop. It stays small: React is loaded with the first island.
document.documentElement.classList.add('has-script')
setLocale(document.documentElement.lang)
/** Whether scripts of others choose variations, fill the cart and check out here (docs/wire.md 3.3). */
const usesThirdPartyScripts = shopData().contractClient === 'theirs'
startWireEvents()
// Code that reacts to clicks, and that affects the first paint, starts at once.
startMenu()
startMiniCartPanel()
startAnchors()
startQuantities()
startPictures()
startCards()
startGallery()
startListings()
startCart()
startAttribution()
startWishlist()
if (!usesThirdPartyScripts) startQuickAdd()
startIslands(
  usesThirdPartyScripts
    ? {}
    : {
        product: () => import('./features/product-page/browser.tsx'),
        'card-choice': () => import('./features/swatches/card-browser.tsx'),
      },
)

const checkoutForm = document.querySelector<HTMLFormElement>('form.checkout')
if (checkoutForm && usesThirdPartyScripts) {
  void import('./features/addresses/browser/follow-country.ts').then(({ followCountries }) =>
    followCountries(checkoutForm, { unlessOthers: true }),
  )
} else if (checkoutForm) {
  void import('./features/checkout/browser.ts').then(({ startCheckout }) => startCheckout())
}
// Code that measures the page, or fetches more code, starts after the first paint.
afterNextFrame(startHeader, startUiComponents, fetchFurther)

function fetchFurther(): void {
  if (document.querySelector('[data-sticky]')) {
    void import('./shell/browser/sticky.ts').then(({ startSticky }) => startSticky())
  }
  if (document.querySelector('[data-background]')) {
    void import('./shell/browser/backgrounds.ts').then(({ startBackgrounds }) => startBackgrounds())
  }
  if (location.search.includes('theme_template_id=')) {
    void import('./shell/browser/template-target.ts').then(({ showTemplate }) => showTemplate())
  }
  if (document.querySelector('[data-print]')) {
    void import('./features/orders/browser.ts').then(({ startOrderPage }) => startOrderPage())
  }
  if (document.querySelector('.tpt__tiered-pricing')) {
    void import('./features/tier-pricing/browser.ts').then(({ startTierPricing }) => startTierPricing())
  }
  if (
    !usesThirdPartyScripts &&
    document.querySelector('.woocommerce-cart, #coupon_code, .wt-single-coupon')
  ) {
    void import('./features/cart/browser/coupons.ts').then(({ startCoupons }) => startCoupons())
  }
  const viewed = document.querySelector<HTMLElement>('[data-recently-viewed]')
  if (viewed) {
    void import('./features/listings/browser/recently-viewed.ts').then(({ startRecentlyViewed }) =>
      startRecentlyViewed(viewed),
    )
  }
  if (document.querySelector('form.cart')) {
    void import('./features/product-page/page-browser.ts').then(({ startProductPage }) => startProductPage())
  }
}

if (document.querySelector('.woocommerce-account')) {
  void import('./features/my-account/browser.ts').then(({ startAccount }) => startAccount())
}
