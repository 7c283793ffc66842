import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { amountText } from '../../../../admin/money-text.ts'
import { mayUse } from '../../../../admin/page-data.ts'
import { EmptyList } from '../../../../admin/parts/EmptyList.tsx'
import { Pager } from '../../../../admin/parts/ListControls.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { type ListState, useListState } from '../../../../admin/parts/list-state.ts'
import parts from '../../../../admin/parts/parts.module.css'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { SearchField } from '../../../../admin/parts/SearchField.tsx'
import { listText } from '../../../../kernel/locale-format.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { NewOrderLink } from '../new-order/NewOrderLink.tsx'
import { type OfficeFilters, officeOrders } from '../office-calls.ts'
import { BulkBar } from './bulk/BulkBar.tsx'
import { useSelection } from './bulk/selection.ts'
import { ColumnChoice, useColumns } from './ColumnChoice.tsx'
import { useExport } from './export-orders.ts'
import { FilterChips } from './filters/FilterChips.tsx'
import { FilterPanel } from './filters/FilterPanel.tsx'
import { filterValues, officeFilters } from './filters/filters.ts'
import { rememberList } from './last-list.ts'
import styles from './list.module.css'
import { useListPlace } from './list-place.ts'
import * as messages from './messages.ts'
import { NewOrders } from './NewOrders.tsx'
import { OrderTable } from './OrderTable.tsx'
import { ViewTabs } from './ViewTabs.tsx'
import { isGivenView, type OrderTotals, readTotals } from './views.ts'

const PER_PAGE = 25
/** No list has more pages; a number in an address may be any. */
const MAX_PAGE = 1_000_000
const sorts = ['date', 'number', 'total', 'customer'] as const

/** `/admin/orders/`: all orders, by views, filters and text; acts on several of them. */
export default function OrderList() {
  const state = useListState('date.desc')
  const values = filterValues(state.get)
  const filters = officeFilters(values)
  const sort = {
    orderby: sorts.find((one) => one === state.sort.by) ?? 'date',
    order: state.sort.isDescending ? ('desc' as const) : ('asc' as const),
  }
  const query = { ...filters, ...sort, page: Math.min(state.page, MAX_PAGE), per_page: PER_PAGE }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['orders', 'list', 'office', query],
    queryFn: ({ signal }) => officeOrders.list(query, signal),
    placeholderData: keepPreviousData,
    // New orders are announced: the list does not move by itself.
    refetchOnWindowFocus: false,
  })
  const { data: totals } = useQuery({
    queryKey: ['orders', 'totals', filters],
    queryFn: ({ signal }) => readTotals(filters, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  const names = useColumns(state)
  const orders = data?.items ?? []
  const selection = useSelection(orders, JSON.stringify(filters))
  const [isPanelOpen, setPanelOpen] = useState(false)
  useListPlace(data !== undefined)
  useEffect(() => {
    if (data && !isPlaceholderData)
      rememberList(
        query,
        data.pages,
        data.items.map(({ id }) => id),
      )
  })
  // Its last orders may have left the list since.
  const lastPage = data && data.total > 0 && orders.length === 0 ? String(data.pages) : undefined
  useEffect(() => {
    if (lastPage !== undefined) state.set({ page: lastPage }, { replace: true })
  }, [lastPage, state.set])
  return (
    <Screen
      title={messages.orders()}
      aside={
        <>
          <Button
            variant="default"
            component={Link}
            to="/packing/"
            leftSection={<Icon name="bag" size={18} />}
          >
            {messages.pack()}
          </Button>
          {mayUse('edit_shop_orders') && <NewOrderLink />}
        </>
      }
    >
      <ViewTabs state={state} values={values} columns={names} />
      <search className={styles['tools']}>
        <SearchField
          label={messages.searchOrders()}
          placeholder={messages.searchOrdersHint()}
          state={state}
        />
        <Button
          variant="default"
          leftSection={<Icon name="filter" size={18} />}
          onClick={() => setPanelOpen(true)}
        >
          {messages.filters()}
        </Button>
        <ColumnChoice names={names} state={state} />
        <ExportButton filters={filters} count={data?.total ?? 0} />
        <p className={styles['listCount']} role="status">
          {data && messages.orderCount({ count: data.total })}
        </p>
      </search>
      {!isGivenView(values) && <FilterChips state={state} values={values} />}
      <FilterPanel
        state={state}
        total={isPlaceholderData ? undefined : data?.total}
        isOpen={isPanelOpen}
        close={() => setPanelOpen(false)}
      />
      {error ? (
        <LoadProblem title={messages.ordersNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={8} />
      ) : (
        <div className={isPlaceholderData ? parts['stale'] : undefined} aria-busy={isPlaceholderData}>
          {totals && <NewOrders state={state} filters={filters} newest={totals.newest} />}
          {orders.length === 0 ? (
            <NoOrders state={state} />
          ) : (
            <>
              <OrderTable orders={orders} names={names} state={state} selection={selection} />
              <Totals totals={totals} />
            </>
          )}
        </div>
      )}
      {data && <Pager state={state} pages={data.pages} total={data.total} />}
      {data && selection.orders.length > 0 && (
        <BulkBar selection={selection} filters={{ ...filters, ...sort }} total={data.total} />
      )}
    </Screen>
  )
}

/** What all orders of the list come to, on all pages. */
function Totals({ totals }: { readonly totals: OrderTotals | undefined }) {
  const sums = totals?.totals.map(({ total, currency }) => amountText(total, currency)) ?? []
  return (
    <p className={styles['totals']}>
      <span>{totals && messages.totalOf({ count: totals.orders })}</span>
      <strong>{listText(sums)}</strong>
    </p>
  )
}

function ExportButton({ filters, count }: { readonly filters: OfficeFilters; readonly count: number }) {
  const download = useExport()
  if (!mayUse('view_woocommerce_reports') || count === 0) return null
  return (
    <Button
      variant="default"
      className={styles['wide'] ?? ''}
      leftSection={<Icon name="download" size={18} />}
      loading={download.isPending}
      onClick={() => download.mutate(filters)}
    >
      {messages.exportCount({ count })}
    </Button>
  )
}

function NoOrders({ state }: { readonly state: ListState }) {
  if (!state.isFiltered)
    return (
      <EmptyList
        title={messages.noOrders()}
        next={mayUse('edit_shop_orders') ? <NewOrderLink /> : <a href="/shop/">{messages.openShop()}</a>}
      >
        {messages.noOrdersHelp()}
      </EmptyList>
    )
  const hasSearch = state.get('search') !== ''
  return (
    <EmptyList title={messages.noOrdersMatch()} next={<Link to="/orders/">{messages.showAllOrders()}</Link>}>
      {hasSearch ? messages.noOrdersFoundHelp() : messages.noOrdersMatchHelp()}
    </EmptyList>
  )
}
