import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { choiceInWords } from '../../cart/rules/choice.ts'
import type { PricedCart } from '../../cart/rules/priced-line.ts'
import { costText } from '../../cart/ui/CartTotals.tsx'
import { LineUnitPrice } from '../../cart/ui/LineUnitPrice.tsx'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import styles from './OrderReview.module.css'

type Props = { priced: PricedCart; currency: CurrencyFormat }

/** What is about to be ordered, how it goes out and what it comes to: a fragment of its own. */
export function OrderReview({ priced, currency }: Props) {
  const { lines, totals, needsDelivery } = priced
  return (
    <div className={`shop_table woocommerce-checkout-review-order-table ${styles.review}`}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.key} className="cart_item">
            <span className={styles.picture}>
              <ProductPicture picture={line.sellable.picture} sizes="64px" />
            </span>
            <span>
              {line.sellable.name} <strong className="product-quantity">{`× ${line.quantity}`}</strong>
              {choiceInWords(line.sellable.attributes, line.choice).map(([label, value]) => (
                <span key={label} className={styles.choice}>{`${label}: ${value}`}</span>
              ))}
              {line.sellable.subscription && (
                <span className={styles.choice}>
                  <LineUnitPrice line={line} currency={currency} />
                </span>
              )}
            </span>
            <span>{formatMoney(line.subtotalMinor, currency)}</span>
          </li>
        ))}
      </ul>
      <p className={`cart-subtotal ${styles.sum}`}>
        <span>Subtotal</span>
        <span>{formatMoney(totals.subtotalMinor, currency)}</span>
      </p>
      {needsDelivery && <Delivery priced={priced} currency={currency} />}
      <p className={`order-total ${styles.sum} ${styles.total}`}>
        <span>Total</span>
        <strong>{formatMoney(totals.totalMinor, currency)}</strong>
      </p>
    </div>
  )
}

function Delivery({ priced: { rates, rate }, currency }: Props) {
  return (
    <fieldset className={styles.delivery}>
      <legend>Delivery</legend>
      {rates.length === 0 && <p>We do not send to that country yet.</p>}
      {rates.map((offer) => (
        <label key={offer.id} className={styles.rate}>
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
