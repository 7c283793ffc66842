import type { ReactNode } from 'react'
import { formatMoney } from '../../../kernel/format.ts'
import { headlineOf, leadOf, orderStateText } from '../texts.ts'
import { OrderAddresses } from './OrderAddresses.tsx'
import { OrderProgress } from './OrderProgress.tsx'
import { NextSteps, OrderedGoods, OrderNotes } from './OrderSections.tsx'
import { OrderFoot, type Ways, WaysOn } from './OrderWays.tsx'
import type { OrderShown } from './order-shown.ts'

type Props = OrderShown & {
  readonly ways: Ways
  /** Whose mail is right and can no longer be mended, or is an account's: nothing. */
  readonly mendEmail: ReactNode
  readonly saveDetails: ReactNode
}

/** The page after ordering: number, what happens next, what was bought, where it goes; made to be printed too. */
export function OrderReceived({ ways, mendEmail, saveDetails, ...shown }: Props) {
  const { order, addressLines, notes } = shown
  return (
    <div className="woocommerce woocommerce-order order-page" data-printed="">
      <h1>{headlineOf(order)}</h1>
      <p className="woocommerce-thankyou-order-received order-lead">
        <Lead order={order} />
      </p>
      {mendEmail}
      <Overview {...shown} />
      <div className="order-columns">
        <NextSteps {...shown} className="order-next">
          <WaysOn ways={ways} />
        </NextSteps>
        <div className="order-side">
          <OrderProgress {...shown} />
        </div>
        <div>
          <OrderedGoods {...shown} />
        </div>
        <div className="order-side">
          {saveDetails}
          <OrderAddresses order={order} addressLines={addressLines} />
          <OrderNotes notes={notes} />
        </div>
      </div>
      <OrderFoot again={ways.again} next={{ href: '/shop/', text: 'See all pieces' }} />
    </div>
  )
}

/** The sentence below the headline; the address in it stands in one line as long as it fits into one. */
function Lead({ order }: Pick<OrderShown, 'order'>) {
  const { email } = order.billing
  const lead = leadOf(order)
  const at = email === '' ? -1 : lead.lastIndexOf(email)
  if (at < 0) return lead
  return (
    <>
      {lead.slice(0, at)}
      <span className="order-lead-email">{lead.slice(at)}</span>
    </>
  )
}

/** What somebody who calls about an order is asked for first. */
function Overview({ order, currency, dayText }: OrderShown) {
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
