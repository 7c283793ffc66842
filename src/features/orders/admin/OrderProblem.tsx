import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Navigate, useParams } from 'react-router'
import { Loading } from '../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../admin/parts/LoadProblem.tsx'
import { isMissing } from '../../../admin/problem-text.ts'
import { officeOrders } from './office-calls.ts'

/**
 * An order that could not be read. People know its number and not its id: where an order has the id of the address as
 * its number, the address leads to it.
 */
export function OrderProblem(props: ComponentProps<typeof LoadProblem>) {
  const number = useParams()['id'] ?? ''
  const { data, isLoading } = useQuery({
    queryKey: ['orders', 'number', number],
    queryFn: async ({ signal }) => {
      const { items } = await officeOrders.list({ search: number, per_page: 20 }, signal)
      return items.find((order) => order.number === number)?.id ?? null
    },
    enabled: isMissing(props.error),
  })
  if (isLoading) return <Loading />
  if (data) return <Navigate to={`/orders/${data}/`} replace />
  return <LoadProblem {...props} />
}
