import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'
import { Icon } from './Icon.tsx'

/**
 * A heading that opens what is under it. A link to `#<id>` opens it too (`browser/ui/disclosure.ts`). Several with one
 * `name` are an accordion: one opens, the others close.
 */
export function Disclosure({
  id,
  title,
  open = false,
  name,
  children,
}: {
  readonly id: string
  readonly title: ReactNode
  readonly open?: boolean
  readonly name?: string
  readonly children: ReactNode
}) {
  return (
    <details id={id} className={styles['disclosure']} open={open} name={name} data-disclosure="">
      <summary>
        <span className={styles['title']}>{title}</span>
        <Icon name="plus" />
      </summary>
      <div className={styles['body']}>{children}</div>
    </details>
  )
}
