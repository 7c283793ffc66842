import { Button } from '@mantine/core'
import { Link } from 'react-router'
import * as messages from '../messages.ts'
import { isMissing, problemText } from '../problem-text.ts'
import styles from './parts.module.css'

type Props = {
  readonly title: string
  readonly error: unknown
  retry(): void
  /** The list of the record: where to go when there is no such record, which another attempt does not change. */
  readonly back?: { readonly path: string; readonly label: string }
}

/** What could not be read, why, and the way on: another attempt, or the list. */
export function LoadProblem({ title, error, retry, back }: Props) {
  return (
    <div className={styles['problem']} role="alert">
      <h2>{title}</h2>
      <p>{problemText(error)}</p>
      {back && isMissing(error) ? (
        <Button component={Link} variant="default" to={back.path}>
          {messages.backTo({ list: back.label })}
        </Button>
      ) : (
        <Button variant="default" onClick={retry}>
          {messages.tryAgain()}
        </Button>
      )}
    </div>
  )
}
