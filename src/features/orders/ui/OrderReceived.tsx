import type { ReactNode } from 'react'
import { MessageParts } from '../../../ui/html/MessageParts.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import * as messages from '../messages.ts'
import { headlineOf, introOf, orderStateText } from '../rules/state-texts.ts'
import { type OrderActionPaths, OrderActions, OrderFooter } from './OrderActions.tsx'
import { OrderAddresses } from './OrderAddresses.tsx'
import { OrderProgress } from './OrderProgress.tsx'
import { NextSteps, OrderedProducts, OrderNotes } from './OrderSections.tsx'
import type { OrderViewData } from './order-view.ts'

type Props = OrderViewData & {
  /** Opened from a mail or the look-up, not right after ordering. */
  readonly isReadLater: boolean
  readonly actions: OrderActionPaths
  /** The form to change the address; `null` if that is not possible. */
  readonly changeEmail: ReactNode
  readonly saveDetails: ReactNode
}

/** The page after ordering: number, next steps, products, addresses; also for print. */
export function OrderReceived({ isReadLater, actions, changeEmail, saveDetails, ...view }: Props) {
  const { order, addressLines, notes } = view
  return (
    <div className="woocommerce woocommerce-order order-page" data-printed="">
      <h1>{headlineOf(order, isReadLater)}</h1>
      <p className="woocommerce-thankyou-order-received order-intro">
        {isReadLater ? <StatusIntro order={order} /> : <Intro order={order} />}
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
      <OrderFooter again={actions.again} next={{ href: '/shop/', text: messages.shopAll() }} />
    </div>
  )
}

/** The sentence below the headline; its e-mail address wraps only if it does not fit into one line. */
function Intro({ order }: Pick<OrderViewData, 'order'>) {
  return <MessageParts parts={introOf(order, (text) => <span className="order-intro-email">{text}</span>)} />
}

/** Read later, the order is no news: its status is. Where the headline has the status, the number is left to say. */
function StatusIntro({ order }: Pick<OrderViewData, 'order'>) {
  const isInHeadline = headlineOf(order) === headlineOf(order, true)
  return isInHeadline ? <Intro order={order} /> : messages.introStatus({ status: orderStateText(order) })
}

/** The key data of the order. */
function Overview({ order, currency, dayText, arrival }: OrderViewData) {
  const facts = [
    ['order', messages.orderNumber(), order.number],
    ['status', messages.status(), orderStateText(order)],
    ['date', messages.date(), dayText(order.placedAt)],
    ['arrival', messages.estimatedArrival(), arrival],
    ['total', messages.total(), <Amount key="total" minor={order.sums.totalMinor} currency={currency} />],
    ['payment-method', messages.payment(), order.paymentTitle],
  ] as const
  return (
    <ul className="woocommerce-order-overview woocommerce-thankyou-order-details order_details order-overview">
      {facts
        .filter(([, , value]) => value !== '')
        .map(([name, label, value]) => (
          <li key={name} className={`woocommerce-order-overview__${name} ${name}`}>
            {label} <strong>{value}</strong>
          </li>
        ))}
    </ul>
  )
}
