import { Link, useParams } from 'react-router'
import { Screen } from '../../../admin/parts/Screen.tsx'
import * as messages from './messages.ts'
import { OrderReturns } from './OrderReturns.tsx'

/** `/admin/returns/orders/:id/`: the returns of one order. */
export default function ReturnsOfOrder() {
  const id = Number(useParams()['id'])
  return (
    <Screen
      title={messages.openReturns()}
      back={{ path: '/returns/', label: messages.returns() }}
      aside={<Link to={`/orders/${id}/`}>{messages.order()}</Link>}
    >
      <OrderReturns id={id} />
    </Screen>
  )
}
