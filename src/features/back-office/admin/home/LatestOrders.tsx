import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { OrderRows } from '../../../orders/admin/OrderRows.tsx'
import { officeOrders } from '../../../orders/admin/office-calls.ts'
import * as messages from './messages.ts'

const MAX_ORDERS = 5

/** What came in last. */
export function LatestOrders() {
  const filters = { per_page: MAX_ORDERS }
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'list', filters],
    queryFn: ({ signal }) => officeOrders.list(filters, signal),
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
