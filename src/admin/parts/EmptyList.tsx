import type { ReactNode } from 'react'
import styles from './parts.module.css'

/** A list without rows: what that means, and the next step. */
export function EmptyList({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles['empty']}>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  )
}
