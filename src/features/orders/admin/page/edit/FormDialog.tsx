import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, Fragment, type ReactNode, useEffect, useState } from 'react'
import { DialogEnd } from '../../../../../admin/dialogs/DialogEnd.tsx'
import { LeaveGuard } from '../../../../../admin/dialogs/LeaveGuard.tsx'
import * as messages from '../messages.ts'
import styles from '../order-page.module.css'

type Props = {
  readonly title: string
  readonly submitLabel: string
  readonly isBusy: boolean
  /** Whether something was entered: it is not lost without a question. */
  readonly isChanged: boolean
  /** Whether there is something to submit; by default always. */
  readonly canSubmit?: boolean
  readonly size?: string
  close(): void
  submit(): void
  readonly children: ReactNode
}

const PHONE = '(max-width: 599px)'

/** A form over the page. Closing it, or leaving the page, asks first where something was entered. */
export function FormDialog(props: Props) {
  const { title, submitLabel, isBusy, isChanged, canSubmit = true, size = 'md', children } = props
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const [isLeaving, setLeaving] = useState(false)
  useFocusBack()
  const close = () => {
    if (isBusy) return
    if (isChanged) setLeaving(true)
    else props.close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A double press submits once.
    if (!isBusy && canSubmit) props.submit()
  }
  return (
    <Modal opened onClose={close} title={title} size={size} fullScreen={isPhone}>
      <form className={styles['dialog']} onSubmit={submit} noValidate>
        {children}
        <div className={styles['dialogEnd']}>
          {isLeaving && <p role="alert">{messages.discardQuestion()}</p>}
          <DialogEnd>
            {/* With keys: a button that became the one that submits would submit with the press that it is for. */}
            {isLeaving ? (
              <Fragment key="leaving">
                <Button variant="default" onClick={() => setLeaving(false)} data-autofocus>
                  {messages.keepEditing()}
                </Button>
                <Button color="clay" onClick={props.close}>
                  {messages.discard()}
                </Button>
              </Fragment>
            ) : (
              <Fragment key="editing">
                <Button variant="default" onClick={close}>
                  {messages.cancel()}
                </Button>
                <Button type="submit" loading={isBusy} disabled={!canSubmit}>
                  {submitLabel}
                </Button>
              </Fragment>
            )}
          </DialogEnd>
        </div>
      </form>
      <LeaveGuard isOn={() => isChanged} text={messages.leaveQuestion()} />
    </Modal>
  )
}

/** Gives the focus back to what opened the dialog, or to the screen where that is gone: to the entry of a closed menu. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      // After the dialog itself has let the focus go.
      setTimeout(() => (isThere ? opener : document.querySelector<HTMLElement>('main'))?.focus())
    },
    [opener],
  )
}
