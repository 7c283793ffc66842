import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { Order } from '../../orders/rules/order.ts'
import { orderStatusText, texts } from '../texts.ts'

type Props = {
  readonly id: string
  readonly orders: readonly Order[]
  readonly currency: CurrencyFormat
  readonly dayText: (at: Date) => string
}

/** Orders of an account, newest first: number, day, state in words, total; on a phone each is a card. */
export function OrderList({ id, orders, currency, dayText }: Props) {
  if (orders.length === 0) {
    return <EmptyState sentence={texts.noOrders} link={{ href: '/shop/', text: 'See all pieces' }} />
  }
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
      ]}
      rows={orders.map((order) => ({
        key: order.id,
        cells: [
          <a key="order" href={`/my-account/view-order/${order.id}/`}>{`Order ${order.id}`}</a>,
          dayText(order.placedAt),
          orderStatusText[order.status],
          formatMoney(order.sums.totalMinor, currency),
        ],
      }))}
    />
  )
}
