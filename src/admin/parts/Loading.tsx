import * as messages from '../messages.ts'
import styles from './parts.module.css'

/** The place of what is being read. */
export function Loading({ rows = 6 }: { readonly rows?: number }) {
  return (
    <div className={styles['loading']} aria-busy="true">
      <span className={styles['unseen']} role="status">
        {messages.loading()}
      </span>
      {[...Array(rows).keys()].map((row) => (
        <span key={row} className={styles['bar']} />
      ))}
    </div>
  )
}
