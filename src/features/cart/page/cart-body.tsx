import type { ReactElement } from 'react'
import { createNonce } from '../../../platform/session/nonce.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { Shop } from '../../../platform/shop.ts'
import { buyerRoles } from '../../accounts/rules/price-group.ts'
import { addressFormat } from '../../addresses/addresses.ts'
import { countryOptions } from '../../addresses/country-names.ts'
import { cartRecommendations, featuredProducts } from '../../catalog/cards.ts'
import type { ListedProduct } from '../../catalog/rules/product.ts'
import type { RejectedCode } from '../../coupons/ui/CouponField.tsx'
import { defaultCustomerLocation, sellingCountries } from '../../settings/country-settings.ts'
import { currencyFormat, returnsPromise } from '../../settings/general.ts'
import { backorderNote } from '../../shipping/shipping.ts'
import { calcTaxes, defaultCustomerAddress, pricesIncludeTax, taxBasedOn } from '../../tax/tax-settings.ts'
import { tierCart } from '../../tier-pricing/tier-cart-settings.ts'
import type { Cart } from '../cart.ts'
import { contractClient } from '../cart-settings.ts'
import { deliveryOptionsOf } from '../delivery/delivery-options.ts'
import { type LocationInForm, locationText } from '../delivery/location-in-form.ts'
import * as messages from '../messages.ts'
import { acknowledgePriceChanges } from '../pricing/last-seen-prices.ts'
import { pricedCards } from '../pricing/priced-cards.ts'
import { freeShippingOf } from '../rules/free-shipping.ts'
import type { PricedCart } from '../rules/priced-line.ts'
import { locationOf } from '../rules/shipping-choice.ts'
import { CartPage } from '../ui/CartPage.tsx'
import { CartTotals, type SummaryDetails } from '../ui/CartTotals.tsx'
import type { DeliveryView } from '../ui/delivery-view.ts'
import { EmptyCart } from '../ui/EmptyCart.tsx'
import { RelatedProducts } from '../ui/RelatedProducts.tsx'
import { cartCoupons } from './cart-coupons.tsx'
import { cartNonce } from './fragments.tsx'

/** The nonce action of the location form (docs/wire.md 2.5). */
export const CALCULATOR_ACTION = 'woocommerce-shipping-calculator'

const MAX_RELATED = 4

/**
 * The whole of a cart's page but its notices. `requested`: an invalid location that was submitted;
 * `couponTried`: a refused code.
 */
export async function cartBody(
  { shop }: { readonly shop: Shop },
  cart: Cart,
  requested?: LocationInForm,
  couponTried?: RejectedCode,
) {
  const { priced } = cart
  if (priced.lines.length === 0 && priced.unavailableLines.length === 0) {
    const cards = await featuredProducts(shop, MAX_RELATED)
    return <EmptyCart>{await relatedProducts(shop, cart, messages.featured(), cards)}</EmptyCart>
  }
  const [details, priceChanges, coupons, cards] = await Promise.all([
    summaryDetails(shop, cart, requested),
    acknowledgePriceChanges(shop, cart),
    cartCoupons(shop, cart),
    cartRecommendations(shop, {
      productIds: [...new Set(priced.lines.map(({ productId }) => productId))],
      limit: MAX_RELATED,
      nowMs: shop.nowMs(),
    }),
  ])
  return (
    <CartPage
      {...{ priced, priceChanges, details, coupons, rejectedCode: couponTried }}
      currency={currencyFormat(shop.settings)}
      nonce={cartNonce(shop, cart.session)}
      tiers={tierCart(shop.settings)}
      backorderNote={backorderNote(shop.settings)}
    >
      {await relatedProducts(shop, cart, messages.completeTheSet(), cards)}
    </CartPage>
  )
}

/** The sums of a cart as an element of their own: what two calls of the wire answer. */
export async function cartTotals(shop: Shop, cart: Cart): Promise<ReactElement> {
  const details = await summaryDetails(shop, cart)
  return <CartTotals priced={cart.priced} currency={currencyFormat(shop.settings)} details={details} />
}

async function summaryDetails(shop: Shop, cart: Cart, requested?: LocationInForm): Promise<SummaryDetails> {
  return {
    delivery: await deliveryView(shop, cart, requested),
    taxNote: taxNote(shop.settings, cart.priced),
    returns: shop.settings.get(returnsPromise),
  }
}

async function deliveryView(shop: Shop, cart: Cart, requested?: LocationInForm): Promise<DeliveryView> {
  const { destination } = cart.priced
  const isKnown = destination.country !== ''
  const problems = requested?.problems ?? []
  const location =
    requested?.location ??
    (isKnown ? destination : locationOf({ country: defaultCustomerLocation(shop.settings).country }))
  return {
    options: await deliveryOptionsOf(shop, cart),
    freeShipping: freeShippingOf(cart.priced),
    currency: currencyFormat(shop.settings),
    locationText: locationText(destination),
    location,
    format: addressFormat(location.country),
    countries: countryOptions(sellingCountries(shop.settings)),
    problems,
    // Scripts of others hide the form themselves, and their link shows it again.
    calculatorOpen: problems.length > 0 || shop.settings.get(contractClient) === 'theirs',
    nonces: {
      calculator: createNonce(shop.signer, CALCULATOR_ACTION, cart.session?.token ?? '', shop.nowMs()),
      cart: cartNonce(shop, cart.session),
    },
  }
}

/** Says that taxes are estimated, as long as the address of the order is unknown. */
function taxNote(settings: Settings, { destination, rate }: PricedCart): string {
  const isFixed = settings.get(taxBasedOn) === 'base' || rate?.isPickup === true
  if (!settings.get(calcTaxes) || isFixed) return ''
  if (destination.country !== '') return messages.taxesEstimated()
  const isBase = settings.get(pricesIncludeTax) || settings.get(defaultCustomerAddress) === 'base'
  return isBase
    ? messages.taxesEstimatedFor({
        location: locationText(locationOf(defaultCustomerLocation(settings))),
      })
    : messages.taxesLater()
}

async function relatedProducts(
  shop: Shop,
  { session }: Cart,
  title: string,
  cards: readonly ListedProduct[],
) {
  if (cards.length === 0) return undefined
  const buyer = { roles: buyerRoles(session?.roles ?? []), nowMs: shop.nowMs() }
  const { cards: priced, cardOptions } = await pricedCards(shop, cards, buyer)
  // Cards below a cart are small: no choices and no dimensions.
  return (
    <RelatedProducts
      title={title}
      cards={priced}
      cardOptions={{ ...cardOptions, colors: undefined, dimensions: false }}
    />
  )
}
