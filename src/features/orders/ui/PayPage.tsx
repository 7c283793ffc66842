import type { ReactNode } from 'react'
import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import type { Picture } from '../../media/rules/image.ts'
import * as messages from '../messages.ts'
import { type Order, outstandingMinor } from '../rules/order.ts'
import type { OrderActionPaths } from './OrderActions.tsx'
import { OrderTable } from './OrderTable.tsx'

/** A payment method with its texts. */
type PaymentOption = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly icon: IconName | undefined
}

type Props = {
  readonly order: Order
  readonly currency: CurrencyFormat
  readonly pictures: readonly (Picture | undefined)[]
  readonly methods: readonly PaymentOption[]
  /** The initially selected method. */
  readonly chosen: string
  readonly heldUntil: string | undefined
  readonly nonce: string
  readonly action: string
  readonly orderHref: string
  readonly cancel: OrderActionPaths['cancel']
  /** The terms to agree to. */
  readonly terms: ReactNode
}

/** The page of a pay link: the order and its payment methods. */
export function PayPage({ order, currency, pictures, heldUntil, orderHref, cancel, ...formProps }: Props) {
  const total = formatMoney(outstandingMinor(order), currency)
  return (
    <div className="woocommerce order-page order-pay">
      <h1>{messages.payForOrder({ number: order.number })}</h1>
      <div className="order-columns">
        <section aria-labelledby="ordered-heading">
          <h2 id="ordered-heading">{messages.orderDetails()}</h2>
          <OrderTable order={order} currency={currency} pictures={pictures} />
          <p className="order-links">
            <a href={orderHref}>{messages.viewOrder()}</a>
            {cancel && (
              <a href={cancel} rel="nofollow">
                {messages.cancelOrder()}
              </a>
            )}
          </p>
        </section>
        <PayForm {...formProps} total={total} heldUntil={heldUntil} />
      </div>
    </div>
  )
}

type FormProps = Pick<Props, 'methods' | 'chosen' | 'nonce' | 'action' | 'terms' | 'heldUntil'> & {
  readonly total: string
}

/** The form, with WooCommerce's names. */
function PayForm({ methods, chosen, nonce, action, terms, heldUntil, total }: FormProps) {
  const first = methods.find(({ id }) => id === chosen) ?? methods[0]
  if (!first) return <p>{messages.noMethods()}</p>
  return (
    <form id="order_review" method="post" action={action} className="order-pay-form order-side">
      <input type="hidden" name="woocommerce_pay" value="1" />
      <input type="hidden" name="woocommerce-pay-nonce" value={nonce} />
      <div id="payment" className="woocommerce-checkout-payment">
        <fieldset className="order-pay-methods">
          <legend>{messages.payment()}</legend>
          <ul className="wc_payment_methods payment_methods methods">
            {methods.map((method) => (
              <Option key={method.id} method={method} checked={method === first} />
            ))}
          </ul>
        </fieldset>
        {heldUntil && <p className="order-held">{messages.heldUntil({ time: heldUntil })}</p>}
        {terms}
        <p className="order-pay-total">
          <span>{messages.amountDue()}</span> <strong>{total}</strong>
        </p>
        <button type="submit" className="button alt wide" id="place_order">
          {messages.pay({ total })}
        </button>
      </div>
    </form>
  )
}

function Option({ method, checked }: { readonly method: PaymentOption; readonly checked: boolean }) {
  const { id, title, description, icon } = method
  return (
    <li className={`wc_payment_method payment_method_${id} order-pay-method`}>
      <label className="choice" htmlFor={`payment_method_${id}`}>
        <input
          id={`payment_method_${id}`}
          type="radio"
          className="input-radio"
          name="payment_method"
          value={id}
          defaultChecked={checked}
          aria-describedby={`payment_box_${id}`}
        />
        <span>{title}</span>
        {icon && <Icon name={icon} size={24} />}
      </label>
      <p id={`payment_box_${id}`} className={`payment_box payment_method_${id}`}>
        {description}
      </p>
    </li>
  )
}

type NotPayableProps = {
  readonly number: string
  readonly text: string
  readonly orderHref: string
  readonly again: OrderActionPaths['again']
}

/** The page of an order that cannot be paid: the reason, and links. */
export function NotPayable({ number, text, orderHref, again }: NotPayableProps) {
  return (
    <div className="woocommerce order-page order-plain">
      <h1>{messages.order({ number })}</h1>
      <p className="order-intro">{text}</p>
      <p className="order-links">
        <ButtonLink href={orderHref}>{messages.viewOrder()}</ButtonLink>
        {again && (
          <ButtonLink kind="quiet" href={again} rel="nofollow">
            {messages.orderAgain()}
          </ButtonLink>
        )}
      </p>
    </div>
  )
}
