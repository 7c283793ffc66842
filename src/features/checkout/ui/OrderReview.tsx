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
import options from './Options.module.css'
import styles from './OrderReview.module.css'

type Props = { priced: PricedCart; ways: readonly DeliveryWay[]; currency: CurrencyFormat }

/** So many lines fit into any window; more scroll in their own place where they must, and the sums stay in sight. */
const LINES_IN_SIGHT = 2

/** How it goes out, what is about to be ordered and what it comes to: a fragment of its own. */
export function OrderReview({ priced, ways, currency }: Props) {
  const { lines, totals, needsDelivery, rate } = priced
  const total = formatMoney(totals.dueMinor, currency)
  const rows = sumTexts(totals, rate?.title ?? '', currency)
  return (
    <div className={`shop_table woocommerce-checkout-review-order-table ${styles['review']}`}>
      {needsDelivery && <Delivery ways={ways} />}
      <strong className={styles['atHand']} aria-hidden="true">
        {total}
      </strong>
      <section
        className={styles['summary']}
        id="order_summary"
        aria-labelledby="order_review_heading"
        style={{ '--sums': `${roomOf(rows)}rem` } as CSSProperties}
      >
        <h2 id="order_review_heading">Your order</h2>
        <ul
          className={`${styles['lines']} ${lines.length > LINES_IN_SIGHT ? styles['many'] : ''}`.trim()}
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
            className={`${sumRowClass(row)} ${styles['sum']} ${row === rows.at(-1) ? styles['total'] : ''}`.trim()}
          >
            <span>
              {row.label}
              <RemoveCoupon code={row.code} />
            </span>
            <span>
              {row.kind === 'total' || row.kind === 'due' ? <strong>{row.value}</strong> : row.value}
              {row.note && <small className={styles['choice']}>{row.note}</small>}
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
      <span className={styles['words']}>
        <bdi>{sellable.name}</bdi> <strong className="product-quantity">{`× ${line.quantity}`}</strong>
        {lineInWords(line).map(([label, value]) => (
          <span key={label} className={styles['choice']}>{`${label}: ${value}`}</span>
        ))}
        {line.gift && <span className={styles['choice']}>{texts.giftOf(line.gift.code)}</span>}
        {sellable.subscription && (
          <span className={styles['choice']}>
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
    <fieldset className={`${options['options']} ${styles['delivery']}`}>
      <legend>Delivery</legend>
      {ways.length === 0 && <p>We do not send to that country yet.</p>}
      {ways.map(({ id, title, cost, notes, isChosen }) => (
        <label key={id} className={`${options['option']} ${options['row']}`}>
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
              <small key={note} className={styles['choice']}>
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
