import { Button, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { EmptyList } from '../../../admin/parts/EmptyList.tsx'
import { Pager, Tabs } from '../../../admin/parts/ListControls.tsx'
import { Loading } from '../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../admin/parts/LoadProblem.tsx'
import { type ListState, useListState } from '../../../admin/parts/list-state.ts'
import styles from '../../../admin/parts/parts.module.css'
import { Screen } from '../../../admin/parts/Screen.tsx'
import { SearchField } from '../../../admin/parts/SearchField.tsx'
import type { OrderStatus } from '../rules/order-state.ts'
import * as messages from './messages.ts'
import { NewOrderLink } from './new-order/NewOrderLink.tsx'
import { OrderRows } from './OrderRows.tsx'
import { type OrderFilters, orders, statusOf, useStatusCounts } from './order-calls.ts'
import { statusText } from './StatusMark.tsx'

const PER_PAGE = 25
const UNPAID = 'pending,on-hold'

/** `/admin/orders/`: all orders, by status, text and day. */
export default function OrderList() {
  const state = useListState('date.desc')
  const filters = filtersOf(state)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['orders', 'list', filters],
    queryFn: ({ signal }) => orders.list(filters, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Screen
      title={messages.orders()}
      aside={
        <>
          <p role="status">{data && messages.orderCount({ count: data.total })}</p>
          <NewOrderLink />
        </>
      }
    >
      <StatusTabs state={state} />
      <Filters state={state} />
      {error ? (
        <LoadProblem title={messages.ordersNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={8} />
      ) : data.items.length === 0 ? (
        <NoOrders state={state} />
      ) : (
        <div className={isPlaceholderData ? styles['stale'] : undefined} aria-busy={isPlaceholderData}>
          <OrderRows orders={data.items} state={state} />
        </div>
      )}
      {data && <Pager state={state} pages={data.pages} total={data.total} />}
    </Screen>
  )
}

function filtersOf(state: ListState): OrderFilters {
  const { by, isDescending } = state.sort
  const status = state
    .get('status')
    .split(',')
    .flatMap((name) => statusOf(name) ?? [])
  const [after, before] = [dayOf(state.get('from')), dayOf(state.get('until'))]
  return {
    page: state.page,
    per_page: PER_PAGE,
    orderby: by === 'id' ? 'id' : 'date',
    order: isDescending ? 'desc' : 'asc',
    search: state.get('search').slice(0, 200),
    ...(status.length > 0 && { status }),
    // Both days are part of the list.
    ...(after && { after: `${after}T00:00:00` }),
    ...(before && { before: `${before}T23:59:59` }),
  }
}

function dayOf(text: string): string | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
}

function StatusTabs({ state }: { readonly state: ListState }) {
  const counts = useStatusCounts()
  const countOf = (...statuses: readonly OrderStatus[]) =>
    counts.size === 0 ? undefined : statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
  const single = (['completed', 'failed', 'cancelled', 'refunded'] as const).map((status) => ({
    value: status,
    label: statusText(status),
    count: countOf(status),
  }))
  return (
    <Tabs
      label={messages.status()}
      name="status"
      state={state}
      tabs={[
        { value: '', label: messages.allStatuses() },
        { value: 'processing', label: messages.toShip(), count: countOf('processing') },
        { value: UNPAID, label: messages.unpaid(), count: countOf('pending', 'on-hold') },
        ...single,
      ]}
    />
  )
}

function Filters({ state }: { readonly state: ListState }) {
  const day = (name: 'from' | 'until', label: string) => (
    <TextInput
      key={`${name} ${state.get(name)}`}
      type="date"
      label={label}
      defaultValue={state.get(name)}
      onBlur={(event) => {
        const { value } = event.currentTarget
        if (value !== state.get(name)) state.set({ [name]: value })
      }}
    />
  )
  return (
    <search className={styles['filters']}>
      <SearchField label={messages.searchOrders()} placeholder={messages.searchOrdersHint()} state={state} />
      {day('from', messages.fromDay())}
      {day('until', messages.untilDay())}
      {state.isFiltered && (
        <Button variant="default" onClick={() => state.set({ search: '', status: '', from: '', until: '' })}>
          {messages.clearFilters()}
        </Button>
      )}
    </search>
  )
}

function NoOrders({ state }: { readonly state: ListState }) {
  return state.isFiltered ? (
    <EmptyList title={messages.noOrdersMatch()}>{messages.noOrdersMatchHelp()}</EmptyList>
  ) : (
    <EmptyList title={messages.noOrders()}>{messages.noOrdersHelp()}</EmptyList>
  )
}
