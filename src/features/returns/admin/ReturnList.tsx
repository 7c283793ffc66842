import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { EmptyList } from '../../../admin/parts/EmptyList.tsx'
import { Pager, Tabs } from '../../../admin/parts/ListControls.tsx'
import { Loading } from '../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../admin/parts/LoadProblem.tsx'
import { useListState } from '../../../admin/parts/list-state.ts'
import styles from '../../../admin/parts/parts.module.css'
import { useRowKeys } from '../../../admin/parts/row-keys.ts'
import { Screen } from '../../../admin/parts/Screen.tsx'
import { localTime } from '../../../kernel/locale-format.ts'
import { returnStates } from '../rules/return-states.ts'
import * as messages from './messages.ts'
import { ReturnMark } from './ReturnMark.tsx'
import { type ReturnRecord, returns } from './return-calls.ts'
import { amountText, itemsText, stateText } from './return-texts.ts'

const PER_PAGE = 25

/** `/admin/returns/`: what buyers send back, by state; each leads to the returns of its order. */
export default function ReturnList() {
  const state = useListState('date.desc')
  const chosen = returnStates.find((one) => one === state.get('state'))
  const filters = { page: state.page, per_page: PER_PAGE, ...(chosen && { state: [chosen] }) }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['returns', 'list', filters],
    queryFn: ({ signal }) => returns.list(filters, signal),
    placeholderData: keepPreviousData,
  })
  const tabs = returnStates.map((value) => ({ value, label: stateText(value) }))
  return (
    <Screen
      title={messages.returns()}
      aside={<p role="status">{data && messages.returnCount({ count: data.total })}</p>}
    >
      <Tabs
        label={messages.state()}
        name="state"
        state={state}
        tabs={[{ value: '', label: messages.allStates() }, ...tabs]}
      />
      {error ? (
        <LoadProblem title={messages.returnsNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={8} />
      ) : data.items.length === 0 ? (
        chosen ? (
          <EmptyList
            title={messages.noReturnsMatch()}
            next={<Link to="/returns/">{messages.showAllReturns()}</Link>}
          >
            {messages.noReturnsMatchHelp()}
          </EmptyList>
        ) : (
          <EmptyList title={messages.noReturns()} next={<Link to="/orders/">{messages.toOrders()}</Link>}>
            {messages.noReturnsHelp()}
          </EmptyList>
        )
      ) : (
        <div className={isPlaceholderData ? styles['stale'] : undefined} aria-busy={isPlaceholderData}>
          <Rows items={data.items} />
        </div>
      )}
      {data && <Pager state={state} pages={data.pages} total={data.total} />}
    </Screen>
  )
}

function Rows({ items }: { readonly items: readonly ReturnRecord[] }) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <div ref={list}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{messages.order()}</th>
            <th scope="col">{messages.requestedOn()}</th>
            <th scope="col">{messages.customer()}</th>
            <th scope="col">{messages.items()}</th>
            <th scope="col">{messages.state()}</th>
            <th scope="col" className={styles['number']}>
              {messages.amount()}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <tr key={one.id}>
              <td className={styles['time']}>
                <Link data-row to={pathOf(one)}>
                  {one.order_number}
                </Link>
              </td>
              <td className={styles['time']}>{localTime(one.date_created)}</td>
              <td className={styles['wrapped']}>
                <bdi>{one.customer.name || one.customer.email}</bdi>
              </td>
              <td className={styles['wrapped']}>{itemsText(one)}</td>
              <td>
                <ReturnMark state={one.state} />
              </td>
              <td className={styles['number']}>{amountText(one, one.refunded || one.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles['rows']}>
        {items.map((one) => (
          <li key={one.id}>
            <Link data-row className={styles['row']} to={pathOf(one)}>
              <span className={styles['rowTitle']}>
                {one.order_number} · <bdi>{one.customer.name || one.customer.email}</bdi>
              </span>
              <span className={`${styles['number']} ${styles['end']}`}>
                {amountText(one, one.refunded || one.amount)}
              </span>
              <span className={styles['soft']}>{itemsText(one)}</span>
              <span className={styles['end']}>
                <ReturnMark state={one.state} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function pathOf({ order_id }: ReturnRecord): string {
  return `/returns/orders/${order_id}/`
}
