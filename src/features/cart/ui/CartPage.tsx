import type { ReactNode } from 'react'
import type { CurrencyFormat } from '../../../kernel/format.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { CouponField, type RejectedCode } from '../../coupons/ui/CouponField.tsx'
import type { TierCart } from '../../tier-pricing/rules/table/tier-display.ts'
import * as messages from '../messages.ts'
import type { PriceChange } from '../rules/last-seen-price.ts'
import { maxQuantityInCart } from '../rules/max-quantity.ts'
import type { PricedCart } from '../rules/priced-line.ts'
import { sumTexts } from '../rules/sum-texts.ts'
import { CartLineRow } from './CartLineRow.tsx'
import { CartTotals, canOrder, type SummaryDetails } from './CartTotals.tsx'
import { TAKE_REMAINING_FORM } from './LineProblem.tsx'
import { UnavailableLineRow } from './UnavailableLineRow.tsx'

type Props = {
  priced: PricedCart
  currency: CurrencyFormat
  nonce: string
  tiers: TierCart
  /** Shown with lines that are made to order or on back order. */
  backorderNote: string
  details: SummaryDetails
  /** By the keys of their lines, changed prices to show. */
  priceChanges: ReadonlyMap<string, PriceChange>
  /** Gifts to choose, and coupons on offer; absent: the shop has no coupons. */
  coupons?: { readonly sheet: ReactNode; readonly gifts: ReactNode; readonly offers: ReactNode } | undefined
  /** A code that was just refused, for those without script. */
  rejectedCode?: RejectedCode | undefined
  /** Related products, below the cart. */
  children?: ReactNode
}

/** The cart (spec 2.4): its form of lines and quantities, which works without script, and the totals. */
export function CartPage(props: Props) {
  const {
    priced,
    currency,
    nonce,
    tiers,
    backorderNote,
    details,
    priceChanges,
    coupons,
    rejectedCode: couponTried,
    children,
  } = props
  const due = sumTexts(priced.totals, '', currency).at(-1)
  return (
    <div className="woocommerce cart-page-page">
      {coupons?.sheet}
      <h1>{messages.yourCart()}</h1>
      <div className="cart-page-columns">
        <form className="woocommerce-cart-form cart-page-form" action="/cart/" method="post">
          {canOrder(priced) && (
            <p className="cart-page-top">
              <span>
                {due?.label} <strong>{due?.value}</strong>
              </span>
              <ButtonLink href="/checkout/">{messages.checkout()}</ButtonLink>
            </p>
          )}
          <table className="shop_table shop_table_responsive cart woocommerce-cart-form__contents cart-page-lines">
            <caption className="screen-reader-text">{messages.itemsInCart()}</caption>
            <Columns />
            <tbody>
              {priced.lines.map((line) => (
                <CartLineRow
                  key={line.key}
                  line={line}
                  max={maxQuantityInCart(line, priced.lines)}
                  change={priceChanges.get(line.key)}
                  {...{ currency, nonce, tiers, backorderNote }}
                />
              ))}
              {priced.unavailableLines.map((line) => (
                <UnavailableLineRow key={line.key} line={line} nonce={nonce} />
              ))}
            </tbody>
          </table>
          <button type="submit" className="button cart-page-update" name="update_cart" value="Update cart">
            {messages.updateCart()}
          </button>
          {coupons && <CouponField rejected={couponTried} />}
          <input type="hidden" name="woocommerce-cart-nonce" value={nonce} />
          <input type="hidden" name="_wp_http_referer" value="/cart/" />
        </form>
        {coupons?.gifts}
        <div className="cart-collaterals cart-totals-aside">
          <CartTotals priced={priced} currency={currency} details={details} />
        </div>
        {coupons?.offers}
      </div>
      {/* Of its own: the first button of the cart's form is the one that the Enter key presses. */}
      <form id={TAKE_REMAINING_FORM} action="/cart/" method="post">
        <input type="hidden" name="woocommerce-cart-nonce" value={nonce} />
      </form>
      {children}
    </div>
  )
}

function Columns() {
  return (
    <thead className="screen-reader-text">
      <tr>
        {[
          messages.image(),
          messages.product(),
          messages.price(),
          messages.quantity(),
          messages.lineTotal(),
          messages.remove(),
        ].map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
