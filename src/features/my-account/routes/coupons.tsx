import type { PersonalPage } from '../../../platform/http/call.ts'
import { NotFound } from '../../../platform/http/refusal.ts'
import { PageDataScripts } from '../../../ui/html/PageDataScripts.tsx'
import { type Cart, openCart } from '../../cart/cart.ts'
import { cardFormat, cardsOf, couponShopper } from '../../cart/coupons/coupon-offers.ts'
import { cartNonce } from '../../cart/page/fragments.tsx'
import { couponPageData } from '../../cart/page/page-data.ts'
import { sessionOf } from '../../cart/session/cart-session.ts'
import { cardDisplays, showExpiredCoupons, showUsedCoupons } from '../../coupons/card-settings.ts'
import { expiredCoupons, listedPage, usedCoupons } from '../../coupons/coupons.ts'
import { type CouponSort, couponSorts } from '../../coupons/rules/coupon-lists.ts'
import type { CouponWithUses } from '../../coupons/rules/validity.ts'
import { couponCard } from '../../coupons/ui/card-view.ts'
import styles from '../../coupons/ui/coupons.css?url'
import { accountPage } from '../account-page.tsx'
import * as messages from '../messages.ts'
import type { SignedInCall } from '../signed-in.ts'
import { CouponsPage } from '../ui/CouponsPage.tsx'

const PATH = '/my-account/wt-smart-coupon/'
const OFFSET = 'wt_sc_available_coupons_offset'
const ORDER = 'wt_sc_available_coupons_orderby'
const PER_PAGE = 20

/** `GET /my-account/wt-smart-coupon/`: available coupons, twenty a page, and used and expired ones. */
export async function couponsPage(call: SignedInCall): Promise<PersonalPage> {
  const { shop } = call
  const cart = await openCart(shop, sessionOf(call))
  const shopper = await couponShopper(shop, cart)
  const request = requestIn(call.query)
  const [availablePage, used, expired] = await Promise.all([
    listedPage(shop, shopper, request),
    shop.settings.get(showUsedCoupons) ? usedCoupons(shop, shopper) : undefined,
    shop.settings.get(showExpiredCoupons) ? expiredCoupons(shop, shopper) : undefined,
  ])
  if (request.offset > 0 && availablePage.coupons.length === 0) throw new NotFound()
  const body = (
    <>
      <CouponsPage
        {...(await couponCards(call, cart, { shopper, available: availablePage.coupons, used, expired }))}
        displays={cardDisplays(shop.settings)}
        nonce={cartNonce(shop, cart.session)}
        order={request.sort}
        page={Math.floor(request.offset / PER_PAGE) + 1}
        pages={Math.ceil(availablePage.total / PER_PAGE)}
        pathOf={(page) => pathOf(page, request.sort)}
      />
      <PageDataScripts data={couponPageData(shop, { isCart: false })} />
    </>
  )
  const head = <link key="coupons" rel="stylesheet" href={styles} />
  return accountPage(call, { title: messages.coupons(), section: 'wt-smart-coupon', head, body })
}

type Lists = {
  readonly shopper: Awaited<ReturnType<typeof couponShopper>>
  readonly available: readonly CouponWithUses[]
  readonly used: readonly CouponWithUses[] | undefined
  readonly expired: readonly CouponWithUses[] | undefined
}

async function couponCards({ shop }: SignedInCall, cart: Cart, { shopper, available, used, expired }: Lists) {
  const format = cardFormat(shop)
  const cardsWithState = (coupons: readonly CouponWithUses[] | undefined, state: 'used' | 'expired') =>
    coupons?.map(({ coupon }) => couponCard(coupon, { state }, format))
  return {
    available: await cardsOf(shop, cart, { coupons: available, buyer: shopper, format }),
    used: cardsWithState(used, 'used'),
    expired: cardsWithState(expired, 'expired'),
  }
}

/** Invalid parameters count as the defaults: the start of the list, latest first. */
function requestIn(query: URLSearchParams): { readonly offset: number; readonly sort: CouponSort } {
  const offsetText = query.get(OFFSET) ?? ''
  const sort = couponSorts.find((known) => known === query.get(ORDER))
  return { offset: /^\d{1,6}$/.test(offsetText) ? Number(offsetText) : 0, sort: sort ?? 'created_date:desc' }
}

function pathOf(page: number, sort: CouponSort): string {
  const query = new URLSearchParams()
  if (page > 1) query.set(OFFSET, String((page - 1) * PER_PAGE))
  if (sort !== 'created_date:desc') query.set(ORDER, sort)
  return query.size > 0 ? `${PATH}?${query}` : PATH
}
