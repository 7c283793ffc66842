import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { DialogEnd } from '../../../../../admin/dialogs/DialogEnd.tsx'
import { lastCarrier, rememberCarrier } from '../../moves/last-carrier.ts'
import styles from '../list.module.css'
import * as messages from '../messages.ts'

type Props = {
  readonly count: number
  readonly isOpen: boolean
  close(): void
  ship(carrier: string): void
}

/** Who carries the parcels of several orders. Tracking numbers are entered order by order, in the packing view. */
export function ShipDialog({ count, isOpen, close, ship }: Props) {
  const [carrier, setCarrier] = useState(lastCarrier)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (carrier.trim() === '') return
    rememberCarrier(carrier.trim())
    close()
    ship(carrier.trim())
  }
  return (
    <Modal opened={isOpen} onClose={close} title={messages.shipOrders({ count })} size="sm">
      <form className={styles['dialog']} onSubmit={submit}>
        <p>{messages.shipEffects()}</p>
        <TextInput
          label={messages.carrier()}
          data-autofocus
          required
          maxLength={120}
          value={carrier}
          onChange={(event) => setCarrier(event.currentTarget.value)}
        />
        <DialogEnd>
          <Button variant="default" onClick={close}>
            {messages.cancel()}
          </Button>
          <Button type="submit" disabled={carrier.trim() === ''}>
            {messages.shipOrders({ count })}
          </Button>
        </DialogEnd>
      </form>
    </Modal>
  )
}
