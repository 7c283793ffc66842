import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { choiceInWords } from '../../cart/rules/choice.ts'
import type { DeliveryWay } from '../../cart/rules/delivery-way.ts'
import type { PricedCart, PricedLine } from '../../cart/rules/priced-line.ts'
import { sumTexts } from '../../cart/rules/sum-texts.ts'
import { LineUnitPrice } from '../../cart/ui/LineUnitPrice.tsx'
import { sumClass } from '../../cart/ui/sum-class.ts'
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
  return (
    <div className={`shop_table woocommerce-checkout-review-order-table ${styles['review']}`}>
      {needsDelivery && <Delivery ways={ways} />}
      <strong className={styles['atHand']} aria-hidden="true">
        {total}
      </strong>
      <section className={styles['summary']} id="order_summary" aria-labelledby="order_review_heading">
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
        {sumTexts(totals, rate?.title ?? '', currency).map((row) => (
          <p
            key={row.key}
            className={`${sumClass[row.kind]} ${styles['sum']} ${row.kind === 'total' ? styles['total'] : ''}`}
          >
            <span>{row.label}</span>
            <span>
              {row.kind === 'total' ? <strong>{row.value}</strong> : row.value}
              {row.note && <small className={styles['choice']}>{row.note}</small>}
            </span>
          </p>
        ))}
      </section>
    </div>
  )
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
        {choiceInWords(sellable.attributes, line.choice).map(([label, value]) => (
          <span key={label} className={styles['choice']}>{`${label}: ${value}`}</span>
        ))}
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
