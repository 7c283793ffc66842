import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { AgreeToTerms, type TermsProps } from '../../orders/ui/AgreeToTerms.tsx'
import * as messages from '../messages.ts'
import { orderButtonText } from '../rules/order-button-text.ts'

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
  /** The part of the total that store credit pays. */
  creditMinor?: number
  /** The billing country: its law decides the text of the button. */
  country: string
  terms: TermsProps
  /** The owner's text about returns; '' for none. */
  returns: string
  /** The page with more about returns, if any. */
  returnsHref?: string | undefined
  currency: CurrencyFormat
  /** The nonce of the form, where scripts of others check out: they expect it here. */
  nonce?: string
}

/** Payment methods, terms, and the order button with the total; replaced as one fragment. */
export function Payment(props: Props) {
  const { methods, chosen, dueMinor, creditMinor = 0, country, terms, returns, returnsHref, currency } = props
  const first = methods.find((method) => method.id === chosen) ?? methods[0]
  const isPaidByCredit = creditMinor > 0 && dueMinor === 0
  const total = formatMoney(dueMinor, currency)
  const buttonText = orderButtonText(country, dueMinor, total)
  return (
    <div id="payment" className="woocommerce-checkout-payment checkout-payment">
      <fieldset className="checkout-options">
        <legend>{messages.payment()}</legend>
        {methods.length === 0 && <p>{messages.noPaymentMethod()}</p>}
        <ul className="wc_payment_methods payment_methods methods checkout-methods">
          {methods.map((method) => (
            <PaymentOption
              key={method.id}
              method={isPaidByCredit ? { ...method, ...creditMethod() } : method}
              checked={method === first}
            />
          ))}
        </ul>
      </fieldset>
      <AgreeToTerms {...terms} />
      <input type="hidden" name="seen_total" value={dueMinor} />
      <div className="place-order checkout-submit">
        <p className="checkout-submit-total">
          <span>{creditMinor > 0 ? messages.amountDue() : messages.total()}</span> <strong>{total}</strong>
        </p>
        <button
          type="submit"
          className="button alt wide"
          id="place_order"
          name="place_order"
          value={buttonText}
          data-value={buttonText}
        >
          {buttonText}
        </button>
        {props.nonce !== undefined && <PlaceNonce nonce={props.nonce} />}
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

/** What proves that the form was sent from this shop's checkout. */
export function PlaceNonce({ nonce }: { readonly nonce: string }) {
  const name = 'woocommerce-process-checkout-nonce'
  return (
    <>
      <input type="hidden" id={name} name={name} value={nonce} />
      <input type="hidden" name="_wp_http_referer" value="/checkout/" />
    </>
  )
}

/** Replaces the texts of the one method for orders without an amount due: here store credit has paid. */
const creditMethod = () => ({ title: messages.storeCredit(), description: messages.paidByStoreCredit() })

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
      <div className={`payment_box payment_method_${id} checkout-method-box`}>{description}</div>
    </li>
  )
}
