import type { CSSProperties } from 'react'
import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import type { DeliveryWay } from '../../cart/rules/delivery-way.ts'
import { lineInWords } from '../../cart/rules/line-words.ts'
import type { PricedCart, PricedLine } from '../../cart/rules/priced-line.ts'
import { type SumText, sumTexts } from '../../cart/rules/sum-texts.ts'
import { texts } from '../../cart/texts.ts'
import { LineUnitPrice } from '../../cart/ui/LineUnitPrice.tsx'
import { RemoveCoupon, sumRowClass } from '../../cart/ui/RemoveCoupon.tsx'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'

type Props = Pick<PricedCart, 'lines' | 'totals' | 'needsDelivery' | 'rate'> & {
  readonly ways: readonly DeliveryWay[]
  readonly currency: CurrencyFormat
}

/** So many lines fit into any window; more scroll in their own place where they must, and the sums stay in sight. */
const LINES_IN_SIGHT = 2

/** How it goes out, what is about to be ordered and what it comes to: a fragment of its own. */
export function OrderReview({ lines, totals, needsDelivery, rate, ways, currency }: Props) {
  const total = formatMoney(totals.dueMinor, currency)
  const rows = sumTexts(totals, rate?.title ?? '', currency)
  return (
    <div className="shop_table woocommerce-checkout-review-order-table checkout-order">
      {needsDelivery && <Delivery ways={ways} />}
      <strong className="checkout-order-at-hand" aria-hidden="true">
        {total}
      </strong>
      <section
        className="checkout-summary"
        id="order_summary"
        aria-labelledby="order_review_heading"
        style={{ '--sums': `${roomOf(rows)}rem` } as CSSProperties}
      >
        <h2 id="order_review_heading">Your order</h2>
        <ul
          className={`checkout-lines ${lines.length > LINES_IN_SIGHT ? 'many' : ''}`.trim()}
          aria-label="Pieces"
          tabIndex={lines.length > LINES_IN_SIGHT ? 0 : undefined}
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
              {row.kind === 'total' || row.kind === 'due' ? <strong>{row.value}</strong> : row.value}
              {row.note && <small className="checkout-small">{row.note}</small>}
            </span>
          </p>
        ))}
      </section>
    </div>
  )
}

/** How high the sums may stand, in rem: a code has its way out below it, and may be long. */
function roomOf(rows: readonly SumText[]): number {
  return rows.reduce((room, { code }) => room + (code === undefined ? 2.75 : 5.5), 0)
}

function Line({ line, currency }: { line: PricedLine; currency: CurrencyFormat }) {
  const { sellable } = line
  return (
    <li className="cart_item">
      <span>
        <ProductPicture picture={sellable.picture} sizes="60px" />
      </span>
      <span className="checkout-line-words">
        <bdi>{sellable.name}</bdi> <strong className="product-quantity">{`× ${line.quantity}`}</strong>
        {lineInWords(line).map(([label, value]) => (
          <span key={label} className="checkout-small">{`${label}: ${value}`}</span>
        ))}
        {line.gift && <span className="checkout-small">{texts.giftOf(line.gift.code)}</span>}
        {sellable.subscription && (
          <span className="checkout-small">
            <LineUnitPrice line={line} currency={currency} />
          </span>
        )}
      </span>
      <span>{formatMoney(line.subtotalMinor, currency)}</span>
    </li>
  )
}

function Delivery({ ways }: Pick<Props, 'ways'>) {
  return (
    <fieldset className="checkout-options checkout-delivery">
      <legend>Delivery</legend>
      {ways.length === 0 && <p>We do not send to that country yet.</p>}
      {ways.map(({ id, title, cost, notes, isChosen }) => (
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
