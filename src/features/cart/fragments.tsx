import { randomBytes } from 'node:crypto'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { makeNonce } from '../../platform/session/nonce.ts'
import type { Shop } from '../../platform/shop.ts'
import { keptMarkup } from '../../ui/kept-markup.ts'
import { currencyFormat } from '../settings/general.ts'
import type { Cart } from './open-cart.ts'
import { shownOf } from './rules/totals.ts'
import type { CartSession } from './session.ts'
import { CartLink } from './ui/CartLink.tsx'
import { MiniCart } from './ui/MiniCart.tsx'

/** The action that the nonces of the cart's form and links are for (docs/wire.md 2.5). */
export const CART_ACTION = 'woocommerce-cart'

/**
 * The pieces of every page that show this cart, by the selector of the element that each replaces, and the
 * cart's hash: the body of three calls (spec 3.4, 7.2, 7.3, 7.5).
 */
export function cartFragments(
  shop: Shop,
  cart: Cart,
): { fragments: Record<string, string>; cart_hash: string } {
  const currency = currencyFormat(shop.settings)
  const { lines, gone, totals, rate, hash } = cart.priced
  const subtotalMinor = shownOf(totals.subtotal, totals.display.shows)
  // A gift card says for whom it is: what names somebody is kept for nobody.
  const markup = lines.some(({ giftCard }) => giftCard) ? miniCartMarkup : keptMiniCart
  const leftToFreeMinor = rate?.isPickup ? undefined : cart.priced.leftToFreeMinor
  const miniCart = markup({ lines, gone, subtotalMinor, leftToFreeMinor, currency })
  return {
    fragments: {
      'div.widget_shopping_cart_content': miniCart.replaceAll(NONCE_PLACE, cartNonce(shop, cart.session)),
      'a.cart-contents': cartLinkMarkup({ pieces: totals.pieces, totalMinor: subtotalMinor, currency }),
    },
    cart_hash: hash,
  }
}

/** Stands where the shopper's nonce comes, which is theirs alone; nobody who writes a product's name can know it. */
const NONCE_PLACE = randomBytes(16).toString('hex')

function miniCartMarkup(shown: Omit<ComponentProps<typeof MiniCart>, 'removeHref'>): string {
  return renderToStaticMarkup(
    <MiniCart {...shown} removeHref={(key) => `/cart/?remove_item=${key}&_wpnonce=${NONCE_PLACE}`} />,
  )
}

const keptMiniCart = keptMarkup(miniCartMarkup)

const cartLinkMarkup = keptMarkup((shown: ComponentProps<typeof CartLink>) =>
  renderToStaticMarkup(<CartLink {...shown} />),
)

/** The nonce of cart forms and links, tied to the shopper's session. */
export function cartNonce(shop: Shop, session: CartSession | undefined): string {
  return makeNonce(shop.signer, CART_ACTION, session?.token ?? '', shop.nowMs())
}
