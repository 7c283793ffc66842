import { useQuery } from '@tanstack/react-query'
import { mayUse } from '../../../admin/page-data.ts'
import { apiFetch } from '../../../browser/api/api-fetch.ts'
import { resourceClient } from '../../../browser/api/resource-client.ts'
import type { orderNotesContract } from '../rest/order-notes-resource.ts'
import type { ordersContract } from '../rest/orders-resource.ts'
import type { orderRefundsContract } from '../rest/refunds-resource.ts'
import { type OrderStatus, orderStatuses } from '../rules/order-state.ts'

export const orders = resourceClient<typeof ordersContract>('wc/v3/orders')
export const notesOf = (id: number) => resourceClient<typeof orderNotesContract>(`wc/v3/orders/${id}/notes`)
export const refundsOf = (id: number) =>
  resourceClient<typeof orderRefundsContract>(`wc/v3/orders/${id}/refunds`)

export type OrderRecord = Awaited<ReturnType<typeof orders.get>>

/** The status of that name; one in the trash has none. */
export function statusOf(name: string): OrderStatus | undefined {
  return orderStatuses.find((status) => status === name)
}

type StatusTotal = { readonly slug: OrderStatus; readonly total: number }

/** How many orders have each status; empty until it is known, and for those who may not see reports. */
export function useStatusCounts(): ReadonlyMap<OrderStatus, number> {
  const { data = [] } = useQuery({
    queryKey: ['orders', 'totals'],
    queryFn: ({ signal }) =>
      apiFetch<readonly StatusTotal[]>({ path: 'wc/v3/reports/orders/totals', signal }),
    enabled: mayUse('view_woocommerce_reports'),
  })
  return new Map(data.map(({ slug, total }) => [slug, total]))
}
