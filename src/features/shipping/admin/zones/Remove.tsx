import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import * as messages from './messages.ts'
import { type MethodRecord, methodsOf, readZonesAgain, type WholeZone, zones } from './zone-calls.ts'
import styles from './zones.module.css'

/** Removes a method of a zone, after naming what is lost. */
export function RemoveMethod({ zone, method }: { readonly zone: number; readonly method: MethodRecord }) {
  return (
    <Remove
      label={messages.remove()}
      name={method.title}
      title={messages.removeMethodTitle({ title: method.title })}
      text={messages.removeMethodText()}
      remove={async () => {
        await methodsOf(zone).remove(method.id, { force: true })
        await readZonesAgain()
      }}
    />
  )
}

/** Removes a zone with its methods, and leads back to the list. */
export function RemoveZone({ whole: { zone, methods } }: { readonly whole: WholeZone }) {
  const navigate = useNavigate()
  return (
    <Remove
      label={messages.removeZone()}
      name={zone.name}
      title={messages.removeZoneTitle({ name: zone.name })}
      text={messages.removeZoneText({ count: methods.length })}
      remove={async () => {
        await zones.remove(zone.id, { force: true })
        await navigate('/settings/shipping-zones/')
        await readZonesAgain()
      }}
    />
  )
}

type Props = {
  readonly label: string
  readonly name: string
  readonly title: string
  readonly text: string
  remove(): Promise<void>
}

function Remove({ label, name, title, text, remove }: Props) {
  const [isOpen, dialog] = useDisclosure()
  const removal = useMutation({
    mutationFn: remove,
    onSuccess() {
      dialog.close()
      notifyDone(messages.removed({ name }))
    },
    onError(error) {
      dialog.close()
      notifyProblem(messages.notRemoved(), error)
    },
  })
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={dialog.open}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={title} size="sm">
        <p>{text}</p>
        <div className={styles['choices']}>
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
