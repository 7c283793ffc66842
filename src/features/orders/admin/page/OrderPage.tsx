import { useParams } from 'react-router'
import { mayUse } from '../../../../admin/page-data.ts'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { RecordCards } from '../../../../admin/parts/RecordCards.tsx'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { localTime } from '../../../../kernel/locale-format.ts'
import { lastListPath } from '../list/list-place.ts'
import { OrderMarks } from '../OfficeMarks.tsx'
import { OrderProblem } from '../OrderProblem.tsx'
import { Attribution, Customer, isSourceKnown } from './Customer.tsx'
import { Addresses } from './edit/Addresses.tsx'
import { OrderLines } from './lines/OrderLines.tsx'
import { Moves } from './Moves.tsx'
import * as messages from './messages.ts'
import { Neighbours } from './Neighbours.tsx'
import styles from './order-page.module.css'
import { Payments } from './Payments.tsx'
import { Shipments } from './Shipments.tsx'
import { useOrder } from './shown-order.ts'
import { Timeline } from './Timeline.tsx'

/** `/admin/orders/:id/`: one order, what can be done with it, and all that is known of it. */
export default function OrderPage() {
  const id = Number(useParams()['id'])
  const { data: order, error, refetch } = useOrder(id)
  const back = { path: lastListPath(), label: messages.orders() }
  if (!order) {
    return (
      <Screen key={id} title={messages.order()} back={back}>
        {error ? (
          <OrderProblem title={messages.orderNotRead()} error={error} retry={refetch} back={back} />
        ) : (
          <Loading />
        )}
      </Screen>
    )
  }
  const time = localTime(order.date_created)
  return (
    <Screen
      title={messages.orderNumber({ number: order.number })}
      back={back}
      mark={<OrderMarks order={order} />}
      aside={<Moves order={order} />}
    >
      <div className={styles['placed']}>
        <p>
          {isSourceKnown(order)
            ? messages.placedFrom({ time, source: order.source })
            : messages.placedAt({ time })}
          {!mayUse('edit_shop_orders') && <span className={styles['line']}>{messages.withoutRight()}</span>}
        </p>
        <Neighbours id={id} />
      </div>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <OrderLines order={order} />
          <Payments order={order} />
          <Shipments order={order} />
          <RecordCards of="order" id={order.id} />
          <Timeline order={order} />
        </div>
        <div className={styles['column']}>
          <Customer order={order} />
          <Addresses order={order} />
          {isSourceKnown(order) && <Attribution order={order} />}
        </div>
      </div>
    </Screen>
  )
}
