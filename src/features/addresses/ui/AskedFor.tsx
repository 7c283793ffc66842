import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './AskedFor.module.css'

type Props = {
  /** What the link says: "Add a company". */
  words: string
  /** Whether the field holds something and must be seen. */
  open: boolean
  className?: string | undefined
  children: ReactNode
}

/** A field that few need: behind a link, without script too, and sent with the form whether it is seen or not. */
export function AskedFor({ words, open, className = '', children }: Props) {
  return (
    <details className={`${styles['asked']} ${className}`} open={open}>
      <summary>
        <Icon name="plus" size={16} />
        {words}
      </summary>
      {children}
    </details>
  )
}
