import type { ReactNode } from 'react'
import { countryName } from '../../../../admin/address-text.ts'
import { amountText } from '../../../../admin/money-text.ts'
import { localTime } from '../../../../kernel/locale-format.ts'
import { OrderFulfilmentMark, OrderPaymentMark } from '../OfficeMarks.tsx'
import type { ListedOrder } from '../office-calls.ts'
import { StatusMark } from '../StatusMark.tsx'
import styles from './list.module.css'
import * as messages from './messages.ts'

/** The columns that a person can choose, in their order. The number of the order is always the first one. */
export const columnNames = [
  'placed',
  'customer',
  'email',
  'status',
  'payment',
  'fulfilment',
  'method',
  'shipping',
  'country',
  'source',
  'items',
  'total',
] as const

export type ColumnName = (typeof columnNames)[number]

export const defaultColumns: readonly ColumnName[] = [
  'placed',
  'customer',
  'payment',
  'fulfilment',
  'items',
  'total',
]

/** The columns of a text that an address or a profile has; `undefined`: none of them exists. */
export function columnsIn(text: string): readonly ColumnName[] | undefined {
  const names = text.split(',')
  const known = columnNames.filter((name) => names.includes(name))
  return known.length > 0 ? known : undefined
}

export type Column = {
  title(): string
  /** The name by which the list is ordered. */
  readonly sort?: 'date' | 'total' | 'customer'
  readonly isNumber?: true
  cell(order: ListedOrder): ReactNode
}

export const columns: Readonly<Record<ColumnName, Column>> = {
  placed: {
    title: messages.placed,
    sort: 'date',
    cell: (order) => <span className={styles['time']}>{placedText(order)}</span>,
  },
  customer: {
    title: messages.customer,
    sort: 'customer',
    cell: (order) => (
      <span className={styles['buyer']}>
        <bdi className={styles['buyerName']} title={buyerText(order)}>
          {buyerText(order)}
        </bdi>
        <Tags tags={order.tags} />
      </span>
    ),
  },
  email: { title: messages.email, cell: ({ customer }) => customer.email },
  status: { title: messages.status, cell: (order) => <StatusMark order={order} /> },
  payment: { title: messages.payment, cell: (order) => <OrderPaymentMark order={order} /> },
  fulfilment: { title: messages.fulfilment, cell: (order) => <OrderFulfilmentMark order={order} /> },
  method: { title: messages.paymentMethod, cell: (order) => order.payment_method_title },
  shipping: { title: messages.shippingMethod, cell: (order) => order.shipping_method_title },
  country: { title: messages.country, cell: ({ country }) => countryName(country) },
  source: { title: messages.source, cell: ({ source }) => <bdi>{source}</bdi> },
  items: { title: messages.items, isNumber: true, cell: ({ items }) => items },
  total: { title: messages.total, sort: 'total', isNumber: true, cell: totalText },
}

export function placedText({ date_created }: ListedOrder): string {
  return date_created === '' ? '' : localTime(date_created)
}

export function buyerText({ customer }: ListedOrder): string {
  return customer.name || customer.email || messages.guest()
}

export function totalText({ total, currency }: ListedOrder): string {
  return amountText(total, currency)
}

/** The tags of an order, next to each other. */
export function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span className={styles['tags']}>
      {tags.map((tag) => (
        <span key={tag} className={styles['tag']}>
          {tag}
        </span>
      ))}
    </span>
  )
}
