import styles from './fields.module.css'
import * as messages from './messages.ts'

type Props = {
  readonly problems: Readonly<Record<string, string>>
  readonly isStale: boolean
  /** Who has changed the record; empty where that is not known. */
  readonly by?: string
}

/** Why the last attempt to save a form has written nothing. */
export function FormAlert({ problems, isStale, by = '' }: Props) {
  const count = Object.keys(problems).length
  if (count === 0 && !isStale) return null
  return (
    <p role="alert" className={styles['alert']}>
      {isStale ? messages.changedByOthers({ by: by || 'none' }) : messages.fieldsToCorrect({ count })}
    </p>
  )
}
