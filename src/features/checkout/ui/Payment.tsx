import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { Terms, type TermsShown } from '../../orders/ui/Terms.tsx'
import { orderWords } from '../rules/order-words.ts'
import { noWayToPay } from '../texts.ts'

type Method = {
  readonly id: string
  readonly icon?: IconName | undefined
  readonly title: string
  readonly description: string
}
type Props = {
  methods: readonly Method[]
  chosen: string
  dueMinor: number
  /** What store credit pays of the total. */
  creditMinor?: number
  /** Where the bill goes: the law there has a say in the words of the button. */
  country: string
  terms: TermsShown
  /** What the owner promises about sending back; '' for nothing. */
  returns: string
  /** Where more is said of it; absent: nowhere. */
  returnsHref?: string | undefined
  currency: CurrencyFormat
}

/** The ways to pay, what is agreed to, and the button beside what it costs: a fragment of its own. */
export function Payment(props: Props) {
  const { methods, chosen, dueMinor, creditMinor = 0, country, terms, returns, returnsHref, currency } = props
  const first = methods.find((method) => method.id === chosen) ?? methods[0]
  const isAllByCredit = creditMinor > 0 && dueMinor === 0
  const total = formatMoney(dueMinor, currency)
  const words = `${orderWords(country, dueMinor)} — ${total}`
  return (
    <div id="payment" className="woocommerce-checkout-payment checkout-payment">
      <fieldset className="checkout-options">
        <legend>Payment</legend>
        {methods.length === 0 && <p>{noWayToPay}</p>}
        <ul className="wc_payment_methods payment_methods methods checkout-ways">
          {methods.map((method) => (
            <PaymentOption
              key={method.id}
              method={isAllByCredit ? { ...method, ...byCredit } : method}
              checked={method === first}
            />
          ))}
        </ul>
      </fieldset>
      <Terms {...terms} />
      <input type="hidden" name="seen_total" value={dueMinor} />
      <div className="place-order checkout-act">
        <p className="checkout-act-total">
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
        {returns && (
          <p className="checkout-small checkout-returns">
            {returnsHref ? <a href={returnsHref}>{returns}</a> : returns}
          </p>
        )}
        <p className="checkout-progress" role="status" data-order-progress="" />
      </div>
    </div>
  )
}

/** What the one way to pay that is left then cannot know: it costs something, and is paid. */
const byCredit = { title: 'Store credit', description: 'Your store credit pays for all of it.' }

function PaymentOption({ method, checked }: { method: Method; checked: boolean }) {
  const { id, icon, title, description } = method
  return (
    <li className={`wc_payment_method payment_method_${id} checkout-option`}>
      <label className="checkout-option-row" htmlFor={`payment_method_${id}`}>
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
        {icon && <Icon name={icon} />}
      </label>
      <div className={`payment_box payment_method_${id} checkout-way-box`}>{description}</div>
    </li>
  )
}
