import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { nameOf } from '../../../admin/address-text.ts'
import { mayUse } from '../../../admin/page-data.ts'
import { AddressCard } from '../../../admin/parts/AddressCard.tsx'
import { Card } from '../../../admin/parts/Card.tsx'
import { CopyButton } from '../../../admin/parts/CopyButton.tsx'
import { Loading } from '../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../admin/parts/LoadProblem.tsx'
import { Screen } from '../../../admin/parts/Screen.tsx'
import { localTime } from '../../../kernel/locale-format.ts'
import { OrderRows } from '../../orders/admin/OrderRows.tsx'
import { orders } from '../../orders/admin/order-calls.ts'
import { type CustomerRecord, customers } from './customer-calls.ts'
import styles from './customer-page.module.css'
import * as messages from './messages.ts'

const MAX_ORDERS = 10

/** `/admin/customers/:id/`: one customer. */
export default function CustomerPage() {
  const id = Number(useParams()['id'])
  const {
    data: customer,
    error,
    refetch,
  } = useQuery({
    queryKey: ['customers', id],
    queryFn: () => customers.get(id),
  })
  const back = { path: '/customers/', label: messages.customers() }
  if (!customer) {
    return (
      <Screen title={messages.customer()} back={back}>
        {error ? (
          <LoadProblem title={messages.customerNotRead()} error={error} retry={refetch} />
        ) : (
          <Loading />
        )}
      </Screen>
    )
  }
  return (
    <Screen title={nameOf(customer) || customer.username} back={back}>
      <Account customer={customer} />
      {mayUse('edit_shop_orders') && <Orders id={id} />}
      <div className={styles['addresses']}>
        <AddressCard title={messages.billingAddress()} address={customer.billing} />
        <AddressCard title={messages.shippingAddress()} address={customer.shipping} />
      </div>
    </Screen>
  )
}

function Account({ customer }: { readonly customer: CustomerRecord }) {
  const { email, username, date_created: created } = customer
  return (
    <Card title={messages.account()}>
      <dl className={styles['facts']}>
        <dt>{messages.email()}</dt>
        <dd className={styles['email']}>
          <a href={`mailto:${email}`}>{email}</a>
          <CopyButton label={messages.copyEmail()} text={email} />
        </dd>
        <dt>{messages.username()}</dt>
        <dd>{username}</dd>
        <dt>{messages.registered()}</dt>
        <dd>{created ? localTime(created) : '–'}</dd>
      </dl>
    </Card>
  )
}

function Orders({ id }: { readonly id: number }) {
  const filters = { customer: id, per_page: MAX_ORDERS }
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'list', filters],
    queryFn: ({ signal }) => orders.list(filters, signal),
  })
  return (
    <Card title={data ? messages.ordersOf({ count: data.total }) : messages.orders()}>
      {error ? (
        <LoadProblem title={messages.ordersNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={3} />
      ) : data.items.length === 0 ? (
        <p>{messages.noOrders()}</p>
      ) : (
        <OrderRows orders={data.items} />
      )}
    </Card>
  )
}
