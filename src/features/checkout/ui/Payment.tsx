import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import styles from './Payment.module.css'

type Method = { id: string; title: string; description: string }
type Props = { methods: readonly Method[]; chosen: string; totalMinor: number; currency: CurrencyFormat }

/** The ways to pay and the button that says what it costs: a fragment of its own. */
export function Payment({ methods, chosen, totalMinor, currency }: Props) {
  const first = methods.find((method) => method.id === chosen) ?? methods[0]
  const words = `Place order: ${formatMoney(totalMinor, currency)}`
  return (
    <div id="payment" className={`woocommerce-checkout-payment ${styles.payment}`}>
      <fieldset className={styles.methods}>
        <legend>Payment</legend>
        <ul className={`wc_payment_methods payment_methods methods ${styles.list}`}>
          {methods.map((method) => (
            <li key={method.id} className={`wc_payment_method payment_method_${method.id}`}>
              <label className={styles.method} htmlFor={`payment_method_${method.id}`}>
                <input
                  id={`payment_method_${method.id}`}
                  type="radio"
                  className="input-radio"
                  name="payment_method"
                  value={method.id}
                  defaultChecked={method === first}
                  data-order_button_text=""
                />
                {method.title}
              </label>
              <div className={`payment_box payment_method_${method.id} ${styles.box}`}>
                {method.description}
              </div>
            </li>
          ))}
        </ul>
      </fieldset>
      <input type="hidden" name="seen_total" value={totalMinor} />
      <button
        type="submit"
        className={`button alt ${styles.place}`}
        id="place_order"
        name="place_order"
        value={words}
        data-value={words}
      >
        {words}
      </button>
    </div>
  )
}
