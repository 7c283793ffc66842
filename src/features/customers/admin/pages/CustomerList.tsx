import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { mayUse } from '../../../../admin/page-data.ts'
import { EmptyList } from '../../../../admin/parts/EmptyList.tsx'
import { Pager, SortedColumn } from '../../../../admin/parts/ListControls.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { type ListState, useListState } from '../../../../admin/parts/list-state.ts'
import { Mark } from '../../../../admin/parts/Mark.tsx'
import styles from '../../../../admin/parts/parts.module.css'
import { useRowKeys } from '../../../../admin/parts/row-keys.ts'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { SearchField } from '../../../../admin/parts/SearchField.tsx'
import { localTime } from '../../../../kernel/locale-format.ts'
import { type Segment, segments } from '../../rules/segment.ts'
import { type CustomerFilters, type CustomerRecord, customers } from '../customer-calls.ts'
import { GuestList } from './GuestList.tsx'
import * as messages from './messages.ts'
import { GUESTS, SegmentTabs } from './SegmentTabs.tsx'
import { spentText } from './spent-text.ts'

const PER_PAGE = 25

/** `/admin/customers/`: the accounts of customers by segment, and guests. */
export default function CustomerList() {
  const [params] = useSearchParams()
  return params.get('segment') === GUESTS ? <GuestList /> : <AccountList />
}

function AccountList() {
  const state = useListState('registered.desc')
  const filters = filtersOf(state)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['customers', 'list', filters],
    queryFn: ({ signal }) => customers.list(filters, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Screen
      title={messages.customers()}
      aside={<p role="status">{data && messages.customerCount({ count: data.total })}</p>}
    >
      <SegmentTabs state={state} />
      <search className={styles['filters']}>
        <SearchField
          label={messages.searchCustomers()}
          placeholder={messages.searchCustomersHint()}
          state={state}
        />
        {mayUse('manage_woocommerce') && (
          <Button component="a" variant="default" href={fileAddress(filters)} download>
            {messages.exportList()}
          </Button>
        )}
      </search>
      {error ? (
        <LoadProblem title={messages.customersNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={8} />
      ) : data.items.length === 0 ? (
        <NoCustomers state={state} />
      ) : (
        <div className={isPlaceholderData ? styles['stale'] : undefined} aria-busy={isPlaceholderData}>
          <CustomerRows customers={data.items} state={state} />
        </div>
      )}
      {data && <Pager state={state} pages={data.pages} total={data.total} />}
    </Screen>
  )
}

const columns = ['registered', 'name', 'orders', 'spent'] as const

function filtersOf(state: ListState): CustomerFilters {
  const { by, isDescending } = state.sort
  return {
    page: state.page,
    per_page: PER_PAGE,
    orderby: columns.find((column) => column === by) ?? 'registered',
    order: isDescending ? 'desc' : 'asc',
    search: state.get('search').slice(0, 200),
    segment: segmentOf(state),
  }
}

function segmentOf(state: ListState): Segment {
  return segments.find((segment) => segment === state.get('segment')) ?? 'all'
}

/** The file has all pages of the list. */
function fileAddress({ search = '', segment = 'all' }: CustomerFilters): string {
  return `/admin/customers.csv/?${new URLSearchParams({ search, segment })}`
}

type RowsProps = { readonly customers: readonly CustomerRecord[]; readonly state: ListState }

function CustomerRows({ customers: shown, state }: RowsProps) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <div ref={list}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <SortedColumn name="name" label={messages.name()} state={state} />
            <th scope="col">{messages.email()}</th>
            <SortedColumn name="orders" label={messages.orders()} state={state} />
            <SortedColumn name="spent" label={messages.spent()} state={state} />
            <SortedColumn name="registered" label={messages.registered()} state={state} />
          </tr>
        </thead>
        <tbody>
          {shown.map((customer) => (
            <tr key={customer.id}>
              <td className={styles['wrapped']}>
                <Link data-row to={`/customers/${customer.id}/`}>
                  <bdi>{customer.name}</bdi>
                </Link>{' '}
                {customer.blocked && <Mark tone="clay">{messages.blocked()}</Mark>}
              </td>
              <td className={styles['wrapped']}>{customer.email}</td>
              <td>{customer.orders}</td>
              <td className={styles['time']}>{spentText(customer)}</td>
              <td className={styles['time']}>{localTime(customer.registered_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles['rows']}>
        {shown.map((customer) => (
          <li key={customer.id}>
            <Link data-row className={styles['row']} to={`/customers/${customer.id}/`}>
              <span className={styles['rowTitle']}>
                <bdi>{customer.name}</bdi>
              </span>
              <span className={styles['end']}>
                {customer.blocked ? <Mark tone="clay">{messages.blocked()}</Mark> : spentText(customer)}
              </span>
              <span className={styles['soft']} style={{ overflowWrap: 'anywhere' }}>
                {customer.email}
              </span>
              <span className={styles['end']}>{messages.ordersOf({ count: customer.orders })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function NoCustomers({ state }: { readonly state: ListState }) {
  return state.isFiltered ? (
    <EmptyList
      title={messages.noCustomersMatch()}
      next={<Link to="/customers/">{messages.showAllCustomers()}</Link>}
    >
      {messages.noCustomersMatchHelp()}
    </EmptyList>
  ) : (
    <EmptyList title={messages.noCustomers()} next={<a href="/shop/">{messages.openShop()}</a>}>
      {messages.noCustomersHelp()}
    </EmptyList>
  )
}
