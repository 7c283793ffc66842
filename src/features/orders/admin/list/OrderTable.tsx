import { Checkbox } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type MouseEvent, useRef } from 'react'
import { Link } from 'react-router'
import { SortedColumn } from '../../../../admin/parts/ListControls.tsx'
import type { ListState } from '../../../../admin/parts/list-state.ts'
import parts from '../../../../admin/parts/parts.module.css'
import { useRowKeys } from '../../../../admin/parts/row-keys.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { moveText } from '../../rules/office/office-texts.ts'
import { OrderFulfilmentMark, OrderPaymentMark } from '../OfficeMarks.tsx'
import type { ListedOrder } from '../office-calls.ts'
import type { Selection } from './bulk/selection.ts'
import { buyerText, type ColumnName, columns, placedText, Tags, totalText } from './columns.tsx'
import styles from './list.module.css'
import * as messages from './messages.ts'

type Props = {
  readonly orders: readonly ListedOrder[]
  readonly names: readonly ColumnName[]
  readonly state: ListState
  readonly selection: Selection
}

/** Orders as a table, and as cards where the window is narrow; `x` selects the row that has the focus. */
export function OrderTable({ orders, names, state, selection }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  const toggleFocused = (isRange: boolean) => {
    const id = document.activeElement instanceof HTMLElement && document.activeElement.dataset['row']
    const order = orders.find((one) => String(one.id) === id)
    if (order) selection.toggle(order, isRange)
  }
  useHotkeys([
    ['x', () => toggleFocused(false)],
    ['shift+x', () => toggleFocused(true)],
  ])
  const selectedHere = orders.filter(({ id }) => selection.has(id)).length
  return (
    <div ref={list}>
      <table className={`${parts['table']} ${styles['table']}`}>
        <thead>
          <tr>
            <th scope="col" className={styles['select']}>
              <Checkbox
                size="md"
                aria-label={messages.selectPage()}
                checked={selectedHere === orders.length}
                indeterminate={selectedHere > 0 && selectedHere < orders.length}
                onChange={selection.togglePage}
              />
            </th>
            <SortedColumn name="number" label={messages.order()} state={state} />
            {names.map((name) => (
              <Heading key={name} name={name} state={state} />
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id} data-selected={selection.has(order.id) || undefined}>
              <td className={styles['select']}>
                <SelectOrder order={order} selection={selection} />
              </td>
              <td className={styles['number']}>
                <Link data-row={order.id} to={`/orders/${order.id}/`}>
                  {order.number}
                </Link>
                <Signs order={order} />
              </td>
              {names.map((name) => (
                <td key={name} className={columns[name].isNumber ? parts['number'] : styles['cell']}>
                  {columns[name].cell(order)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={parts['rows']}>
        {orders.map((order) => (
          <li key={order.id} className={styles['card']} data-selected={selection.has(order.id) || undefined}>
            <SelectOrder order={order} selection={selection} />
            <Link data-row={order.id} className={styles['cardLink']} to={`/orders/${order.id}/`}>
              <span className={parts['rowTitle']}>
                {order.number} · <bdi>{buyerText(order)}</bdi>
              </span>
              <span className={`${parts['number']} ${parts['end']}`}>{totalText(order)}</span>
              <span className={parts['soft']}>
                {placedText(order)} · {messages.itemCount({ count: order.items })}
              </span>
              <Signs order={order} />
              <span className={styles['marks']}>
                <OrderPaymentMark order={order} />
                <OrderFulfilmentMark order={order} />
                <Tags tags={order.tags} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Heading({ name, state }: { readonly name: ColumnName; readonly state: ListState }) {
  const { title, sort, isNumber } = columns[name]
  if (sort) return <SortedColumn name={sort} label={title()} state={state} isNumber={isNumber ?? false} />
  return (
    <th scope="col" className={isNumber && parts['number']}>
      {title()}
    </th>
  )
}

function SelectOrder({ order, selection }: { readonly order: ListedOrder; readonly selection: Selection }) {
  return (
    <Checkbox
      size="md"
      className={styles['checkbox'] ?? ''}
      aria-label={messages.selectOrder({ number: order.number })}
      checked={selection.has(order.id)}
      onChange={() => {}}
      onClick={(event: MouseEvent) => selection.toggle(order, event.shiftKey)}
    />
  )
}

/** What is worth knowing before an order is opened: a note of the buyer, a move that waits. */
function Signs({ order }: { readonly order: ListedOrder }) {
  return (
    <span className={styles['signs']}>
      {order.has_note && (
        <span title={messages.withNote()}>
          <Icon name="mail" size={16} />
          <span className={parts['unseen']}>{messages.withNote()}</span>
        </span>
      )}
      {order.intention && (
        <span className={styles['pending']}>
          <Icon name="clock" size={16} />
          {moveText(order.intention.move)}
        </span>
      )}
    </span>
  )
}
