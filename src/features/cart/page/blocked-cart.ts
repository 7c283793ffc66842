import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call } from '../../../platform/http/call.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { type Cart, saveNotices } from '../cart.ts'
import * as messages from '../messages.ts'
import { errorNotice } from '../notices.ts'
import { limitProblemText } from '../rules/limit-text.ts'
import type { PricedCart } from '../rules/priced-line.ts'
import { cartCookies } from '../session/cart-cookies.ts'

/** Why a cart cannot be ordered, one notice a line; empty when it can (spec 2.4). */
export function blockedNotices({
  lines,
  unavailableLines,
}: Pick<PricedCart, 'lines' | 'unavailableLines'>): readonly Notice[] {
  const limitProblems = lines.flatMap(({ limitProblem, sellable }) =>
    limitProblem ? [errorNotice(limitProblemText(limitProblem, sellable.name))] : [],
  )
  return unavailableLines.length > 0
    ? [...limitProblems, errorNotice(messages.lineUnavailable())]
    : limitProblems
}

/** Sends the shopper of a cart that cannot be ordered to its page, which marks the lines and shows the reasons. */
export async function sendToCart(call: Call, cart: Cart): Promise<Answer> {
  // A second request before the cart was shown must not add the same notices again.
  const pendingTexts = new Set(cart.stored?.notices.map(({ text }) => text))
  const notices = blockedNotices(cart.priced).filter(({ text }) => !pendingTexts.has(text))
  if (notices.length > 0 && call.method !== 'HEAD') await saveNotices(call.shop, cart.session, notices)
  return redirect('/cart/', cartCookies(call, cart))
}
