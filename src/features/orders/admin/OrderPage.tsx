import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { AddressCard } from '../../../admin/parts/AddressCard.tsx'
import { Card } from '../../../admin/parts/Card.tsx'
import { Loading } from '../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../admin/parts/LoadProblem.tsx'
import { Screen } from '../../../admin/parts/Screen.tsx'
import { localTime } from '../../../kernel/locale-format.ts'
import { ChangeStatus } from './ChangeStatus.tsx'
import * as messages from './messages.ts'
import { OrderLines } from './OrderLines.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { OrderRefunds } from './OrderRefunds.tsx'
import { type OrderRecord, orders } from './order-calls.ts'
import styles from './order-page.module.css'
import { StatusMark } from './StatusMark.tsx'

/** `/admin/orders/:id/`: one order. */
export default function OrderPage() {
  const id = Number(useParams()['id'])
  const {
    data: order,
    error,
    refetch,
  } = useQuery({ queryKey: ['orders', id], queryFn: () => orders.get(id) })
  const back = { path: '/orders/', label: messages.orders() }
  if (!order) {
    return (
      <Screen title={messages.order()} back={back}>
        {error ? <LoadProblem title={messages.orderNotRead()} error={error} retry={refetch} /> : <Loading />}
      </Screen>
    )
  }
  return (
    <Screen
      title={messages.orderNumber({ number: order.number })}
      back={back}
      mark={<StatusMark status={order.status} />}
      aside={<ChangeStatus order={order} />}
    >
      <p className={styles['placed']}>
        {order.date_created && messages.placedAt({ time: localTime(order.date_created) })}
      </p>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <OrderLines order={order} />
          {order.refunds.length > 0 && <OrderRefunds order={order} />}
          <OrderNotes id={order.id} />
        </div>
        <div className={styles['column']}>
          <Buyer order={order} />
          <AddressCard title={messages.shippingAddress()} address={order.shipping} />
          <AddressCard title={messages.billingAddress()} address={order.billing} />
        </div>
      </div>
    </Screen>
  )
}

/** The account, the payment, and what the buyer has written. */
function Buyer({ order }: { readonly order: OrderRecord }) {
  const { customer_id: customer, customer_note: note } = order
  return (
    <Card title={messages.customer()}>
      <dl className={styles['facts']}>
        <dt>{messages.accountLabel()}</dt>
        <dd>
          {customer > 0 ? (
            <Link to={`/customers/${customer}/`}>{messages.customerNumber({ id: String(customer) })}</Link>
          ) : (
            messages.guest()
          )}
        </dd>
        <dt>{messages.payment()}</dt>
        <dd>
          {order.payment_method_title || '–'}
          {order.transaction_id !== '' && <span className={styles['soft']}> {order.transaction_id}</span>}
        </dd>
        <dt>{messages.paid()}</dt>
        <dd>{order.date_paid ? localTime(order.date_paid) : messages.notPaid()}</dd>
      </dl>
      {note !== '' && <blockquote className={styles['quote']}>{note}</blockquote>}
    </Card>
  )
}
