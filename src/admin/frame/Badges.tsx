import { useQuery } from '@tanstack/react-query'
import { apiFetch } from '../../browser/api/api-fetch.ts'
import { mayUse } from '../page-data.ts'
import type { ScreenTodo } from '../screen.ts'
import styles from './frame.module.css'

const MAX_SHOWN = 999

/** How many records wait on a screen; nothing where none does. */
export function Badges({ todos }: { readonly todos: readonly ScreenTodo[] }) {
  const counts = useTodos()
  const waiting = todos.flatMap(({ name, label }) => {
    const count = counts.get(name) ?? 0
    return count > 0 ? [{ name, count, text: label() }] : []
  })
  return (
    <span className={styles['badges']}>
      {waiting.map(({ name, count, text }) => (
        <span key={name} className={styles['badge']} data-todo={name}>
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
          <span className={styles['counted']}> {text}</span>
        </span>
      ))}
      {waiting.length > 0 && (
        <span className={styles['countedTip']} aria-hidden="true">
          {waiting.map(({ name, count, text }) => (
            <span key={name}>
              {count} {text}
            </span>
          ))}
        </span>
      )}
    </span>
  )
}

const REFRESHED_MS = 60_000

/** A number of records that wait for somebody: `to-ship`, `unpaid`, `low-stock`, `failed-mails`. */
type Todo = { readonly name: string; readonly count: number }

/** What awaits the person, by name; asked again each minute while the page is visible, and empty until it is known. */
function useTodos(): ReadonlyMap<string, number> {
  const { data = [] } = useQuery({
    queryKey: ['todos'],
    queryFn: ({ signal }) => apiFetch<readonly Todo[]>({ path: 'handsel/v1/todos', signal }),
    enabled: mayUse('fulfil_shop_orders'),
    refetchInterval: REFRESHED_MS,
  })
  return new Map(data.map(({ name, count }) => [name, count]))
}
