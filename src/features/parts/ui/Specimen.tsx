import type { ReactNode } from 'react'
import styles from './PartsPage.module.css'

/** One thing that is shown, with a few words over it. */
export function Specimen({
  name,
  wide = false,
  children,
}: {
  readonly name: string
  /** Takes the whole width; else two stand side by side where there is room. */
  readonly wide?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={wide ? `${styles['specimen']} ${styles['wide']}` : styles['specimen']}>
      <p className={styles['name']}>{name}</p>
      {children}
    </div>
  )
}

/** Things of one kind on a line that wraps. */
export function Line({ children }: { readonly children: ReactNode }) {
  return <div className={styles['line']}>{children}</div>
}
