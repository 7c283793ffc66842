import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { notifyUndo } from '../../../../admin/parts/notify-undo.tsx'
import * as messages from './messages.ts'
import { formerMethod, type MethodRecord, readZonesAgain, type ZoneRecord, zones } from './zone-calls.ts'
import styles from './zones.module.css'

type MethodProps = {
  readonly zone: ZoneRecord
  readonly method: MethodRecord
  take(zone: ZoneRecord): void
}

/** Removes a method of a zone, after naming what is lost. */
export function RemoveMethod({ zone: { id, version }, method, take }: MethodProps) {
  const remove = async () => {
    const without = await zones.change(id, { version, removed_methods: [method.id] })
    take(without)
    return async () =>
      take(await zones.change(id, { version: without.version, new_methods: [formerMethod(method)] }))
  }
  return (
    <Remove
      label={messages.remove()}
      name={method.title}
      title={messages.removeMethodTitle({ title: method.title })}
      text={messages.removeMethodText()}
      remove={remove}
    />
  )
}

/** Removes a zone with its methods, and leads back to the list. */
export function RemoveZone({ zone }: { readonly zone: ZoneRecord }) {
  const navigate = useNavigate()
  const { id, version, name, order, preselect, locations, methods } = zone
  const remove = async () => {
    await zones.remove(id, { version })
    await navigate('/settings/shipping-zones/')
    await readZonesAgain()
    return async () => {
      const new_methods = methods.map(formerMethod)
      await zones.create({ name, order, preselect, locations: [...locations], new_methods })
      await readZonesAgain()
    }
  }
  return (
    <Remove
      label={messages.removeZone()}
      name={name}
      title={messages.removeZoneTitle({ name })}
      text={messages.removeZoneText({ count: methods.length })}
      remove={remove}
    />
  )
}

type Props = {
  readonly label: string
  readonly name: string
  readonly title: string
  readonly text: string
  /** Answers how it is undone. */
  remove(): Promise<() => Promise<void>>
}

function Remove({ label, name, title, text, remove }: Props) {
  const [isOpen, dialog] = useDisclosure()
  const removal = useMutation({
    mutationFn: remove,
    onSuccess(undo) {
      dialog.close()
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
