import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListState } from '../../../../admin/parts/list-state.ts'
import type { OfficeFilters } from '../office-calls.ts'
import styles from './list.module.css'
import * as messages from './messages.ts'
import { readTotals } from './views.ts'

const EVERY_MS = 20_000

type Props = {
  readonly state: ListState
  readonly filters: OfficeFilters
  /** The newest order when the list was read. */
  readonly newest: number
}

/**
 * How many orders have come in since the list was read. The list itself does not move until the person wants to see them. The
 * shop is asked while the window is visible.
 */
export function NewOrders({ state, filters, newest }: Props) {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: ['new-orders', filters, newest],
    queryFn: ({ signal }) => readTotals({ ...filters, newer_than: newest }, signal),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
  const count = data?.orders ?? 0
  const show = async () => {
    state.set({ sort: '' }, { replace: true })
    scrollTo({ top: 0 })
    await queries.invalidateQueries({ queryKey: ['orders'] })
    // The button is gone: the focus goes on to what it has shown.
    const links = [...document.querySelectorAll<HTMLElement>('a[data-row]')]
    links.find((link) => link.checkVisibility())?.focus({ preventScroll: true })
  }
  return (
    <div role="status" className={styles['newOrders']}>
      {count > 0 && (
        <button type="button" onClick={show}>
          {messages.newOrders({ count })}
        </button>
      )}
    </div>
  )
}
