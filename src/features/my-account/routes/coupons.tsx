import type { PersonalPage } from '../../../platform/http/call.ts'
import { NotFound } from '../../../platform/http/refusal.ts'
import { PageData } from '../../../ui/PageData.tsx'
import {
  type Cart,
  cardsOf,
  cardWriting,
  cartNonce,
  couponPageData,
  openCart,
  sessionOf,
  shopperOf,
} from '../../cart/cart.ts'
import { cardLooks, showExpiredCoupons, showUsedCoupons } from '../../coupons/card-settings.ts'
import { type CouponWithUses, expiredCoupons, listedPage, usedCoupons } from '../../coupons/coupons.ts'
import { type CouponSort, couponSorts } from '../../coupons/rules/coupon-lists.ts'
import { couponCard } from '../../coupons/ui/card-view.ts'
import styles from '../../coupons/ui/coupons.css?url'
import { accountPage } from '../account-page.tsx'
import type { OwnCall } from '../own.ts'
import { CouponsPage } from '../ui/CouponsPage.tsx'

const PATH = '/my-account/wt-smart-coupon/'
const OFFSET = 'wt_sc_available_coupons_offset'
const ORDER = 'wt_sc_available_coupons_orderby'
const PER_PAGE = 20

/** `GET /my-account/wt-smart-coupon/`: coupons to be had, twenty a page, and those that were used or are over. */
export async function couponsPage(call: OwnCall): Promise<PersonalPage> {
  const { shop } = call
  const cart = await openCart(shop, sessionOf(call))
  const who = await shopperOf(shop, cart)
  const asked = askedIn(call.query)
  const [listed, used, expired] = await Promise.all([
    listedPage(shop, who, asked),
    shop.settings.get(showUsedCoupons) ? usedCoupons(shop, who) : undefined,
    shop.settings.get(showExpiredCoupons) ? expiredCoupons(shop, who) : undefined,
  ])
  if (asked.offset > 0 && listed.coupons.length === 0) throw new NotFound()
  const body = (
    <>
      <CouponsPage
        {...(await cardsIn(call, cart, { who, available: listed.coupons, used, expired }))}
        looks={cardLooks(shop.settings)}
        nonce={cartNonce(shop, cart.session)}
        order={asked.sort}
        page={Math.floor(asked.offset / PER_PAGE) + 1}
        pages={Math.ceil(listed.total / PER_PAGE)}
        pathOf={(page) => pathOf(page, asked.sort)}
      />
      <PageData data={couponPageData(shop, { isCart: false })} />
    </>
  )
  const head = <link key="coupons" rel="stylesheet" href={styles} />
  return accountPage(call, { title: 'Coupons', place: 'wt-smart-coupon', head, body })
}

type Lists = {
  readonly who: Awaited<ReturnType<typeof shopperOf>>
  readonly available: readonly CouponWithUses[]
  readonly used: readonly CouponWithUses[] | undefined
  readonly expired: readonly CouponWithUses[] | undefined
}

async function cardsIn({ shop }: OwnCall, cart: Cart, { who, available, used, expired }: Lists) {
  const writing = cardWriting(shop)
  const over = (known: readonly CouponWithUses[] | undefined, state: 'used' | 'expired') =>
    known?.map(({ coupon }) => couponCard(coupon, { state }, writing))
  return {
    available: await cardsOf(shop, cart, { listed: available, who, writing }),
    used: over(used, 'used'),
    expired: over(expired, 'expired'),
  }
}

/** What makes no sense is the beginning of the list, and the latest first. */
function askedIn(query: URLSearchParams): { readonly offset: number; readonly sort: CouponSort } {
  const written = query.get(OFFSET) ?? ''
  const sort = couponSorts.find((known) => known === query.get(ORDER))
  return { offset: /^\d{1,6}$/.test(written) ? Number(written) : 0, sort: sort ?? 'created_date:desc' }
}

function pathOf(page: number, sort: CouponSort): string {
  const query = new URLSearchParams()
  if (page > 1) query.set(OFFSET, String((page - 1) * PER_PAGE))
  if (sort !== 'created_date:desc') query.set(ORDER, sort)
  return query.size > 0 ? `${PATH}?${query}` : PATH
}
