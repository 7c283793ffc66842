import { type CurrencyFormat, formatMoney } from '../../../../kernel/format.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Table } from '../../../../ui/Table.tsx'
import type { Order } from '../../../orders/rules/order.ts'
import { orderStateText } from '../../../orders/texts.ts'
import type { OrderActionPaths } from '../../../orders/ui/OrderActions.tsx'
import { accountTexts } from '../../texts.ts'

type Props = {
  readonly id: string
  readonly orders: readonly Order[]
  readonly currencyOf: (order: Order) => CurrencyFormat
  readonly dayText: (at: Date) => string
  /** The actions for an order; without it the table has no column for them. */
  readonly actionsOf?: (order: Order) => OrderActionPaths
}

/** Orders of an account, newest first: number, date, state, total; on a phone each is a card. */
export function OrderList({ id, orders, currencyOf, dayText, actionsOf }: Props) {
  if (orders.length === 0) {
    return <EmptyState sentence={accountTexts.noOrders} link={{ href: '/shop/', text: 'See all pieces' }} />
  }
  const actions = actionsOf ? [{ heading: 'What next' }] : []
  return (
    <Table
      id={id}
      caption="Your orders"
      captionHidden
      onPhone="cards"
      columns={[
        { heading: 'Order' },
        { heading: 'Date' },
        { heading: 'State' },
        { heading: 'Total', numeric: true },
        ...actions,
      ]}
      rows={orders.map((order) => ({
        key: order.id,
        cells: [
          <a key="order" href={`/my-account/view-order/${order.id}/`}>{`Order ${order.id}`}</a>,
          dayText(order.placedAt),
          orderStateText[order.state],
          formatMoney(order.sums.totalMinor, currencyOf(order)),
          ...(actionsOf ? [<OrderActions key="ways" id={order.id} actions={actionsOf(order)} />] : []),
        ],
      }))}
    />
  )
}

/** For screen readers each link names its order. */
function OrderActions({
  id,
  actions: { pay, cancel, again },
}: {
  readonly id: number
  readonly actions: OrderActionPaths
}) {
  const links = [
    ['pay', 'Pay', pay],
    ['cancel', 'Cancel', cancel],
    ['order-again', 'Order again', again],
  ] as const
  return (
    <span className="order-actions">
      {links.map(
        ([name, label, href]) =>
          href && (
            <a key={name} href={href} className={name} rel="nofollow">
              {label}
              <span className="screen-reader-text">{`: order ${id}`}</span>
            </a>
          ),
      )}
    </span>
  )
}
