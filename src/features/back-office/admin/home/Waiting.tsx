import { Link } from 'react-router'
import { Icon } from '../../../../ui/Icon.tsx'
import styles from './home.module.css'
import * as messages from './messages.ts'
import type { Overview, TodoName } from './overview-calls.ts'

type Todo = Overview['todos'][number]

const labels: Readonly<Record<TodoName, (values: { readonly count: number }) => string>> = {
  'to-ship': messages.ordersToShip,
  unpaid: messages.ordersUnpaid,
  'low-stock': messages.lowStock,
  'failed-mails': messages.mailsFailed,
  'failed-events': messages.eventsFailed,
  'failed-webhooks': messages.webhooksFailed,
}

/** Shown also when none waits: their number is what an owner looks for in the morning. */
const always: readonly TodoName[] = ['to-ship', 'unpaid', 'low-stock']

/** Where what awaits staff is listed in the back office. */
const screens: Readonly<Record<TodoName, string>> = {
  'to-ship': '/orders/',
  unpaid: '/orders/',
  'low-stock': '/low-stock/',
  'failed-mails': '/emails/',
  'failed-events': '/errors/?kind=events',
  'failed-webhooks': '/webhooks/',
}

/** Numbers of what waits for somebody, each leading to its list. */
export function Waiting({ todos }: { readonly todos: readonly Todo[] }) {
  const shown = todos.filter(({ name, count }) => count > 0 || always.includes(name))
  return (
    <section aria-label={messages.waitingTitle()}>
      <ul className={styles['waiting']}>
        {shown.map((todo) => (
          <li key={todo.name} data-urgent={todo.name.startsWith('failed')}>
            <Entry todo={todo} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entry({ todo }: { readonly todo: Todo }) {
  const { name, count } = todo
  return (
    <Link className={styles['figure']} to={`${screens[name]}${queryOf(todo)}`}>
      <strong>{count}</strong>
      <span>{labels[name]({ count })}</span>
      <Icon name="right" size={18} />
    </Link>
  )
}

/** The filters of the list, as its address has them. */
function queryOf({ list }: Todo): string {
  const filters = Object.entries(list?.query ?? {}).map(([name, values]) => `${name}=${values.join()}`)
  return filters.length === 0 ? '' : `?${filters.join('&')}`
}
