import type { ReactNode } from 'react'
import { formatMoney } from '../../../kernel/format.ts'
import { headlineOf, introOf, orderStateText } from '../texts.ts'
import { type OrderActionPaths, OrderActions, OrderFooter } from './OrderActions.tsx'
import { OrderAddresses } from './OrderAddresses.tsx'
import { OrderProgress } from './OrderProgress.tsx'
import { NextSteps, OrderedProducts, OrderNotes } from './OrderSections.tsx'
import type { OrderViewData } from './order-view.ts'

type Props = OrderViewData & {
  readonly actions: OrderActionPaths
  /** The form to change the address; `null` if that is not possible. */
  readonly changeEmail: ReactNode
  readonly saveDetails: ReactNode
}

/** The page after ordering: number, next steps, products, addresses; also for print. */
export function OrderReceived({ actions, changeEmail, saveDetails, ...view }: Props) {
  const { order, addressLines, notes } = view
  return (
    <div className="woocommerce woocommerce-order order-page" data-printed="">
      <h1>{headlineOf(order)}</h1>
      <p className="woocommerce-thankyou-order-received order-intro">
        <Intro order={order} />
      </p>
      {changeEmail}
      <Overview {...view} />
      <div className="order-columns">
        <NextSteps {...view} className="order-next">
          <OrderActions actions={actions} />
        </NextSteps>
        <div className="order-side">
          <OrderProgress {...view} />
        </div>
        <div>
          <OrderedProducts {...view} />
        </div>
        <div className="order-side">
          {saveDetails}
          <OrderAddresses order={order} addressLines={addressLines} />
          <OrderNotes notes={notes} />
        </div>
      </div>
      <OrderFooter again={actions.again} next={{ href: '/shop/', text: 'See all pieces' }} />
    </div>
  )
}

/** The sentence below the headline; its e-mail address wraps only if it does not fit into one line. */
function Intro({ order }: Pick<OrderViewData, 'order'>) {
  const { email } = order.billing
  const intro = introOf(order)
  const at = email === '' ? -1 : intro.lastIndexOf(email)
  if (at < 0) return intro
  return (
    <>
      {intro.slice(0, at)}
      <span className="order-intro-email">{intro.slice(at)}</span>
    </>
  )
}

/** The key data of the order. */
function Overview({ order, currency, dayText }: OrderViewData) {
  const facts = [
    ['order', 'Order number', String(order.id)],
    ['status', 'State', orderStateText[order.state]],
    ['date', 'Date', dayText(order.placedAt)],
    ['total', 'Total', formatMoney(order.sums.totalMinor, currency)],
    ['payment-method', 'Payment', order.paymentTitle],
  ] as const
  return (
    <ul className="woocommerce-order-overview order-overview">
      {facts.map(([name, label, value]) => (
        <li key={name} className={`woocommerce-order-overview__${name}`}>
          {label} <strong>{value}</strong>
        </li>
      ))}
    </ul>
  )
}
