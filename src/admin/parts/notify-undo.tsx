import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import * as messages from '../messages.ts'
import { notifyDone, notifyProblem } from './notify.ts'
import styles from './parts.module.css'

const SHOWN_MS = 10_000

/** Says in a corner that something was done, and for ten seconds how it is undone. */
export function notifyUndo(text: string, undo: () => Promise<unknown>): void {
  const id = notifyDone(
    <div className={styles['undo']}>
      <span>{text}</span>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          notifications.hide(id)
          undo().catch((error: unknown) => notifyProblem(messages.notUndone(), error))
        }}
      >
        {messages.undo()}
      </Button>
    </div>,
    SHOWN_MS,
  )
}
