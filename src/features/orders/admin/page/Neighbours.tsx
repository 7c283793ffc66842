import { useHotkeys } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../../../ui/Icon.tsx'
import { isInLastList, neighbourOf } from '../list/last-list.ts'
import { rememberRow } from '../list/list-place.ts'
import { orderQuery } from '../office-calls.ts'
import * as messages from './messages.ts'
import styles from './order-page.module.css'

/** The ways to the orders before and after this one in the list that one came from, also by `k` and `j`. */
export function Neighbours({ id }: { readonly id: number }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isListed = isInLastList(id)
  const { data: neighbours } = useQuery({
    queryKey: ['neighbours', id],
    queryFn: async () => ({ before: await neighbourOf(id, -1), after: await neighbourOf(id, 1) }),
    enabled: isListed,
    gcTime: 0,
  })
  const after = neighbours?.after
  useEffect(() => {
    if (after !== undefined) void queries.prefetchQuery(orderQuery(after))
  }, [after, queries])
  const go = (to: number | undefined) => {
    // What is open over the page is closed first.
    if (to === undefined || document.querySelector('[role="dialog"]')) return
    rememberRow(to)
    // Back leads to the list, not through all that was looked at.
    navigate(`/orders/${to}/`, { replace: true })
  }
  useHotkeys([
    ['j', () => go(after)],
    ['k', () => go(neighbours?.before)],
  ])
  if (!isListed) return null
  const step = (to: number | undefined, label: string, icon: 'left' | 'right') => (
    <button
      type="button"
      className={styles['iconButton']}
      aria-label={label}
      title={label}
      disabled={to === undefined}
      onClick={() => go(to)}
    >
      <Icon name={icon} size={18} />
    </button>
  )
  return (
    <nav className={styles['neighbours']} aria-label={messages.ordersOfList()}>
      {step(neighbours?.before, messages.previousOrder(), 'left')}
      {step(after, messages.nextOrder(), 'right')}
    </nav>
  )
}
