import type { Call, CookieChange } from '../../../platform/http/call.ts'
import type { Cart } from '../cart.ts'
import { sessionCookie } from './cart-session.ts'

/** What the cookies need of a cart. */
type CookieCart = Pick<Cart, 'session' | 'stored'> & {
  readonly priced: Pick<Cart['priced'], 'hash' | 'lines'>
}

/**
 * The cookies that an answer must set so that the browser knows what is in the cart (docs/wire.md 2.2):
 * only those that differ from what it sent.
 */
export function cartCookies(call: Pick<Call, 'shop' | 'cookies'>, cart: CookieCart): CookieChange[] {
  const changes: CookieChange[] = []
  const { session, priced, stored } = cart
  if (session && stored && (session.isNew || session.isAging)) changes.push(sessionCookie(call.shop, session))
  const values = {
    woocommerce_items_in_cart: priced.lines.length > 0 ? '1' : '',
    woocommerce_cart_hash: priced.hash,
  }
  for (const [name, value] of Object.entries(values)) {
    const present = call.cookies[name]
    if (value !== '' && present !== value) changes.push({ name, value, httpOnly: false })
    if (value === '' && present !== undefined)
      changes.push({ name, value: '0', httpOnly: false, maxAgeSeconds: 0 })
  }
  return changes
}
