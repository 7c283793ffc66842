import { Button } from '@mantine/core'
import * as messages from '../messages.ts'
import { problemText } from '../problem-text.ts'
import styles from './parts.module.css'

/** What could not be read, why, and another attempt. */
export function LoadProblem({
  title,
  error,
  retry,
}: {
  readonly title: string
  readonly error: unknown
  retry(): void
}) {
  return (
    <div className={styles['problem']} role="alert">
      <h2>{title}</h2>
      <p>{problemText(error)}</p>
      <Button variant="default" onClick={retry}>
        {messages.tryAgain()}
      </Button>
    </div>
  )
}
