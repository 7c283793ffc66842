import { personalPage, redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { PlainPage } from '../../../ui/PlainPage.tsx'
import { applyCode, takeOffCode } from '../apply-coupon.ts'
import { cartCookies } from '../cart-cookies.ts'
import { noticeWaits } from '../notice-cookie.ts'
import { leaveNotices, openCart } from '../open-cart.ts'
import { sessionOf } from '../session.ts'
import { texts } from '../texts.ts'

/**
 * `?wt_coupon=CODE` on any page (docs/wire.md C.8, decision 0010): from a mail, an advertisement, a printed sign. It acts at
 * once, then the page comes without it, and says what was done; in an empty cart the coupon waits.
 */
export async function applyByLink(call: Call): Promise<Answer> {
  const code = call.query.get('wt_coupon') ?? call.form.get('wt_coupon') ?? ''
  const { cart, notices } = await applyCode(call.shop, sessionOf(call), { code, address: call.address })
  const told = await leaveNotices(call.shop, cart.session && { ...cart.session, isNew: false }, notices)
  // The browser of a new session has no cookie of it yet.
  const known = cart.session ? cart : await openCart(call.shop, told)
  return redirect(pageWithout(call, 'wt_coupon'), [...cartCookies(call, known), noticeWaits])
}

/** `?remove_coupon=CODE` (docs/wire.md 2.5): at once on our own pages; from elsewhere it asks first (house.md §4). */
export async function removeByLink(call: Call): Promise<Answer | PersonalPage> {
  const code = call.query.get('remove_coupon') ?? call.form.get('remove_coupon') ?? ''
  if (call.method !== 'POST' && call.headers['sec-fetch-site'] !== 'same-origin')
    return confirmRemoval(call, code)
  const { cart, notices } = await takeOffCode(call.shop, sessionOf(call), code)
  const path = pageWithout(call, 'remove_coupon')
  if (!cart.session) return redirect(path)
  await leaveNotices(call.shop, cart.session, notices)
  return redirect(path, [...cartCookies(call, cart), noticeWaits])
}

function confirmRemoval(call: Call, code: string): PersonalPage {
  return personalPage({
    title: texts.removeCouponTitle,
    body: (
      <PlainPage
        drawing="closedBox"
        sentence={texts.removeCouponQuestion(code.slice(0, SHOWN_CODE))}
        link={{ href: '/cart/', text: texts.keepCoupon }}
      >
        <form method="post" action={call.path}>
          <input type="hidden" name="remove_coupon" value={code} />
          <button type="submit" className="button">
            {texts.takeCouponOff}
          </button>
        </form>
      </PlainPage>
    ),
  })
}

const SHOWN_CODE = 60

/** The page of this call, without what has acted. */
function pageWithout({ path, query }: Call, acted: string): string {
  const kept = new URLSearchParams([...query].filter(([name]) => name !== acted))
  const own = path.startsWith('//') ? '/' : path
  return kept.size > 0 ? `${own}?${kept}` : own
}
