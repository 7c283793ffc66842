import { formatMoney } from '../../../kernel/format.ts'
import { orderStateText } from '../../orders/texts.ts'
import { OrderAddresses } from '../../orders/ui/OrderAddresses.tsx'
import { OrderProgress } from '../../orders/ui/OrderProgress.tsx'
import { NextSteps, OrderedGoods, OrderNotes } from '../../orders/ui/OrderSections.tsx'
import { OrderFoot, type Ways, WaysOn } from '../../orders/ui/OrderWays.tsx'
import type { OrderShown } from '../../orders/ui/order-shown.ts'

type Props = OrderShown & { readonly ways: Ways }

/** One order of the account, as it stands; made to be printed too. */
export function OrderView({ ways, ...shown }: Props) {
  const { order, notes, addressLines } = shown
  return (
    <div data-printed="" className="order-page order-view">
      <Facts {...shown} />
      <NextSteps {...shown} className="order-next">
        <WaysOn ways={ways} />
      </NextSteps>
      <OrderProgress {...shown} />
      <OrderedGoods {...shown} />
      <div className="order-view-beside">
        <OrderAddresses order={order} addressLines={addressLines} />
        <OrderNotes notes={notes} />
      </div>
      <OrderFoot again={ways.again} next={{ href: '/my-account/orders/', text: 'All orders' }} />
    </div>
  )
}

function Facts({ order, currency, dayText }: OrderShown) {
  const facts = [
    ['State', orderStateText[order.state]],
    ['Date', dayText(order.placedAt)],
    ['Total', formatMoney(order.sums.totalMinor, currency)],
    ['Payment', order.paymentTitle],
  ] as const
  return (
    <dl className="order-view-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
