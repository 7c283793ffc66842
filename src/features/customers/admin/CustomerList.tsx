import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { nameOf } from '../../../admin/address-text.ts'
import { EmptyList } from '../../../admin/parts/EmptyList.tsx'
import { Pager, SortedColumn } from '../../../admin/parts/ListControls.tsx'
import { Loading } from '../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../admin/parts/LoadProblem.tsx'
import { type ListState, useListState } from '../../../admin/parts/list-state.ts'
import { Mark } from '../../../admin/parts/Mark.tsx'
import styles from '../../../admin/parts/parts.module.css'
import { useRowKeys } from '../../../admin/parts/row-keys.ts'
import { Screen } from '../../../admin/parts/Screen.tsx'
import { SearchField } from '../../../admin/parts/SearchField.tsx'
import { localTime } from '../../../kernel/locale-format.ts'
import { type CustomerFilters, type CustomerRecord, customers } from './customer-calls.ts'
import * as messages from './messages.ts'

const PER_PAGE = 25

/** `/admin/customers/`: the accounts of customers. */
export default function CustomerList() {
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
      <search className={styles['filters']}>
        <SearchField
          label={messages.searchCustomers()}
          placeholder={messages.searchCustomersHint()}
          state={state}
        />
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

function filtersOf(state: ListState): CustomerFilters {
  const { by, isDescending } = state.sort
  return {
    page: state.page,
    per_page: PER_PAGE,
    orderby: by === 'name' ? 'name' : 'registered_date',
    order: isDescending ? 'desc' : 'asc',
    search: state.get('search').slice(0, 200),
  }
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
            <th scope="col">{messages.orders()}</th>
            <SortedColumn name="registered" label={messages.registered()} state={state} />
          </tr>
        </thead>
        <tbody>
          {shown.map((customer) => (
            <tr key={customer.id}>
              <td className={styles['wrapped']}>
                <Link data-row to={`/customers/${customer.id}/`}>
                  {nameOf(customer) || customer.username}
                </Link>
              </td>
              <td className={styles['wrapped']}>{customer.email}</td>
              <td>{customer.is_paying_customer && <Mark tone="green">{messages.hasOrdered()}</Mark>}</td>
              <td className={styles['time']}>{registeredText(customer)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles['rows']}>
        {shown.map((customer) => (
          <li key={customer.id}>
            <Link data-row className={styles['row']} to={`/customers/${customer.id}/`}>
              <span className={styles['rowTitle']}>{nameOf(customer) || customer.username}</span>
              <span className={styles['end']}>
                {customer.is_paying_customer && <Mark tone="green">{messages.hasOrdered()}</Mark>}
              </span>
              <span className={styles['soft']} style={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
                {customer.email}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function registeredText({ date_created }: CustomerRecord): string {
  return date_created ? localTime(date_created) : ''
}

function NoCustomers({ state }: { readonly state: ListState }) {
  return state.isFiltered ? (
    <EmptyList title={messages.noCustomersMatch()}>{messages.noCustomersMatchHelp()}</EmptyList>
  ) : (
    <EmptyList title={messages.noCustomers()}>{messages.noCustomersHelp()}</EmptyList>
  )
}
