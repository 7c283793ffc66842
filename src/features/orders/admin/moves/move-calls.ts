import { apiFetch } from '../../../../browser/api/api-fetch.ts'
import type { StaffMove } from '../../rules/office/staff-moves.ts'
import type { ListedOrder } from '../office-calls.ts'

/** A move that was requested, and is made ten seconds later. */
export type Intention = NonNullable<ListedOrder['intention']>

export type Parcel = {
  readonly carrier: string
  readonly tracking_number?: string
  readonly tracking_url?: string
}

/** A move of one order. */
export type MoveRequest = Partial<Parcel> & {
  readonly id: number
  readonly version: number
  readonly move: StaffMove
}

/** What became of a request: stored, or refused with the reason of the shop. */
export type MoveResult = {
  readonly id: number
  readonly intention?: Intention
  readonly error?: { readonly code: string; readonly message: string; readonly data: unknown }
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
