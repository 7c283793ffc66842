import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { EmptyList } from '../../../../admin/parts/EmptyList.tsx'
import { Pager, SortedColumn } from '../../../../admin/parts/ListControls.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { type ListState, useListState } from '../../../../admin/parts/list-state.ts'
import styles from '../../../../admin/parts/parts.module.css'
import { useRowKeys } from '../../../../admin/parts/row-keys.ts'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { SearchField } from '../../../../admin/parts/SearchField.tsx'
import { localTime } from '../../../../kernel/locale-format.ts'
import { type GuestRecord, guests } from '../customer-calls.ts'
import * as messages from './messages.ts'
import { SegmentTabs } from './SegmentTabs.tsx'
import { spentText } from './spent-text.ts'

const PER_PAGE = 25
const columns = ['last', 'orders', 'spent'] as const

/** Who has ordered without an account; each leads to the orders. */
export function GuestList() {
  const state = useListState('last.desc')
  const { by, isDescending } = state.sort
  const filters = {
    page: state.page,
    per_page: PER_PAGE,
    orderby: columns.find((column) => column === by) ?? 'last',
    order: isDescending ? ('desc' as const) : ('asc' as const),
    search: state.get('search').slice(0, 200),
  }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['customers', 'guests', filters],
    queryFn: ({ signal }) => guests.list(filters, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Screen
      title={messages.customers()}
      aside={<p role="status">{data && messages.guestCount({ count: data.total })}</p>}
    >
      <SegmentTabs state={state} />
      <search className={styles['filters']}>
        <SearchField
          label={messages.searchCustomers()}
          placeholder={messages.searchGuestsHint()}
          state={state}
        />
      </search>
      {error && !data ? (
        <LoadProblem title={messages.customersNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={8} />
      ) : data.items.length === 0 ? (
        <NoGuests isSearched={filters.search !== ''} />
      ) : (
        <div className={isPlaceholderData ? styles['stale'] : undefined} aria-busy={isPlaceholderData}>
          <Rows shown={data.items} state={state} />
        </div>
      )}
      {data && <Pager state={state} pages={data.pages} total={data.total} />}
    </Screen>
  )
}

type RowsProps = { readonly shown: readonly GuestRecord[]; readonly state: ListState }

function Rows({ shown, state }: RowsProps) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <div ref={list}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{messages.name()}</th>
            <th scope="col">{messages.email()}</th>
            <SortedColumn name="orders" label={messages.orders()} state={state} />
            <SortedColumn name="spent" label={messages.spent()} state={state} />
            <SortedColumn name="last" label={messages.lastOrder()} state={state} />
          </tr>
        </thead>
        <tbody>
          {shown.map((guest) => (
            <tr key={guest.id}>
              <td className={styles['wrapped']}>
                <Link data-row to={ordersOf(guest)}>
                  <bdi>{nameOf(guest)}</bdi>
                </Link>
              </td>
              <td className={styles['wrapped']}>{guest.email}</td>
              <td>{guest.orders}</td>
              <td className={styles['time']}>{spentText(guest)}</td>
              <td className={styles['time']}>{guest.last_order_at && localTime(guest.last_order_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles['rows']}>
        {shown.map((guest) => (
          <li key={guest.id}>
            <Link data-row className={styles['row']} to={ordersOf(guest)}>
              <span className={styles['rowTitle']}>
                <bdi>{nameOf(guest)}</bdi>
              </span>
              <span className={styles['end']}>{spentText(guest)}</span>
              <span className={styles['soft']} style={{ overflowWrap: 'anywhere' }}>
                {guest.email}
              </span>
              <span className={styles['end']}>{messages.ordersOf({ count: guest.orders })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const nameOf = ({ name, email }: GuestRecord) => name || email
const ordersOf = ({ email }: GuestRecord) => `/orders/?search=${encodeURIComponent(email)}`

function NoGuests({ isSearched }: { readonly isSearched: boolean }) {
  return isSearched ? (
    <EmptyList title={messages.noCustomersMatch()}>{messages.noCustomersMatchHelp()}</EmptyList>
  ) : (
    <EmptyList title={messages.noGuests()}>{messages.noGuestsHelp()}</EmptyList>
  )
}
