import { useQuery } from '@tanstack/react-query'
import { apiFetch } from '../../../../browser/api/api-fetch.ts'
import { resourceClient } from '../../../../browser/api/resource-client.ts'
import type { orderViewsContract } from '../../rest/order-views-resource.ts'
import { toShip } from '../../rules/office/fulfilment.ts'
import type { officeOrders } from '../office-calls.ts'
import { areSameFilters, type FilterValues, officeFilters } from './filters/filters.ts'
import * as messages from './messages.ts'

export const orderViews = resourceClient<typeof orderViewsContract>('handsel/v1/order-views')

export type SavedView = Awaited<ReturnType<typeof orderViews.get>>

/** A view that every shop has, with the number of its orders where that says what there is to do. */
export type GivenView = {
  readonly title: () => string
  readonly filters: FilterValues
  readonly isCounted: boolean
}

export const givenViews: readonly GivenView[] = [
  { title: messages.allOrders, filters: {}, isCounted: false },
  { title: messages.toShip, filters: { fulfilment: toShip.join() }, isCounted: true },
  { title: messages.unpaid, filters: { status: 'pending,on-hold' }, isCounted: true },
  { title: messages.today, filters: { placed: 'today' }, isCounted: true },
  { title: messages.withNote, filters: { note: 'yes' }, isCounted: false },
]

/** Whether these filters are one of the given views: its name says what they are. */
export function isGivenView(values: FilterValues): boolean {
  return givenViews.some(({ filters }) => areSameFilters(filters, values))
}

/** The views that the person has saved. */
export function useSavedViews(): readonly SavedView[] {
  const { data } = useQuery({
    queryKey: ['order-views'],
    queryFn: ({ signal }) => orderViews.list({ per_page: 100 }, signal),
  })
  return data?.items ?? []
}

/** What the orders of some filters come to. */
export type OrderTotals = {
  readonly orders: number
  readonly newest: number
  readonly totals: readonly { readonly currency: string; readonly orders: number; readonly total: string }[]
}

/** Reads what orders come to. */
export function readTotals(
  filters: Parameters<typeof officeOrders.list>[0],
  signal: AbortSignal,
): Promise<OrderTotals> {
  const query = new URLSearchParams(
    Object.entries(filters ?? {}).map(([name, value]) => [name, String(value)] as const),
  )
  return apiFetch({ path: `handsel/v1/orders/totals?${query}`, signal })
}

/** How many orders a view has; `undefined` until it is known. */
export function useViewCount({ filters, isCounted }: GivenView): number | undefined {
  const { data } = useQuery({
    queryKey: ['orders', 'totals', filters],
    queryFn: ({ signal }) => readTotals(officeFilters(filters), signal),
    enabled: isCounted,
  })
  return data?.orders
}
