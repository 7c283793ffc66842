import { apiFetch } from '../../../browser/api/api-fetch.ts'
import { resourceClient } from '../../../browser/api/resource-client.ts'
import type { orderContract } from '../rest/office-order-resource.ts'
import type { orderListContract } from '../rest/office-orders-resource.ts'
import type { StaffMove } from '../rules/office/staff-moves.ts'

/** The list of orders for staff, and one order with all that its page shows. */
export const officeOrders = resourceClient<typeof orderListContract>('handsel/v1/orders')
export const officeOrder = resourceClient<typeof orderContract>('handsel/v1/orders')

export type ListedOrder = Awaited<ReturnType<typeof officeOrders.list>>['items'][number]
export type OfficeOrder = Awaited<ReturnType<typeof officeOrder.get>>
export type OfficeFilters = NonNullable<Parameters<typeof officeOrders.list>[0]>

/** A move that was requested, and is made ten seconds later. */
export type Intention = NonNullable<ListedOrder['intention']>

/** A move of one order. */
export type MoveRequest = {
  readonly id: number
  readonly version: number
  readonly move: StaffMove
  readonly carrier?: string
  readonly tracking_number?: string
  readonly tracking_url?: string
}

/** What became of a request: stored, or refused with the reason of the shop. */
export type MoveResult = {
  readonly id: number
  readonly intention?: Intention
  readonly error?: { readonly code: string; readonly message: string }
}

/** The most orders that one call moves. */
const MAX_MOVES = 100

/** Requests moves, some after another. */
export async function requestMoves(moves: readonly MoveRequest[]): Promise<readonly MoveResult[]> {
  const results: MoveResult[] = []
  for (let first = 0; first < moves.length; first += MAX_MOVES) {
    const data = { moves: moves.slice(first, first + MAX_MOVES) }
    const answer = await apiFetch<{ readonly results: readonly MoveResult[] }>({
      path: 'handsel/v1/orders/moves',
      method: 'POST',
      data,
    })
    results.push(...answer.results)
  }
  return results
}

/** The intentions as they are now. */
export function readIntentions(ids: readonly number[]): Promise<readonly Intention[]> {
  return apiFetch({ path: `handsel/v1/intentions?include=${ids.join()}` })
}

/** Takes intentions back; those that were made meanwhile say so. */
export function undoIntentions(ids: readonly number[]): Promise<readonly Intention[]> {
  return apiFetch({ path: `handsel/v1/intentions?include=${ids.join()}`, method: 'DELETE' })
}
