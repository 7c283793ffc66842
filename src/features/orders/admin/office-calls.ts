import { resourceClient } from '../../../browser/api/resource-client.ts'
import type { orderContract } from '../rest/office-order-resource.ts'
import type { orderListContract } from '../rest/office-orders-resource.ts'

/** The list of orders for staff, and one order with all that its page shows. */
export const officeOrders = resourceClient<typeof orderListContract>('handsel/v1/orders')
export const officeOrder = resourceClient<typeof orderContract>('handsel/v1/orders')

export type ListedOrder = Awaited<ReturnType<typeof officeOrders.list>>['items'][number]
export type OfficeOrder = Awaited<ReturnType<typeof officeOrder.get>>
export type OrderLine = OfficeOrder['lines'][number]
export type OfficeFilters = NonNullable<Parameters<typeof officeOrders.list>[0]>

/** One order as its page and the packing view read it. */
export function orderQuery(id: number) {
  return { queryKey: ['orders', id, 'page'], queryFn: () => officeOrder.get(id) }
}
