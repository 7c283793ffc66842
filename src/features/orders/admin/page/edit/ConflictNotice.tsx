import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { listText, localTime } from '../../../../../kernel/locale-format.ts'
import type { OfficeOrder } from '../../office-calls.ts'
import * as messages from '../messages.ts'
import styles from '../order-page.module.css'
import type { Conflict } from './conflict.ts'

type Props = {
  readonly conflict: Conflict
  /** The order as the person has seen it. */
  readonly seen: OfficeOrder
  readonly label: string
  apply(): void
}

/** What others have changed meanwhile, and who, as far as the history has it. What was typed stays, for the new state. */
export function ConflictNotice({ conflict: { changes, current }, seen, label, apply }: Props) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is disabled now, and has lost the focus.
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const parts = changedParts(seen, current)
  return (
    <div ref={notice} className={styles['conflict']} role="alert" tabIndex={-1}>
      <h3>{messages.conflictTitle()}</h3>
      <p>{messages.conflictText()}</p>
      {parts.length > 0 && <p>{messages.conflictParts({ fields: fieldNames(parts) })}</p>}
      {changes.length > 0 && (
        <ul>
          {[...changes.entries()].map(([position, { date, by, kind, fields }]) => (
            <li key={position}>
              {messages.conflictBy({
                time: localTime(date),
                by: by || (kind === 'shop' ? messages.byShop() : messages.bySomebody()),
                fields: fieldNames(fields),
              })}
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" onClick={apply}>
        {label}
      </Button>
    </div>
  )
}

function fieldNames(fields: readonly string[]): string {
  return listText([...new Set(fields.map((field) => messages.fieldName({ field })))])
}

/** The parts in which an order differs. The history is written a moment later than the order. */
function changedParts(seen: OfficeOrder, current: OfficeOrder): readonly string[] {
  const partsOf = (order: OfficeOrder) => ({
    status: order.state,
    billing: order.billing,
    shipping: order.shipping,
    customer_note: order.customer_note,
    line_items: [order.lines, order.fees, order.shipping_cost, order.coupons],
    payments: order.payments.filter(({ kind }) => kind !== 'refund'),
    refunds: order.refunds,
    shipments: order.shipments,
    notes: order.timeline.filter(({ kind, state }) => kind === 'note' && state === null),
  })
  const [before, after] = [partsOf(seen), partsOf(current)]
  const names = Object.keys(before) as (keyof typeof before)[]
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
