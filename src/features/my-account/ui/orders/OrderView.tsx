import { formatMoney } from '../../../../kernel/format.ts'
import * as orderMessages from '../../../orders/messages.ts'
import { orderStateText } from '../../../orders/rules/state-texts.ts'
import { type OrderActionPaths, OrderActions, OrderFooter } from '../../../orders/ui/OrderActions.tsx'
import { OrderAddresses } from '../../../orders/ui/OrderAddresses.tsx'
import { OrderProgress } from '../../../orders/ui/OrderProgress.tsx'
import { NextSteps, OrderedProducts, OrderNotes } from '../../../orders/ui/OrderSections.tsx'
import type { OrderViewData } from '../../../orders/ui/order-view.ts'
import * as messages from '../../messages.ts'

type Props = OrderViewData & { readonly actions: OrderActionPaths }

/** One order of the account, also for print. */
export function OrderView({ actions, ...view }: Props) {
  const { order, notes, addressLines } = view
  return (
    <div data-printed="" className="order-page order-view">
      <OrderDetails {...view} />
      <NextSteps {...view} className="order-next">
        <OrderActions actions={actions} />
      </NextSteps>
      <OrderProgress {...view} />
      <OrderedProducts {...view} />
      <div className="order-view-details">
        <OrderAddresses order={order} addressLines={addressLines} />
        <OrderNotes notes={notes} />
      </div>
      <OrderFooter
        again={actions.again}
        next={{ href: '/my-account/orders/', text: messages.viewAllOrders() }}
      />
    </div>
  )
}

function OrderDetails({ order, currency, dayText, arrival }: OrderViewData) {
  const rows = [
    [messages.status(), orderStateText(order)],
    [messages.date(), dayText(order.placedAt)],
    ...(arrival ? ([[orderMessages.estimatedArrival(), arrival]] as const) : []),
    [messages.total(), formatMoney(order.sums.totalMinor, currency)],
    [messages.payment(), order.paymentTitle],
  ] as const
  return (
    <dl className="order-view-summary">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
