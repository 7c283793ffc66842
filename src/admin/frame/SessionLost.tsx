import { Button, Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { apiFetch } from '../../browser/api/api-fetch.ts'
import * as messages from '../messages.ts'
import { adminPageData } from '../page-data.ts'
import { queries } from '../queries.ts'
import { noteSignIn, useIsSessionLost } from '../session.ts'
import styles from './frame.module.css'

/**
 * The dialog after a session has ended: the person signs in again in another tab, and what was typed on this screen
 * stays. Coming back to this tab is enough to continue.
 */
export function SessionLost() {
  const isLost = useIsSessionLost()
  const [isStillSignedOut, setStillSignedOut] = useState(false)
  const resume = async () => {
    const isBack = await isSignedIn()
    setStillSignedOut(!isBack)
    if (!isBack) return
    noteSignIn()
    await queries.refetchQueries({ type: 'active' })
  }
  useWindowEvent('focus', () => void (isLost && resume()))
  return (
    <Modal
      opened={isLost}
      onClose={resume}
      title={messages.signInAgain()}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="sm"
    >
      <p>{messages.sessionEnded()}</p>
      <p className={styles['problem']} role="alert">
        {isStillSignedOut && messages.notSignedInYet()}
      </p>
      <div className={styles['choices']}>
        <Button component="a" href="/my-account/" target="_blank" rel="noopener">
          {messages.signIn()}
        </Button>
        <Button variant="default" onClick={resume}>
          {messages.resume()}
        </Button>
      </div>
    </Modal>
  )
}

/** Whether this person is signed in again. For another person the page is loaded again: it shows the rights of its own. */
async function isSignedIn(): Promise<boolean> {
  const me = await apiFetch<{ readonly id: number }>({ path: 'wp/v2/users/me' }).catch(() => undefined)
  if (me && me.id !== adminPageData().person.id) location.reload()
  return me !== undefined
}
