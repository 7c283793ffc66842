import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './CollapsedField.module.css'

type Props = {
  /** The text of the link: "Add a company". */
  label: string
  /** Whether the field has a value or a problem and must be visible. */
  open: boolean
  className?: string | undefined
  children: ReactNode
}

/** A rarely needed field behind a link. It works without script, and is sent with the form whether visible or not. */
export function CollapsedField({ label, open, className = '', children }: Props) {
  return (
    <details className={`${styles['collapsed']} ${className}`} open={open}>
      <summary>
        <Icon name="plus" size={16} />
        {label}
      </summary>
      {children}
    </details>
  )
}
