import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPageData, mayUse } from '../../../admin/page-data.ts'
import { Card } from '../../../admin/parts/Card.tsx'
import { Loading } from '../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../admin/parts/LoadProblem.tsx'
import { Screen } from '../../../admin/parts/Screen.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { OrderRows } from '../../orders/admin/OrderRows.tsx'
import { orders, useStatusCounts } from '../../orders/admin/order-calls.ts'
import type { OrderStatus } from '../../orders/rules/order-state.ts'
import styles from './home.module.css'
import * as messages from './messages.ts'

const MAX_ORDERS = 8

/** `/admin/`: what is waiting, and what came in last. */
export default function Home() {
  return (
    <Screen title={messages.greeting({ name: adminPageData().person.name })}>
      {mayUse('fulfil_shop_orders') ? (
        <>
          {mayUse('view_woocommerce_reports') && <Waiting />}
          <LatestOrders />
        </>
      ) : (
        <p>{messages.nothingHere()}</p>
      )}
    </Screen>
  )
}

const waiting: readonly {
  readonly statuses: readonly OrderStatus[]
  label(values: { readonly count: number }): string
}[] = [
  { statuses: ['processing'], label: messages.ordersToShip },
  { statuses: ['pending', 'on-hold'], label: messages.ordersUnpaid },
  { statuses: ['failed'], label: messages.paymentsFailed },
]

/** Numbers of orders that wait for somebody, each leading to them. */
function Waiting() {
  const counts = useStatusCounts()
  if (counts.size === 0) return <Loading rows={1} />
  return (
    <ul className={styles['waiting']}>
      {waiting.map(({ statuses, label }) => {
        const count = statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
        return (
          <li key={statuses.join()}>
            <Link className={styles['figure']} to={`/orders/?status=${statuses.join()}`}>
              <strong>{count}</strong>
              <span>{label({ count })}</span>
              <Icon name="right" size={18} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function LatestOrders() {
  const filters = { per_page: MAX_ORDERS }
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'list', filters],
    queryFn: ({ signal }) => orders.list(filters, signal),
  })
  return (
    <Card title={messages.latestOrders()} action={<Link to="/orders/">{messages.allOrders()}</Link>}>
      {error ? (
        <LoadProblem title={messages.ordersNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading />
      ) : data.items.length === 0 ? (
        <p>{messages.noOrders()}</p>
      ) : (
        <OrderRows orders={data.items} />
      )}
    </Card>
  )
}
