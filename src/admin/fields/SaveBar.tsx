import { Button } from '@mantine/core'
import { LeaveGuard } from '../dialogs/LeaveGuard.tsx'
import styles from './fields.module.css'
import * as messages from './messages.ts'

type Props = {
  /** How many fields are changed and not saved. */
  readonly count: number
  readonly isSaving: boolean
  discard(): void
}

/** Stays in view while a form has changes: saves or discards them, and asks before they are lost. */
export function SaveBar({ count, isSaving, discard }: Props) {
  const hasChanges = count > 0
  return (
    <>
      <div className={styles['saveBar']} data-shown={hasChanges}>
        <p role="status">{hasChanges && messages.unsaved({ count })}</p>
        {hasChanges && (
          <>
            <Button variant="default" onClick={discard} disabled={isSaving}>
              {messages.discard()}
            </Button>
            <Button type="submit" loading={isSaving}>
              {messages.save()}
            </Button>
          </>
        )}
      </div>
      <LeaveGuard isOn={() => hasChanges} text={messages.leaveText({ count })} />
    </>
  )
}
