import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { choiceInWords } from '../../cart/rules/choice.ts'
import type { PricedCart, PricedLine } from '../../cart/rules/priced-line.ts'
import { costText } from '../../cart/ui/CartTotals.tsx'
import { LineUnitPrice } from '../../cart/ui/LineUnitPrice.tsx'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import options from './Options.module.css'
import styles from './OrderReview.module.css'

type Props = { priced: PricedCart; currency: CurrencyFormat }

/** So many lines fit into any window; more scroll in their own place where they must, and the sums stay in sight. */
const LINES_IN_SIGHT = 2

/** How it goes out, what is about to be ordered and what it comes to: a fragment of its own. */
export function OrderReview({ priced, currency }: Props) {
  const { lines, totals, needsDelivery, rate } = priced
  const total = formatMoney(totals.totalMinor, currency)
  return (
    <div className={`shop_table woocommerce-checkout-review-order-table ${styles['review']}`}>
      {needsDelivery && <Delivery priced={priced} currency={currency} />}
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
        <p className={`cart-subtotal ${styles['sum']}`}>
          <span>Subtotal</span>
          <span>{formatMoney(totals.subtotalMinor, currency)}</span>
        </p>
        {needsDelivery && rate && (
          <p className={styles['sum']}>
            <span>{rate.title}</span>
            <span>{costText(rate.costMinor, currency)}</span>
          </p>
        )}
        <p className={`order-total ${styles['sum']} ${styles['total']}`}>
          <span>Total</span>
          <strong>{total}</strong>
        </p>
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

function Delivery({ priced: { rates, rate }, currency }: Props) {
  return (
    <fieldset className={`${options['options']} ${styles['delivery']}`}>
      <legend>Delivery</legend>
      {rates.length === 0 && <p>We do not send to that country yet.</p>}
      {rates.map((offer) => (
        <label key={offer.id} className={`${options['option']} ${options['row']}`}>
          <input
            type="radio"
            className="shipping_method"
            name="shipping_method[0]"
            data-index="0"
            value={offer.id}
            defaultChecked={offer.id === rate?.id}
          />
          <span>{offer.title}</span>
          <span>{costText(offer.costMinor, currency)}</span>
        </label>
      ))}
    </fieldset>
  )
}
