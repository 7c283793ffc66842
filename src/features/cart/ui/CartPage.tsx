import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import type { TierCart } from '../../tier-pricing/rules/tier-display.ts'
import type { PricedCart } from '../rules/priced-line.ts'
import { texts } from '../texts.ts'
import { CartLineRow } from './CartLineRow.tsx'
import styles from './CartPage.module.css'
import { CartTotals, canOrder } from './CartTotals.tsx'

type Props = {
  priced: PricedCart
  currency: CurrencyFormat
  nonce: string
  tiers: TierCart
  returns: string
}

/** The cart (spec 2.4): its form of lines and quantities, which works without script, and the totals. */
export function CartPage({ priced, currency, nonce, tiers, returns }: Props) {
  if (priced.lines.length === 0 && priced.gone.length === 0) return <EmptyCart />
  return (
    <div className={`woocommerce ${styles.page}`}>
      <h1>Your cart</h1>
      <div className={styles.columns}>
        <form className={`woocommerce-cart-form ${styles.form}`} action="/cart/" method="post">
          {canOrder(priced) && (
            <p className={styles.top}>
              <span>
                Total <strong>{formatMoney(priced.totals.totalMinor, currency)}</strong>
              </span>
              <ButtonLink href="/checkout/">Go to checkout</ButtonLink>
            </p>
          )}
          <table className={`shop_table cart woocommerce-cart-form__contents ${styles.lines}`}>
            <caption className="screen-reader-text">What is in your cart</caption>
            <thead className="screen-reader-text">
              <tr>
                <th scope="col">Picture</th>
                <th scope="col">Piece</th>
                <th scope="col">Price</th>
                <th scope="col">Quantity</th>
                <th scope="col">Sum</th>
                <th scope="col">Remove</th>
              </tr>
            </thead>
            <tbody>
              {priced.lines.map((line) => (
                <CartLineRow key={line.key} line={line} currency={currency} nonce={nonce} tiers={tiers} />
              ))}
              {priced.gone.map((line) => (
                <tr key={line.key} className={`cart_item ${styles.gone}`}>
                  <td className={styles.goneWords} colSpan={6}>
                    {texts.goneFromShop}{' '}
                    <a href={`/cart/?remove_item=${line.key}&_wpnonce=${nonce}`}>Remove it</a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <button type="submit" className={`button ${styles.update}`} name="update_cart" value="Update cart">
            Update cart
          </button>
          <input type="hidden" name="woocommerce-cart-nonce" value={nonce} />
          <input type="hidden" name="_wp_http_referer" value="/cart/" />
        </form>
        <CartTotals priced={priced} currency={currency} returns={returns} />
      </div>
    </div>
  )
}

/** One sentence, one way on, and a bag with a vein in it. */
function EmptyCart() {
  return (
    <div className={`woocommerce ${styles.empty}`}>
      <svg viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
        <path d="M22 36h52l5 46H17l5-46Zm14 0v-8a12 12 0 0 1 24 0v8M30 58c9 5 13-4 21 0s9 6 15 1" />
      </svg>
      <h1 className="wc-empty-cart-message cart-empty">Your cart is empty.</h1>
      <ButtonLink kind="quiet" className="wc-backward" href="/shop/">
        See all pieces
      </ButtonLink>
    </div>
  )
}
