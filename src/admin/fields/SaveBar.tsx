import { Button, Modal } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
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
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!hasChanges) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasChanges])
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
      <Modal
        opened={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={messages.leaveTitle()}
        size="sm"
      >
        <p>{messages.leaveText({ count })}</p>
        <div className={styles['leave']}>
          <Button onClick={() => blocker.reset?.()}>{messages.stay()}</Button>
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            {messages.leave()}
          </Button>
        </div>
      </Modal>
    </>
  )
}
