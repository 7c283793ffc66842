import { optionList } from '../../../ui/forms/Select.tsx'
import { Pagination } from '../../../ui/navigation/Pagination.tsx'
import type { CouponSort } from '../../coupons/rules/coupon-lists.ts'
import { CouponCards } from '../../coupons/ui/CouponList.tsx'
import type { CardDisplays } from '../../coupons/ui/card-display.ts'
import type { CardView } from '../../coupons/ui/card-view.ts'
import * as messages from '../messages.ts'

type Props = {
  readonly available: readonly CardView[]
  /** `undefined`: the shop does not list them. */
  readonly used: readonly CardView[] | undefined
  readonly expired: readonly CardView[] | undefined
  readonly displays: CardDisplays
  readonly nonce: string
  readonly order: CouponSort
  readonly page: number
  readonly pages: number
  /** The URL of a page of available coupons. */
  readonly pathOf: (page: number) => string
}

/** The coupons of an account (docs/wire.md C.5): available, used, expired. A click applies one; without script a form does. */
export function CouponsPage({ available, used, expired, order, page, pages, pathOf, ...display }: Props) {
  const cards = { page: 'my_account_page', ...display } as const
  return (
    <div className="wt-mycoupons">
      <section aria-labelledby="available_coupons">
        <div className="coupon-list-head">
          <h2 id="available_coupons">{messages.availableCoupons()}</h2>
          {available.length > 1 || pages > 1 ? <Sorting order={order} /> : null}
        </div>
        {available.length === 0 ? (
          <p>{messages.noCoupons()}</p>
        ) : (
          <CouponCards cards={available} {...cards} />
        )}
        <Pagination page={page} pages={pages} pathOf={pathOf} />
      </section>
      {used && (
        <section aria-labelledby="used_coupons">
          <h2 id="used_coupons">{messages.usedCoupons()}</h2>
          {used.length === 0 ? <p>{messages.noUsedCoupons()}</p> : <CouponCards cards={used} {...cards} />}
        </section>
      )}
      {expired && (
        <section aria-labelledby="expired_coupons">
          <h2 id="expired_coupons">{messages.expiredCoupons()}</h2>
          {expired.length === 0 ? (
            <p>{messages.noExpiredCoupons()}</p>
          ) : (
            <CouponCards cards={expired} {...cards} />
          )}
        </section>
      )}
    </div>
  )
}

const sortTexts: Readonly<Record<CouponSort, () => string>> = {
  'created_date:desc': messages.newestFirst,
  'created_date:asc': messages.oldestFirst,
  'amount:desc': messages.highestFirst,
  'amount:asc': messages.lowestFirst,
}

function Sorting({ order }: { readonly order: CouponSort }) {
  const options = Object.entries(sortTexts).map(([value, text]) => ({ value, text: text() }))
  return (
    <form className="coupon-sorting" method="get">
      <label className="screen-reader-text" htmlFor="coupon_order">
        {messages.sortBy()}
      </label>
      <select
        id="coupon_order"
        className="select"
        name="wt_sc_available_coupons_orderby"
        defaultValue={order}
      >
        {optionList(options)}
      </select>
      <button type="submit" className="button quiet">
        {messages.sort()}
      </button>
    </form>
  )
}
