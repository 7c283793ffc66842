import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { amountText } from '../../../../admin/money-text.ts'
import { mayUse } from '../../../../admin/page-data.ts'
import { AddressCard } from '../../../../admin/parts/AddressCard.tsx'
import { Card } from '../../../../admin/parts/Card.tsx'
import { CopyButton } from '../../../../admin/parts/CopyButton.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Mark } from '../../../../admin/parts/Mark.tsx'
import parts from '../../../../admin/parts/parts.module.css'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { localTime } from '../../../../kernel/locale-format.ts'
import { SessionsCard } from '../../../accounts/admin/pages/SessionsCard.tsx'
import { NewOrderLink } from '../../../orders/admin/new-order/NewOrderLink.tsx'
import { officeOrders } from '../../../orders/admin/office-calls.ts'
import { StatusMark } from '../../../orders/admin/StatusMark.tsx'
import { type CustomerRecord, customers, customersWithAddresses } from '../customer-calls.ts'
import { CustomerActions } from './CustomerActions.tsx'
import { CustomerActivity } from './CustomerActivity.tsx'
import { CustomerCreditCard } from './CustomerCreditCard.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import styles from './customer-page.module.css'
import * as messages from './messages.ts'
import { spentText } from './spent-text.ts'

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
          <LoadProblem title={messages.customerNotRead()} error={error} retry={refetch} back={back} />
        ) : (
          <Loading />
        )}
      </Screen>
    )
  }
  return (
    <Screen
      title={customer.name}
      back={back}
      mark={customer.blocked && <Mark tone="clay">{messages.blocked()}</Mark>}
      aside={
        <>
          {mayUse('edit_shop_orders') && <NewOrderLink customer={customer.id} />}
          {mayUse('manage_woocommerce') && <CustomerActions customer={customer} />}
        </>
      }
    >
      {customer.blocked && (
        <p className={styles['notice']}>
          {messages.blockedSince({
            at: localTime(customer.blocked_at ?? customer.registered_at),
            reason: customer.blocked_reason,
          })}
        </p>
      )}
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <Orders customer={customer} />
          <CustomerNotes id={id} />
          <CustomerCreditCard customer={customer} />
        </div>
        <div className={styles['side']}>
          <Account customer={customer} />
          <CustomerActivity id={id} />
          {mayUse('manage_woocommerce') && <SessionsCard account={id} />}
          <Addresses id={id} />
        </div>
      </div>
    </Screen>
  )
}

function Account({ customer }: { readonly customer: CustomerRecord }) {
  const { email, username, phone, city, country, last_order_at: last } = customer
  return (
    <Card title={messages.account()}>
      <dl className={styles['facts']}>
        <dt>{messages.email()}</dt>
        <dd className={styles['email']}>
          <a href={`mailto:${email}`}>{email}</a>
          <CopyButton label={messages.copyEmail()} text={email} />
          {!customer.is_email_verified && <Mark tone="gold">{messages.notConfirmed()}</Mark>}
        </dd>
        {phone && (
          <>
            <dt>{messages.phone()}</dt>
            <dd>
              <a href={`tel:${phone}`}>{phone}</a>
            </dd>
          </>
        )}
        {city && (
          <>
            <dt>{messages.place()}</dt>
            <dd>{[city, country].filter(Boolean).join(', ')}</dd>
          </>
        )}
        <dt>{messages.username()}</dt>
        <dd>{username}</dd>
        <dt>{messages.registered()}</dt>
        <dd>{localTime(customer.registered_at)}</dd>
        <dt>{messages.spent()}</dt>
        <dd>{spentText(customer)}</dd>
        <dt>{messages.lastOrder()}</dt>
        <dd>{last ? localTime(last) : messages.never()}</dd>
      </dl>
    </Card>
  )
}

function Orders({ customer: { id, name } }: { readonly customer: CustomerRecord }) {
  const filters = { customer: id, per_page: MAX_ORDERS }
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'list', filters],
    queryFn: ({ signal }) => officeOrders.list(filters, signal),
  })
  return (
    <Card
      title={data ? messages.ordersOf({ count: data.total }) : messages.orders()}
      action={
        data &&
        data.total > MAX_ORDERS && (
          <Link to={`/orders/?search=${encodeURIComponent(name)}`}>{messages.allOrders()}</Link>
        )
      }
    >
      {error ? (
        <LoadProblem title={messages.ordersNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={3} />
      ) : data.items.length === 0 ? (
        <p>{messages.noOrders()}</p>
      ) : (
        <ul className={parts['rows']}>
          {data.items.map((order) => (
            <li key={order.id}>
              <Link className={parts['row']} to={`/orders/${order.id}/`}>
                <span className={parts['rowTitle']}>{messages.ofOrder({ number: order.number })}</span>
                <span className={parts['end']}>{amountText(order.total, order.currency)}</span>
                <span className={parts['soft']}>{localTime(order.date_created)}</span>
                <span className={parts['end']}>
                  <StatusMark order={order} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Addresses({ id }: { readonly id: number }) {
  const { data } = useQuery({
    queryKey: ['customers', id, 'addresses'],
    queryFn: () => customersWithAddresses.get(id),
  })
  if (!data) return <Loading rows={3} />
  return (
    <>
      <AddressCard title={messages.billingAddress()} address={data.billing} />
      <AddressCard title={messages.shippingAddress()} address={data.shipping} />
    </>
  )
}
