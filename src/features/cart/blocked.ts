import { redirect } from '../../platform/http/answer.ts'
import type { Answer, Call } from '../../platform/http/call.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { cartCookies } from './cart-cookies.ts'
import { type Cart, leaveNotices } from './open-cart.ts'
import type { PricedCart } from './rules/priced-line.ts'
import { breachText, errorNotice, texts } from './texts.ts'

/** What keeps a cart from being ordered, one sentence a piece, by its name; empty when nothing does (spec 2.4). */
export function blockedNotices({ lines, gone }: Pick<PricedCart, 'lines' | 'gone'>): readonly Notice[] {
  const breaches = lines.flatMap(({ breach, sellable }) =>
    breach ? [errorNotice(breachText(breach, sellable.name))] : [],
  )
  return gone.length > 0 ? [...breaches, errorNotice(texts.goneFromShop)] : breaches
}

/** Sends the shopper of a cart that cannot be ordered to its page, which marks the lines and says why. */
export async function sendToCart(call: Call, cart: Cart): Promise<Answer> {
  // Asked for again before the cart was looked at, it is told once all the same.
  const waiting = new Set(cart.stored?.notices.map(({ text }) => text))
  const notices = blockedNotices(cart.priced).filter(({ text }) => !waiting.has(text))
  if (notices.length > 0) await leaveNotices(call.shop, cart.session, notices)
  return redirect('/cart/', cartCookies(call, cart))
}
