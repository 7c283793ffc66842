import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { addressLines } from '../../../../admin/address-text.ts'
import { Card } from '../../../../admin/parts/Card.tsx'
import { notifyProblem } from '../../../../admin/parts/notify.ts'
import { carrierOf, trackingPage } from '../../rules/office/carrier.ts'
import type { StaffMove } from '../../rules/office/staff-moves.ts'
import { itemsToSend } from '../items-to-send.ts'
import { lastCarrier, rememberCarrier } from '../moves/last-carrier.ts'
import { announceMoves } from '../moves/MoveNotice.tsx'
import { requestMoves } from '../moves/move-calls.ts'
import type { OfficeOrder } from '../office-calls.ts'
import { LineToPack } from './LineToPack.tsx'
import * as messages from './messages.ts'
import { type Packed, usePacked } from './packed.ts'
import styles from './packing.module.css'

/** What is to be packed of an order, and its parcel. */
export function OrderToPack({ order, next }: { readonly order: OfficeOrder; next(): void }) {
  const [packed, setPacked] = usePacked(order.id)
  const [problem, setProblem] = useState('')
  const lines = itemsToSend(order)
  const packedOf = (id: number, quantity: number) => Math.min(packed.items[id] ?? 0, quantity)
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const done = lines.reduce((sum, { id, quantity }) => sum + packedOf(id, quantity), 0)
  const hasUnreadNote = order.customer_note !== '' && !packed.hasReadNote
  const missing = hasUnreadNote
    ? messages.noteNotSeen()
    : done < count
      ? messages.notAllTicked({ count: count - done })
      : ''
  return (
    <div className={styles['packing']}>
      <div className={styles['content']}>
        {order.customer_note !== '' && (
          <section className={styles['note']}>
            <h2>{messages.customerNote()}</h2>
            <p dir="auto">{order.customer_note}</p>
            <Checkbox
              size="md"
              label={messages.noteSeen()}
              checked={packed.hasReadNote}
              onChange={(event) => {
                setProblem('')
                setPacked({ ...packed, hasReadNote: event.currentTarget.checked })
              }}
            />
          </section>
        )}
        <ul className={styles['lines']}>
          {[...lines, ...order.lines.filter((line) => line.is_digital)].map((line) => (
            <LineToPack
              key={line.id}
              line={line}
              packed={packedOf(line.id, line.quantity)}
              pack={(items) => {
                setProblem('')
                setPacked({ ...packed, items: { ...packed.items, [line.id]: items } })
              }}
            />
          ))}
        </ul>
      </div>
      <div className={styles['side']}>
        <Card
          title={messages.shipTo()}
          action={<Link to={`/orders/${order.id}/`}>{messages.viewOrder()}</Link>}
        >
          <address className={styles['address']}>
            {[...addressLines(order.shipping).entries()].map(([position, line]) => (
              <span key={position}>{line}</span>
            ))}
          </address>
          <p className={styles['soft']}>{order.shipping_method_title}</p>
        </Card>
        <Parcel
          order={order}
          parcel={[packed, setPacked]}
          progress={{ done, count }}
          missing={missing}
          problem={problem}
          setProblem={setProblem}
          next={next}
        />
      </div>
    </div>
  )
}

type ParcelProps = {
  readonly order: OfficeOrder
  readonly parcel: readonly [Packed, (packed: Packed) => void]
  readonly progress: { readonly done: number; readonly count: number }
  /** What is to be done before the order is shipped; '' for nothing. */
  readonly missing: string
  readonly problem: string
  setProblem(problem: string): void
  next(): void
}

/** Carrier and tracking number, and the way out of the shop. Enter ships, as after a scanned number. */
function Parcel({
  order,
  parcel,
  progress: { done, count },
  missing,
  problem,
  setProblem,
  next,
}: ParcelProps) {
  const [packed, setPacked] = parcel
  const number = packed.trackingNumber
  const queries = useQueryClient()
  const [carrier, setCarrier] = useState(lastCarrier)
  const [isCarrierMissing, setCarrierMissing] = useState(false)
  const carrierField = useRef<HTMLInputElement>(null)
  const ship = useMutation({
    mutationFn: (move: StaffMove) =>
      requestMoves([
        {
          id: order.id,
          version: order.version,
          move,
          carrier: carrier.trim(),
          tracking_number: number.trim(),
          tracking_url: trackingPage(carrier, number),
        },
      ]),
    async onSuccess(results, move) {
      rememberCarrier(carrier.trim())
      announceMoves({ move, results, numbers: new Map([[order.id, order.number]]) })
      if (results.every(({ intention }) => intention)) next()
      await queries.invalidateQueries({ queryKey: ['orders'] })
    },
    onError: (error) => notifyProblem(messages.notShipped(), error),
  })
  const changeNumber = (trackingNumber: string) => {
    setPacked({ ...packed, trackingNumber })
    const recognized = carrierOf(trackingNumber)
    if (recognized) setCarrier(recognized)
  }
  const start = (move: 'ship' | 'ship-part') => {
    // A double press ships once.
    if (ship.isPending) return
    setCarrierMissing(carrier.trim() === '')
    if (carrier.trim() === '') carrierField.current?.focus()
    else if (move === 'ship' && missing !== '') setProblem(missing)
    else ship.mutate(move)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start('ship')
  }
  const isPending = order.intention?.state === 'pending'
  if (isPending || !order.moves.includes('ship')) {
    return <p className={styles['closed']}>{isPending ? messages.shipPending() : messages.cannotShip()}</p>
  }
  return (
    <form className={styles['parcel']} onSubmit={submit} noValidate>
      <h2 className={styles['parcelTitle']}>{messages.parcel()}</h2>
      <div className={styles['fields']}>
        <TextInput
          ref={carrierField}
          label={messages.carrier()}
          required
          maxLength={120}
          value={carrier}
          onChange={(event) => setCarrier(event.currentTarget.value)}
          error={isCarrierMissing && messages.carrierMissing()}
        />
        <TextInput
          label={messages.trackingNumber()}
          maxLength={120}
          autoComplete="off"
          value={number}
          onChange={(event) => changeNumber(event.currentTarget.value)}
        />
      </div>
      <p className={styles['problem']} role="alert">
        {problem}
      </p>
      <div className={styles['end']}>
        <div className={styles['progress']}>
          <p role="status">{messages.packedCount({ done, count })}</p>
          <progress
            value={done}
            max={Math.max(count, 1)}
            aria-label={messages.packedCount({ done, count })}
          />
        </div>
        {done > 0 && done < count && order.moves.includes('ship-part') && (
          <Button variant="default" size="md" onClick={() => start('ship-part')}>
            {messages.shipPart()}
          </Button>
        )}
        <Button type="submit" size="md" loading={ship.isPending}>
          {messages.ship()}
        </Button>
      </div>
    </form>
  )
}
