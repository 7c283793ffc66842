import type { ReactNode } from 'react'
import styles from './parts.module.css'

type Props = {
  readonly title: string
  readonly children: ReactNode
  /** Where to go, or what to do, from here. */
  readonly next?: ReactNode
}

/** A list without rows: what that means, and the next step. */
export function EmptyList({ title, children, next }: Props) {
  return (
    <div className={styles['empty']}>
      <h2>{title}</h2>
      <p>{children}</p>
      {next && <p>{next}</p>}
    </div>
  )
}
