import type { CurrencyFormat } from '../../../../kernel/format.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { forScreenReaders, MessageParts } from '../../../../ui/html/MessageParts.tsx'
import { Amount } from '../../../../ui/money/Amount.tsx'
import { Table } from '../../../../ui/Table.tsx'
import type { Order } from '../../../orders/rules/order.ts'
import { orderStateText } from '../../../orders/rules/state-texts.ts'
import type { OrderActionPaths } from '../../../orders/ui/OrderActions.tsx'
import * as messages from '../../messages.ts'

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
    return <EmptyState sentence={messages.noOrders()} link={{ href: '/shop/', text: messages.shopAll() }} />
  }
  const actions = actionsOf ? [{ heading: messages.actions(), className: cell('actions') }] : []
  return (
    <Table
      id={id}
      caption={messages.orders()}
      captionHidden
      onPhone="cards"
      className="woocommerce-orders-table woocommerce-MyAccount-orders shop_table my_account_orders account-orders-table"
      columns={[
        { heading: messages.order(), className: cell('number') },
        { heading: messages.date(), className: cell('date') },
        { heading: messages.status(), className: cell('status') },
        { heading: messages.total(), numeric: true, className: cell('total') },
        ...actions,
      ]}
      rows={orders.map((order) => ({
        key: order.id,
        className: `woocommerce-orders-table__row woocommerce-orders-table__row--status-${order.status} order`,
        cells: [
          <a key="order" href={`/my-account/view-order/${order.id}/`}>
            {messages.orderNumber({ number: order.number })}
          </a>,
          dayText(order.placedAt),
          orderStateText(order),
          <Amount key="total" minor={order.sums.totalMinor} currency={currencyOf(order)} />,
          ...(actionsOf
            ? [<OrderActions key="ways" number={order.number} actions={actionsOf(order)} />]
            : []),
        ],
      }))}
    />
  )
}

const cell = (name: string) => `woocommerce-orders-table__cell woocommerce-orders-table__cell-order-${name}`

/** For screen readers each link names its order. */
function OrderActions({
  number,
  actions: { pay, cancel, again },
}: {
  readonly number: string
  readonly actions: OrderActionPaths
}) {
  const links = [
    ['pay', messages.payOrder, pay],
    ['cancel', messages.cancelOrder, cancel],
    ['order-again', messages.orderAgain, again],
  ] as const
  return (
    <span className="order-actions">
      {links.map(
        ([name, label, href]) =>
          href && (
            <a key={name} href={href} className={name} rel="nofollow">
              <MessageParts parts={label({ number, more: forScreenReaders })} />
            </a>
          ),
      )}
    </span>
  )
}
