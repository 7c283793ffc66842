import { randomBytes } from 'node:crypto'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createNonce } from '../../../platform/session/nonce.ts'
import type { Shop } from '../../../platform/shop.ts'
import { memoizedMarkup } from '../../../ui/html/memoized-markup.ts'
import { currencyFormat } from '../../settings/general.ts'
import type { Cart } from '../cart.ts'
import { freeShippingOf } from '../rules/free-shipping.ts'
import { displayedOf } from '../rules/totals.ts'
import type { CartSession } from '../session/cart-session.ts'
import { CartLink } from '../ui/CartLink.tsx'
import { MiniCart, miniCartLine } from '../ui/MiniCart.tsx'

/** The nonce action of the cart's form and links (docs/wire.md 2.5). */
export const CART_ACTION = 'woocommerce-cart'

/**
 * The elements of every page that show this cart, by the selector of the element that each replaces, and the
 * cart's hash: the body of three calls (spec 3.4, 7.2, 7.3, 7.5).
 */
export function cartFragments(
  shop: Shop,
  cart: Cart,
): { fragments: Record<string, string>; cart_hash: string } {
  const currency = currencyFormat(shop.settings)
  const { lines, unavailableLines, totals, hash } = cart.priced
  const subtotalMinor = displayedOf(totals.subtotal, totals.display.shows)
  // A gift card shows its recipient: personal data is not cached.
  const markup = lines.some(({ giftCard }) => giftCard) ? miniCartMarkup : cachedMiniCart
  const miniCart = markup({
    lines: lines.map(miniCartLine),
    unavailableLines: unavailableLines.map(({ key, productId }) => ({ key, productId })),
    subtotalMinor,
    freeShipping: freeShippingOf(cart.priced),
    currency,
  })
  return {
    fragments: {
      'div.widget_shopping_cart_content': miniCart.replaceAll(
        NONCE_PLACEHOLDER,
        cartNonce(shop, cart.session),
      ),
      'a.cart-contents': cartLinkMarkup({ itemCount: totals.itemCount, totalMinor: subtotalMinor, currency }),
    },
    cart_hash: hash,
  }
}

/** Replaced with the shopper's own nonce; random, so that no product name can contain it. */
const NONCE_PLACEHOLDER = randomBytes(16).toString('hex')

function miniCartMarkup(shown: Omit<ComponentProps<typeof MiniCart>, 'removeHref'>): string {
  return renderToStaticMarkup(
    <MiniCart {...shown} removeHref={(key) => `/cart/?remove_item=${key}&_wpnonce=${NONCE_PLACEHOLDER}`} />,
  )
}

const cachedMiniCart = memoizedMarkup(miniCartMarkup)

const cartLinkMarkup = memoizedMarkup((shown: ComponentProps<typeof CartLink>) =>
  renderToStaticMarkup(<CartLink {...shown} />),
)

/** The nonce of cart forms and links, tied to the shopper's session. */
export function cartNonce(shop: Shop, session: CartSession | undefined): string {
  return createNonce(shop.signer, CART_ACTION, session?.token ?? '', shop.nowMs())
}
