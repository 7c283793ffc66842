import type { ReactNode } from 'react'
import styles from './parts.module.css'

export type Tone = 'green' | 'clay' | 'gold' | 'gray'

/** A state in a word; its colour only repeats it. */
export function Mark({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={styles['mark']} data-tone={tone}>
      {children}
    </span>
  )
}
