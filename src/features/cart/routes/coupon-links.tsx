import { personalPage, redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { PlainPage } from '../../../ui/PlainPage.tsx'
import { shownCode } from '../../coupons/rules/coupon.ts'
import { openCart, saveNotices } from '../cart.ts'
import { applyCode, removeCode } from '../coupons/apply-coupon.ts'
import * as messages from '../messages.ts'
import { cartCookies } from '../session/cart-cookies.ts'
import { sessionOf } from '../session/cart-session.ts'
import { noticeCookie } from '../session/notice-cookie.ts'

/**
 * `?wt_coupon=CODE` on any page (docs/wire.md C.8, decision 0010): from a mail, an advertisement, a printed sign. It is
 * applied at once, then the page is shown without the parameter, with a notice; in an empty cart the coupon is inactive.
 */
export async function applyByLink(call: Call): Promise<Answer> {
  const code = call.query.get('wt_coupon') ?? call.form.get('wt_coupon') ?? ''
  const { cart, notices } = await applyCode(call.shop, sessionOf(call), { code, address: call.address })
  const session = await saveNotices(call.shop, cart.session && { ...cart.session, isNew: false }, notices)
  // The browser has no cookie of a new session yet.
  const known = cart.session ? cart : await openCart(call.shop, session)
  return redirect(pageWithout(call, 'wt_coupon'), [...cartCookies(call, known), noticeCookie])
}

/** `?remove_coupon=CODE` (docs/wire.md 2.5): at once on our own pages; from another site after a confirmation (house.md §4). */
export async function removeByLink(call: Call): Promise<Answer | PersonalPage> {
  const code = call.query.get('remove_coupon') ?? call.form.get('remove_coupon') ?? ''
  if (call.method !== 'POST' && call.headers['sec-fetch-site'] !== 'same-origin')
    return confirmRemoval(call, code)
  const { cart, notices } = await removeCode(call.shop, sessionOf(call), code)
  const path = pageWithout(call, 'remove_coupon')
  if (!cart.session) return redirect(path)
  await saveNotices(call.shop, cart.session, notices)
  return redirect(path, [...cartCookies(call, cart), noticeCookie])
}

function confirmRemoval(call: Call, code: string): PersonalPage {
  return personalPage({
    title: messages.removeCouponTitle(),
    body: (
      <PlainPage
        drawing="closedBox"
        sentence={messages.removeCouponQuestion({ code: shownCode(code.slice(0, SHOWN_CODE)) })}
        link={{ href: '/cart/', text: messages.keepCoupon() }}
      >
        <form method="post" action={call.path}>
          <input type="hidden" name="remove_coupon" value={code} />
          <button type="submit" className="button">
            {messages.removeCoupon()}
          </button>
        </form>
      </PlainPage>
    ),
  })
}

const SHOWN_CODE = 60

/** The URL of this call, without the parameter. */
function pageWithout({ path, query }: Call, parameter: string): string {
  const remaining = new URLSearchParams([...query].filter(([name]) => name !== parameter))
  const own = path.startsWith('//') ? '/' : path
  return remaining.size > 0 ? `${own}?${remaining}` : own
}
