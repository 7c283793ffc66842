import { useRef } from 'react'
import { Link } from 'react-router'
import { nameOf } from '../../../admin/address-text.ts'
import { moneyText } from '../../../admin/money-text.ts'
import { SortedColumn } from '../../../admin/parts/ListControls.tsx'
import type { ListState } from '../../../admin/parts/list-state.ts'
import styles from '../../../admin/parts/parts.module.css'
import { useRowKeys } from '../../../admin/parts/row-keys.ts'
import { localTime } from '../../../kernel/locale-format.ts'
import * as messages from './messages.ts'
import type { OrderRecord } from './order-calls.ts'
import { StatusMark } from './StatusMark.tsx'

type Props = {
  readonly orders: readonly OrderRecord[]
  /** Without it the rows have an order of their own. */
  readonly state?: ListState
}

/** Orders as a table, and as cards where the window is narrow. */
export function OrderRows({ orders, state }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <div ref={list}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {state ? (
              <SortedColumn name="id" label={messages.order()} state={state} />
            ) : (
              <th scope="col">{messages.order()}</th>
            )}
            {state ? (
              <SortedColumn name="date" label={messages.placed()} state={state} />
            ) : (
              <th scope="col">{messages.placed()}</th>
            )}
            <th scope="col">{messages.customer()}</th>
            <th scope="col">{messages.status()}</th>
            <th scope="col">{messages.payment()}</th>
            <th scope="col" className={styles['number']}>
              {messages.items()}
            </th>
            <th scope="col" className={styles['number']}>
              {messages.total()}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <td className={styles['time']}>
                <Link data-row to={`/orders/${order.id}/`}>
                  {order.number}
                </Link>
              </td>
              <td className={styles['time']}>{placedText(order)}</td>
              <td className={styles['wrapped']}>
                <bdi>{buyerText(order)}</bdi>
              </td>
              <td>
                <StatusMark status={order.status} />
              </td>
              <td className={styles['soft']}>{order.payment_method_title}</td>
              <td className={styles['number']}>{itemCount(order)}</td>
              <td className={styles['number']}>{moneyText(order.total, order)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles['rows']}>
        {orders.map((order) => (
          <li key={order.id}>
            <Link data-row className={styles['row']} to={`/orders/${order.id}/`}>
              <span className={styles['rowTitle']}>
                {order.number} · <bdi>{buyerText(order)}</bdi>
              </span>
              <span className={`${styles['number']} ${styles['end']}`}>{moneyText(order.total, order)}</span>
              <span className={styles['soft']}>{placedText(order)}</span>
              <span className={styles['end']}>
                <StatusMark status={order.status} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function placedText({ date_created }: OrderRecord): string {
  return date_created ? localTime(date_created) : ''
}

function buyerText({ billing }: OrderRecord): string {
  return nameOf(billing) || billing.company || billing.email
}

function itemCount({ line_items }: OrderRecord): number {
  return line_items.reduce((count, { quantity }) => count + quantity, 0)
}
