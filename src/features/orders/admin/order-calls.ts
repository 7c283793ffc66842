import { resourceClient } from '../../../browser/api/resource-client.ts'
import type { orderNotesContract } from '../rest/order-notes-resource.ts'
import type { orderRefundsContract } from '../rest/refunds-resource.ts'

export const notesOf = (id: number) => resourceClient<typeof orderNotesContract>(`wc/v3/orders/${id}/notes`)
export const refundsOf = (id: number) =>
  resourceClient<typeof orderRefundsContract>(`wc/v3/orders/${id}/refunds`)
