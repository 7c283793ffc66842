import type { CSSProperties } from 'react'
import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { withColon } from '../../../kernel/text.ts'
import { Amount, AmountText } from '../../../ui/money/Amount.tsx'
import * as cartMessages from '../../cart/messages.ts'
import type { DeliveryOption } from '../../cart/rules/delivery-option.ts'
import { shownLineDetails } from '../../cart/rules/line-text.ts'
import type { PricedCart, PricedLine } from '../../cart/rules/priced-line.ts'
import { type SumText, sumTexts } from '../../cart/rules/sum-texts.ts'
import { LineUnitPrice } from '../../cart/ui/LineUnitPrice.tsx'
import { RemoveCoupon, sumRowClass } from '../../cart/ui/RemoveCoupon.tsx'
import type { Sellable } from '../../catalog/rules/product.ts'
import { shownCode } from '../../coupons/rules/coupon.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import * as messages from '../messages.ts'

/** What the review shows of a line, and nothing else of it: equal lines give equal markup. */
type ReviewLine = Pick<PricedLine, 'key' | 'quantity' | 'subtotalMinor' | 'gift'> &
  Pick<Sellable, 'name' | 'picture'> & {
    readonly details: ReturnType<typeof shownLineDetails>
    /** The unit price of a subscription; absent: it is paid once. */
    readonly recurring: Pick<PricedLine, 'hasTierPrice' | 'priceMinor' | 'regularMinor'> | undefined
    readonly subscription: Sellable['subscription']
  }

/** A line as the review shows it. */
export function reviewLine(line: PricedLine): ReviewLine {
  const { key, quantity, subtotalMinor, gift, hasTierPrice, priceMinor, regularMinor } = line
  const { name, picture, subscription } = line.sellable
  const recurring = subscription && { hasTierPrice, priceMinor, regularMinor }
  const shown = { key, quantity, subtotalMinor, name, picture, subscription, recurring }
  return { ...shown, details: shownLineDetails(line), ...(gift && { gift }) }
}

type Props = Pick<PricedCart, 'totals' | 'needsDelivery' | 'rate'> & {
  readonly lines: readonly ReviewLine[]
  readonly deliveryOptions: readonly DeliveryOption[]
  readonly currency: CurrencyFormat
}

/** More lines than this may scroll inside the summary, so that the totals stay visible. */
const VISIBLE_LINES = 2

/** Delivery, lines and totals of the order; replaced as one fragment. */
export function OrderReview({ lines, totals, needsDelivery, rate, deliveryOptions, currency }: Props) {
  const total = formatMoney(totals.dueMinor, currency)
  const rows = sumTexts(totals, rate?.title ?? '', currency)
  return (
    <div className="shop_table woocommerce-checkout-review-order-table checkout-order">
      {needsDelivery && <Delivery deliveryOptions={deliveryOptions} />}
      <strong className="checkout-toggle-total" aria-hidden="true">
        {total}
      </strong>
      <section
        className="checkout-summary"
        id="order_summary"
        aria-labelledby="order_review_heading"
        style={{ '--sums': `${heightOf(rows)}rem` } as CSSProperties}
      >
        <h2 id="order_review_heading">{messages.orderSummary()}</h2>
        <ul
          className={`checkout-lines ${lines.length > VISIBLE_LINES ? 'many' : ''}`.trim()}
          aria-label={messages.products()}
          tabIndex={lines.length > VISIBLE_LINES ? 0 : undefined}
        >
          {lines.map((line) => (
            <Line key={line.key} line={line} currency={currency} />
          ))}
        </ul>
        {rows.map((row) => (
          <p
            key={row.key}
            className={`${sumRowClass(row)} checkout-sum ${row === rows.at(-1) ? 'checkout-sum-total' : ''}`.trim()}
          >
            <span>
              {row.label}
              <RemoveCoupon code={row.code} />
            </span>
            <span>
              {row.kind === 'total' || row.kind === 'due' ? (
                <strong>
                  <AmountText text={row.value} currency={currency} />
                </strong>
              ) : (
                <AmountText text={row.value} currency={currency} />
              )}
              {row.note && <small className="checkout-small">{row.note}</small>}
            </span>
          </p>
        ))}
      </section>
    </div>
  )
}

/** The maximum height of the totals, in rem: a coupon row has a remove button and may wrap. */
function heightOf(rows: readonly SumText[]): number {
  return rows.reduce((height, { code }) => height + (code === undefined ? 2.75 : 5.5), 0)
}

function Line({ line, currency }: { line: ReviewLine; currency: CurrencyFormat }) {
  const { name, quantity, subscription, recurring } = line
  return (
    <li className="cart_item">
      <span>
        <ProductPicture picture={line.picture} sizes="60px" />
      </span>
      <span className="checkout-line-text">
        <bdi>{name}</bdi>{' '}
        <strong className="product-quantity">{messages.quantity({ count: quantity })}</strong>
        {line.details.map(([label, value]) => (
          <span key={label} className="checkout-small">{`${withColon(label)} ${value}`}</span>
        ))}
        {line.gift && (
          <span className="checkout-small">{cartMessages.giftOf({ code: shownCode(line.gift.code) })}</span>
        )}
        {recurring && (
          <span className="checkout-small">
            <LineUnitPrice
              line={{ ...recurring, quantity, sellable: { subscription } }}
              currency={currency}
            />
          </span>
        )}
      </span>
      <span>
        <Amount minor={line.subtotalMinor} currency={currency} />
      </span>
    </li>
  )
}

function Delivery({ deliveryOptions }: Pick<Props, 'deliveryOptions'>) {
  return (
    <fieldset className="checkout-options checkout-delivery">
      <legend>{messages.shippingMethod()}</legend>
      {deliveryOptions.length === 0 && <p>{messages.noShipping()}</p>}
      {deliveryOptions.map(({ id, title, cost, notes, isChosen }) => (
        <label key={id} className="checkout-option checkout-option-row">
          <input
            type="radio"
            className="shipping_method"
            name="shipping_method[0]"
            data-index="0"
            value={id}
            defaultChecked={isChosen}
          />
          <span>
            {title}
            {notes.map((note) => (
              <small key={note} className="checkout-small">
                {note}
              </small>
            ))}
          </span>
          <span>{cost}</span>
        </label>
      ))}
    </fieldset>
  )
}
