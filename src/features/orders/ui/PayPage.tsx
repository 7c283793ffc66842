import type { ReactNode } from 'react'
import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import type { Picture } from '../../media/rules/image.ts'
import type { Order } from '../rules/order.ts'
import { orderTexts } from '../texts.ts'
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
  const total = formatMoney(order.sums.dueMinor, currency)
  return (
    <div className="woocommerce order-page order-pay">
      <h1>{`Pay for order ${order.id}`}</h1>
      <div className="order-columns">
        <section aria-labelledby="ordered-heading">
          <h2 id="ordered-heading">What you ordered</h2>
          <OrderTable order={order} currency={currency} pictures={pictures} />
          <p className="order-links">
            <a href={orderHref}>See the whole order</a>
            {cancel && (
              <a href={cancel} rel="nofollow">
                Cancel the order
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
  if (!first) return <p>{orderTexts.noMethods}</p>
  return (
    <form id="order_review" method="post" action={action} className="order-pay-form order-side">
      <input type="hidden" name="woocommerce_pay" value="1" />
      <input type="hidden" name="woocommerce-pay-nonce" value={nonce} />
      <div id="payment" className="woocommerce-checkout-payment">
        <fieldset className="order-pay-methods">
          <legend>Payment</legend>
          <ul className="wc_payment_methods payment_methods methods">
            {methods.map((method) => (
              <Option key={method.id} method={method} checked={method === first} />
            ))}
          </ul>
        </fieldset>
        {heldUntil && <p className="order-held">{`Your pieces are held for you until ${heldUntil}.`}</p>}
        {terms}
        <p className="order-pay-total">
          <span>Left to pay</span> <strong>{total}</strong>
        </p>
        <button type="submit" className="button alt wide" id="place_order">
          {`Pay for this order — ${total}`}
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
  readonly id: number
  readonly text: string
  readonly orderHref: string
  readonly again: OrderActionPaths['again']
}

/** The page of an order that cannot be paid: the reason, and links. */
export function NotPayable({ id, text, orderHref, again }: NotPayableProps) {
  return (
    <div className="woocommerce order-page order-plain">
      <h1>{`Order ${id}`}</h1>
      <p className="order-intro">{text}</p>
      <p className="order-links">
        <ButtonLink href={orderHref}>See your order</ButtonLink>
        {again && (
          <ButtonLink kind="quiet" href={again} rel="nofollow">
            Order again
          </ButtonLink>
        )}
      </p>
    </div>
  )
}
