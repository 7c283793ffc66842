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
