import type { ReactElement } from 'react'
import { formatMoney } from '../../kernel/format.ts'
import { makeNonce } from '../../platform/session/nonce.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { buyerRoles } from '../accounts/rules/price-group.ts'
import { addressFormat, countryName } from '../addresses/addresses.ts'
import { crossSellsOf, featuredProducts } from '../catalog/catalog.ts'
import type { ProductCard } from '../catalog/rules/product.ts'
import type { RejectedCode } from '../coupons/ui/CouponField.tsx'
import { currencyFormat, returnsPromise } from '../settings/general.ts'
import { assumedAddress } from '../settings/place-settings.ts'
import { countriesSoldTo } from '../shipping/shipping.ts'
import { calcTaxes, defaultCustomerAddress, pricesIncludeTax, taxBasedOn } from '../tax/tax-settings.ts'
import { tierCart } from '../tier-pricing/tier-cart-settings.ts'
import { couponsBeside } from './coupons-beside.tsx'
import { deliveryWays } from './delivery-ways.ts'
import { cartNonce } from './fragments.tsx'
import type { Cart } from './open-cart.ts'
import { type PlaceAsked, placeText } from './place-asked.ts'
import { pricedCards } from './priced-cards.ts'
import type { PricedCart } from './rules/priced-line.ts'
import { placeOf } from './rules/shipping-choice.ts'
import { tellPriceChanges } from './seen-prices.ts'
import { texts } from './texts.ts'
import { BesideCart } from './ui/BesideCart.tsx'
import { CartPage } from './ui/CartPage.tsx'
import { CartTotals, type Settling } from './ui/CartTotals.tsx'
import type { DeliveryView } from './ui/delivery-view.ts'
import { EmptyCart } from './ui/EmptyCart.tsx'

/** The action that the nonces of the form of a place are for (docs/wire.md 2.5). */
export const CALCULATOR_ACTION = 'woocommerce-shipping-calculator'

const BESIDE = 4

/**
 * The whole of a cart's page but its notices. `asked`: the place that was sent in, where something of it is wrong;
 * `couponTried`: the code that was, where it is refused.
 */
export async function cartBody(
  { shop }: { readonly shop: Shop },
  cart: Cart,
  asked?: PlaceAsked,
  couponTried?: RejectedCode,
) {
  const { priced } = cart
  if (priced.lines.length === 0 && priced.gone.length === 0) {
    const cards = await featuredProducts(shop.db, BESIDE)
    return <EmptyCart>{await beside(shop, cart, texts.featured, cards)}</EmptyCart>
  }
  const [settling, priceChanges, coupons, cards] = await Promise.all([
    settlingOf(shop, cart, asked),
    tellPriceChanges(shop, cart),
    couponsBeside(shop, cart),
    crossSellsOf(shop.db, [...new Set(priced.lines.map(({ productId }) => productId))], BESIDE),
  ])
  return (
    <CartPage
      {...{ priced, priceChanges, settling, coupons, couponTried }}
      currency={currencyFormat(shop.settings)}
      nonce={cartNonce(shop, cart.session)}
      tiers={tierCart(shop.settings)}
    >
      {await beside(shop, cart, texts.crossSells, cards)}
    </CartPage>
  )
}

/** The sums of a cart as an element of their own: what two calls of the wire answer. */
export async function cartTotals(shop: Shop, cart: Cart): Promise<ReactElement> {
  const settling = await settlingOf(shop, cart)
  return <CartTotals priced={cart.priced} currency={currencyFormat(shop.settings)} settling={settling} />
}

async function settlingOf(shop: Shop, cart: Cart, asked?: PlaceAsked): Promise<Settling> {
  return {
    delivery: await deliveryView(shop, cart, asked),
    taxNote: taxNote(shop.settings, cart.priced),
    returns: shop.settings.get(returnsPromise),
  }
}

async function deliveryView(shop: Shop, cart: Cart, asked?: PlaceAsked): Promise<DeliveryView> {
  const { destination } = cart.priced
  const isKnown = destination.country !== ''
  const place =
    asked?.place ?? (isKnown ? destination : placeOf({ country: assumedAddress(shop.settings).country }))
  return {
    ways: await deliveryWays(shop, cart),
    leftText: leftText(shop, cart.priced),
    placeText: placeText(destination),
    place,
    format: addressFormat(place.country),
    countries: countriesSoldTo(shop.settings).map((code) => ({ code, name: countryName(code) })),
    problems: asked?.problems ?? [],
    nonces: {
      calculator: makeNonce(shop.signer, CALCULATOR_ACTION, cart.session?.token ?? '', shop.nowMs()),
      cart: cartNonce(shop, cart.session),
    },
  }
}

/** What is missing until nothing is paid for delivery; of a cart that is fetched nobody wants to know. */
function leftText({ settings }: Pick<Shop, 'settings'>, { leftToFreeMinor, rate }: PricedCart): string {
  if (leftToFreeMinor === undefined || rate?.isPickup) return ''
  return texts.leftToFree(formatMoney(leftToFreeMinor, currencyFormat(settings)))
}

/** Whether the taxes may yet be others: they are, until the address of the order is known. */
function taxNote(settings: Settings, { destination, rate }: PricedCart): string {
  const isSettled = settings.get(taxBasedOn) === 'base' || rate?.isPickup === true
  if (!settings.get(calcTaxes) || isSettled) return ''
  if (destination.country !== '') return texts.taxesEstimatedThere
  const isBase = settings.get(pricesIncludeTax) || settings.get(defaultCustomerAddress) === 'base'
  return isBase ? texts.taxesEstimated(placeText(placeOf(assumedAddress(settings)))) : texts.taxesLater
}

async function beside(shop: Shop, { session }: Cart, title: string, cards: readonly ProductCard[]) {
  if (cards.length === 0) return undefined
  const buyer = { roles: buyerRoles(session?.roles ?? []), nowMs: shop.nowMs() }
  const { cards: seen, setting } = await pricedCards(shop, cards, buyer)
  // Beside a cart a card is small: nothing is chosen on it, and it says no measures.
  return (
    <BesideCart title={title} cards={seen} setting={{ ...setting, colors: undefined, dimensions: false }} />
  )
}
