import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogEnd } from './DialogEnd.tsx'

type Props = {
  readonly isOpen: boolean
  readonly title: string
  /** The label of the way back, and of the act with what is lost by it. */
  readonly keepLabel: string
  readonly actLabel: string
  readonly isBusy?: boolean
  keep(): void
  act(): void
  /** What happens, and what is lost. */
  readonly children: ReactNode
}

/** Asks before something is lost. The way back has the focus. */
export function Question({ isOpen, title, keepLabel, actLabel, isBusy = false, keep, act, children }: Props) {
  return (
    <Modal opened={isOpen} onClose={keep} title={title} size="sm">
      <p>{children}</p>
      <DialogEnd>
        <Button variant="default" onClick={keep} data-autofocus>
          {keepLabel}
        </Button>
        <Button color="clay" loading={isBusy} onClick={act}>
          {actLabel}
        </Button>
      </DialogEnd>
    </Modal>
  )
}
