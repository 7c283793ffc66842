import { useRef } from 'react'
import { Link } from 'react-router'
import { amountText } from '../../../admin/money-text.ts'
import styles from '../../../admin/parts/parts.module.css'
import { useRowKeys } from '../../../admin/parts/row-keys.ts'
import { localTime } from '../../../kernel/locale-format.ts'
import * as messages from './messages.ts'
import type { ListedOrder } from './office-calls.ts'
import { StatusMark } from './StatusMark.tsx'

/** Orders as a table, and as cards where the window is narrow. */
export function OrderRows({ orders }: { readonly orders: readonly ListedOrder[] }) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <div ref={list}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{messages.order()}</th>
            <th scope="col">{messages.placed()}</th>
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
              <td className={styles['time']}>{localTime(order.date_created)}</td>
              <td className={styles['wrapped']}>
                <bdi>{buyerText(order)}</bdi>
              </td>
              <td>
                <StatusMark order={order} />
              </td>
              <td className={styles['soft']}>{order.payment_method_title}</td>
              <td className={styles['number']}>{order.items}</td>
              <td className={styles['number']}>{amountText(order.total, order.currency)}</td>
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
              <span className={`${styles['number']} ${styles['end']}`}>
                {amountText(order.total, order.currency)}
              </span>
              <span className={styles['soft']}>{localTime(order.date_created)}</span>
              <span className={styles['end']}>
                <StatusMark order={order} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function buyerText({ customer }: ListedOrder): string {
  return customer.name || customer.email
}
