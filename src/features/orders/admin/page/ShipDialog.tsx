import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addressLines } from '../../../../admin/address-text.ts'
import { carrierNames, carrierOf, trackingPage } from '../../rules/office/carrier.ts'
import { moveText } from '../../rules/office/office-texts.ts'
import type { StaffMove } from '../../rules/office/staff-moves.ts'
import { trackingLink } from '../../rules/tracking-link.ts'
import { itemsToSend } from '../items-to-send.ts'
import type { Parcel } from '../moves/move-calls.ts'
import type { OfficeOrder } from '../office-calls.ts'
import { ConflictNotice } from './edit/ConflictNotice.tsx'
import type { Conflict } from './edit/conflict.ts'
import { FormDialog } from './edit/FormDialog.tsx'
import * as messages from './messages.ts'
import styles from './order-page.module.css'

type Props = {
  readonly order: OfficeOrder
  readonly isPart: boolean
  readonly conflict: (Conflict & { readonly seen: OfficeOrder }) | undefined
  readonly isBusy: boolean
  ship(move: StaffMove, parcel: Parcel): void
  close(): void
}

const CARRIERS = 'carrier-names'

/** A parcel: its carrier, which is recognized from the number where that is certain, and where it is tracked. */
export function ShipDialog({ order, conflict, isBusy, ship, close, ...props }: Props) {
  const before = order.shipments.at(-1)?.carrier ?? ''
  const [carrier, setCarrier] = useState(before)
  const [number, setNumber] = useState('')
  const [typedLink, setTypedLink] = useState<string>()
  const [isPart, setPart] = useState(props.isPart)
  const [isChecked, setChecked] = useState(false)
  const recognized = carrierOf(number)
  const sent = itemsToSend(order)
  const link = typedLink ?? trackingPage(carrier, number)
  const problems = {
    carrier: carrier.trim() === '' ? messages.carrierMissing() : undefined,
    link: link !== '' && !trackingLink(link) ? messages.linkInvalid() : undefined,
  }
  const changeNumber = (next: string) => {
    setNumber(next)
    const found = carrierOf(next)
    if (found) setCarrier(found)
  }
  const submit = () => {
    setChecked(true)
    if (problems.carrier || problems.link) return
    const parcel = { carrier: carrier.trim(), tracking_number: number.trim(), tracking_url: link }
    ship(isPart ? 'ship-part' : 'ship', parcel)
  }
  const canShipPart = order.moves.includes('ship') && order.moves.includes('ship-part')
  return (
    <FormDialog
      title={messages.shipOrder({ number: order.number })}
      submitLabel={moveText('ship')}
      isBusy={isBusy}
      isChanged={number !== '' || carrier !== before || typedLink !== undefined}
      close={close}
      submit={submit}
    >
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          seen={conflict.seen}
          label={messages.applyAgain()}
          apply={submit}
        />
      )}
      <div className={styles['parcel']}>
        <ul aria-label={messages.items()}>
          {sent.map(({ id, name, options, quantity }) => (
            <li key={id}>
              {messages.refundedFor({
                count: String(quantity),
                name: [name, ...options.map(({ value }) => value)].join(', '),
              })}
            </li>
          ))}
        </ul>
        <address aria-label={messages.shippingAddress()}>
          {[...addressLines(order.shipping).entries()].map(([position, line]) => (
            <span key={position}>{line}</span>
          ))}
        </address>
      </div>
      <TextInput
        label={messages.trackingNumber()}
        description={recognized && messages.recognizedCarrier({ carrier: recognized })}
        value={number}
        onChange={(event) => changeNumber(event.currentTarget.value)}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <TextInput
        label={messages.carrier()}
        required
        placeholder={messages.carrierHint()}
        value={carrier}
        onChange={(event) => setCarrier(event.currentTarget.value)}
        maxLength={120}
        list={CARRIERS}
        autoComplete="off"
        error={isChecked && problems.carrier}
      />
      <datalist id={CARRIERS}>
        {carrierNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextInput
        label={messages.trackingLink()}
        type="url"
        value={link}
        onChange={(event) => setTypedLink(event.currentTarget.value)}
        maxLength={1000}
        error={isChecked && problems.link}
      />
      {canShipPart && (
        <Checkbox
          size="md"
          label={messages.onlyPart()}
          checked={isPart}
          onChange={(event) => setPart(event.currentTarget.checked)}
        />
      )}
      <p className={styles['soft']}>{messages.shipMail()}</p>
    </FormDialog>
  )
}
