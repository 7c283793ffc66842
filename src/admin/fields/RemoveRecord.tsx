import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { notifyDone, notifyProblem } from '../parts/notify.ts'
import { notifyUndo } from '../parts/notify-undo.tsx'
import styles from './fields.module.css'
import * as messages from './messages.ts'

type Props = {
  readonly label: string
  /** The label for screen readers, where several have the same. */
  readonly fullLabel?: string
  /** What people call the record. */
  readonly name: string
  readonly title: string
  /** What is lost with it. */
  readonly text: string
  /** Answers how it is undone, where that is possible. */
  remove(): Promise<(() => Promise<unknown>) | undefined>
}

/** Removes a record, after naming what is lost. */
export function RemoveRecord({ label, fullLabel, name, title, text, remove }: Props) {
  const [isOpen, dialog] = useDisclosure()
  const removal = useMutation({
    mutationFn: remove,
    onSuccess(undo) {
      dialog.close()
      if (!undo) return notifyDone(messages.removed({ name }))
      notifyUndo(messages.removed({ name }), async () => {
        await undo()
        notifyDone(messages.restored({ name }))
      })
    },
    onError(error) {
      dialog.close()
      notifyProblem(messages.notRemoved(), error)
    },
  })
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={dialog.open} aria-label={fullLabel}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={title} size="sm">
        <p>{text}</p>
        <div className={styles['leave']}>
          <Button onClick={() => removal.mutate()} loading={removal.isPending}>
            {label}
          </Button>
          <Button variant="default" onClick={dialog.close}>
            {messages.keep()}
          </Button>
        </div>
      </Modal>
    </>
  )
}
