import type { ReactNode } from 'react'
import styles from './parts.module.css'

type Props = { readonly title: string; readonly action?: ReactNode; readonly children: ReactNode }

/** A part of a screen with a title. */
export function Card({ title, action, children }: Props) {
  return (
    <section className={styles['card']}>
      <header className={styles['cardHeader']}>
        <h2>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}
