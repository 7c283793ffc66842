import { Link } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import * as messages from '../messages.ts'
import type { ListState } from './list-state.ts'
import styles from './parts.module.css'

type Tab = { readonly value: string; readonly label: string; readonly count?: number | undefined }

/** The filters that are used most, each with the number of its rows. */
export function Tabs({
  label,
  name,
  tabs,
  state,
}: {
  readonly label: string
  /** The parameter of the address. */
  readonly name: string
  readonly tabs: readonly Tab[]
  readonly state: ListState
}) {
  const current = state.get(name)
  return (
    <nav className={styles['tabs']} aria-label={label}>
      <ul>
        {tabs.map(({ value, label: text, count }) => (
          <li key={value}>
            <Link
              to={state.addressWith({ [name]: value })}
              aria-current={value === current ? 'true' : undefined}
              preventScrollReset
            >
              {text}
              {count !== undefined && <span className={styles['count']}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The head of a column that the list can be ordered by. */
export function SortedColumn({
  name,
  label,
  state,
  isNumber = false,
}: {
  readonly name: string
  readonly label: string
  readonly state: ListState
  readonly isNumber?: boolean
}) {
  const { by, isDescending } = state.sort
  const isCurrent = by === name
  const direction = isDescending ? 'descending' : 'ascending'
  const next = isCurrent && isDescending ? `${name}.asc` : `${name}.desc`
  return (
    <th
      scope="col"
      className={isNumber ? styles['number'] : undefined}
      aria-sort={isCurrent ? direction : undefined}
    >
      <Link className={styles['sort']} to={state.addressWith({ sort: next })} preventScrollReset>
        {label}
        {isCurrent && <Icon name={isDescending ? 'down' : 'up'} size={16} />}
      </Link>
    </th>
  )
}

/** Which rows of how many are shown, and the way to the others. */
export function Pager({
  state,
  pages,
  total,
}: {
  readonly state: ListState
  readonly pages: number
  readonly total: number
}) {
  if (pages <= 1) return null
  const { page } = state
  const step = (to: number, label: string, icon: 'left' | 'right') =>
    to < 1 || to > pages ? (
      <span className={styles['step']} aria-hidden="true">
        <Icon name={icon} />
      </span>
    ) : (
      <Link className={styles['step']} to={state.addressWith({ page: String(to) })} aria-label={label}>
        <Icon name={icon} />
      </Link>
    )
  return (
    <nav className={styles['pager']} aria-label={messages.pages()}>
      <p>{messages.pageOf({ page, pages, total })}</p>
      {step(page - 1, messages.previousPage(), 'left')}
      {step(page + 1, messages.nextPage(), 'right')}
    </nav>
  )
}
