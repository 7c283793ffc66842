import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { PricedCart } from '../rules/priced-line.ts'
import styles from './CartTotals.module.css'

type Props = {
  priced: PricedCart
  currency: CurrencyFormat
  /** What the owner promises about sending back; empty: nothing. */
  returns: string
}

/** The sums beside the lines: `div.cart_totals` (docs/wire.md 2.5). */
export function CartTotals({ priced, currency, returns }: Props) {
  const { totals, rate, needsDelivery } = priced
  return (
    <div className={`cart-collaterals ${styles.aside}`}>
      <div className={`cart_totals ${styles.totals}`}>
        <h2>Summary</h2>
        <dl>
          <div className="cart-subtotal">
            <dt>Subtotal</dt>
            <dd>{formatMoney(totals.subtotalMinor, currency)}</dd>
          </div>
          {needsDelivery && (
            <div className="shipping">
              <dt>{rate ? rate.title : 'Delivery'}</dt>
              <dd>{rate ? costText(rate.costMinor, currency) : 'Worked out at checkout'}</dd>
            </div>
          )}
          <div className={`order-total ${styles.total}`}>
            <dt>Total</dt>
            <dd>
              <strong>{formatMoney(totals.totalMinor, currency)}</strong>
            </dd>
          </div>
        </dl>
        <div className="wc-proceed-to-checkout">
          {canOrder(priced) ? (
            <ButtonLink href="/checkout/" wide className="checkout-button wc-forward">
              Go to checkout
            </ButtonLink>
          ) : (
            <p className={styles.blocked}>Please put the marked lines right first, then you can order.</p>
          )}
        </div>
        <ul className={styles.trust}>
          <li>
            <Icon name="check" />
            Nothing is charged before you place the order.
          </li>
          {returns !== '' && (
            <li>
              <Icon name="check" />
              {returns}
            </li>
          )}
        </ul>
      </div>
    </div>
  )
}

/** Whether this cart can go to the checkout as it is. */
export function canOrder({ gone, lines }: PricedCart): boolean {
  return gone.length === 0 && lines.every((line) => !line.breach)
}

/** "Free" reads better than "$0.00". */
export function costText(costMinor: number, currency: CurrencyFormat): string {
  return costMinor === 0 ? 'Free' : formatMoney(costMinor, currency)
}
