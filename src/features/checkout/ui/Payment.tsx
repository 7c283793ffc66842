import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import options from './Options.module.css'
import styles from './Payment.module.css'

type Method = { id: string; title: string; description: string }
type Props = {
  methods: readonly Method[]
  chosen: string
  dueMinor: number
  /** What store credit pays of the total. */
  creditMinor?: number
  currency: CurrencyFormat
}

/** The ways to pay, and the button beside what it costs: a fragment of its own. */
export function Payment({ methods, chosen, dueMinor, creditMinor = 0, currency }: Props) {
  const first = methods.find((method) => method.id === chosen) ?? methods[0]
  const isAllByCredit = creditMinor > 0 && dueMinor === 0
  const total = formatMoney(dueMinor, currency)
  const words = `Place order — ${total}`
  return (
    <div id="payment" className={`woocommerce-checkout-payment ${styles['payment']}`}>
      <fieldset className={options['options']}>
        <legend>Payment</legend>
        <ul className={`wc_payment_methods payment_methods methods ${styles['list']}`}>
          {methods.map((method) => (
            <PaymentOption
              key={method.id}
              method={isAllByCredit ? { ...method, ...byCredit } : method}
              checked={method === first}
            />
          ))}
        </ul>
      </fieldset>
      <input type="hidden" name="seen_total" value={dueMinor} />
      <div className={`place-order ${styles['act']}`}>
        <p className={styles['total']}>
          <span>{creditMinor > 0 ? 'Left to pay' : 'Total'}</span> <strong>{total}</strong>
        </p>
        <button
          type="submit"
          className="button alt wide"
          id="place_order"
          name="place_order"
          value={words}
          data-value={words}
        >
          {words}
        </button>
      </div>
    </div>
  )
}

/** What the one way to pay that is left then cannot know: it costs something, and is paid. */
const byCredit = { title: 'Store credit', description: 'Your store credit pays for all of it.' }

function PaymentOption({ method, checked }: { method: Method; checked: boolean }) {
  const { id, title, description } = method
  return (
    <li className={`wc_payment_method payment_method_${id} ${options['option']}`}>
      <label className={options['row']} htmlFor={`payment_method_${id}`}>
        <input
          id={`payment_method_${id}`}
          type="radio"
          className="input-radio"
          name="payment_method"
          value={id}
          defaultChecked={checked}
          data-order_button_text=""
        />
        <span>{title}</span>
      </label>
      <div className={`payment_box payment_method_${id} ${styles['box']}`}>{description}</div>
    </li>
  )
}
