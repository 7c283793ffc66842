import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type OfficeOrder, orderQuery } from '../office-calls.ts'

const POLL_MS = 30_000
const PENDING_MS = 2_000

/** The order, read again from time to time: payments arrive, and others work on it too. */
export function useOrder(id: number) {
  return useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state }) => (state.data?.intention?.state === 'pending' ? PENDING_MS : POLL_MS),
  })
}

/** Shows an order as an answer has it, and reads lists of orders again. */
export async function showChanged(queries: QueryClient, order: OfficeOrder): Promise<void> {
  queries.setQueryData(orderQuery(order.id).queryKey, order)
  await queries.invalidateQueries({ queryKey: ['orders'] })
}
