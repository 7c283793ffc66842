import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { Order } from '../../orders/rules/order.ts'
import { orderStateText } from '../../orders/texts.ts'
import type { Ways } from '../../orders/ui/OrderWays.tsx'
import { texts } from '../texts.ts'

type Props = {
  readonly id: string
  readonly orders: readonly Order[]
  readonly currency: CurrencyFormat
  readonly dayText: (at: Date) => string
  /** What can be done with an order; without it the table has no place for that. */
  readonly waysOf?: (order: Order) => Ways
}

/** Orders of an account, newest first: number, day, state in words, total; on a phone each is a card. */
export function OrderList({ id, orders, currency, dayText, waysOf }: Props) {
  if (orders.length === 0) {
    return <EmptyState sentence={texts.noOrders} link={{ href: '/shop/', text: 'See all pieces' }} />
  }
  const ways = waysOf ? [{ heading: 'What next' }] : []
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
        ...ways,
      ]}
      rows={orders.map((order) => ({
        key: order.id,
        cells: [
          <a key="order" href={`/my-account/view-order/${order.id}/`}>{`Order ${order.id}`}</a>,
          dayText(order.placedAt),
          orderStateText[order.state],
          formatMoney(order.sums.totalMinor, currency),
          ...(waysOf ? [<OrderActions key="ways" id={order.id} ways={waysOf(order)} />] : []),
        ],
      }))}
    />
  )
}

/** Links say which order they are about to those who hear them one by one. */
function OrderActions({ id, ways: { pay, cancel, again } }: { readonly id: number; readonly ways: Ways }) {
  const links = [
    ['pay', 'Pay', pay],
    ['cancel', 'Cancel', cancel],
    ['order-again', 'Order again', again],
  ] as const
  return (
    <span className="order-actions">
      {links.map(
        ([name, word, href]) =>
          href && (
            <a key={name} href={href} className={name} rel="nofollow">
              {word}
              <span className="screen-reader-text">{`: order ${id}`}</span>
            </a>
          ),
      )}
    </span>
  )
}
