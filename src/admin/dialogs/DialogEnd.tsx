import type { ReactNode } from 'react'
import styles from './dialogs.module.css'

/**
 * The buttons at the end of a dialog: first the way back, last what it is about. At the right where there is room; on a
 * phone below each other, what it is about on top.
 */
export function DialogEnd({ children }: { readonly children: ReactNode }) {
  return <div className={styles['end']}>{children}</div>
}
