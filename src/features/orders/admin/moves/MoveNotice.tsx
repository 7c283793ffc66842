import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { notifyProblem } from '../../../../admin/parts/notify.ts'
import { queries } from '../../../../admin/queries.ts'
import { moveText } from '../../rules/office/office-texts.ts'
import type { StaffMove } from '../../rules/office/staff-moves.ts'
import * as messages from './messages.ts'
import { type Intention, type MoveResult, readIntentions, undoIntentions } from './move-calls.ts'
import styles from './move-notice.module.css'

/** How long a move can be taken back (docs/decisions/0025). */
const GRACE_SECONDS = 10
const SHOWN_MS = 6_000
const POLL_MS = 1_000
const MAX_REASONS = 6

/** A requested move of some orders. */
export type AnnouncedMove = {
  readonly move: StaffMove
  readonly results: readonly MoveResult[]
  /** The numbers of the orders by id, as people know them. */
  readonly numbers: ReadonlyMap<number, string>
}

/** Says what was requested, counts the seconds in which it can be taken back, and at last what became of each order. */
export function announceMoves(announced: AnnouncedMove): void {
  announce({ ...announced, graceSeconds: GRACE_SECONDS })
}

/** The same for a move that an order was found to wait for, unless it is announced already. */
export function announceWaiting(intention: Intention, number: string): void {
  const left = Math.ceil((Date.parse(intention.due_at) - Date.now()) / 1_000)
  announce({
    move: intention.move,
    results: [{ id: intention.order_id, intention }],
    numbers: new Map([[intention.order_id, number]]),
    // The clock of this device need not be that of the shop: never more than the shop waits.
    graceSeconds: Math.min(GRACE_SECONDS, Math.max(0, left)),
  })
}

type Announced = AnnouncedMove & { readonly graceSeconds: number }

function announce(announced: Announced): void {
  const intentions = announced.results.flatMap(({ intention }) => intention?.id ?? [])
  const hide = () => notifications.hide(id)
  const id = notifications.show({
    // The library shows what has the same id once.
    ...(intentions.length > 0 && { id: `moves-${intentions.join()}` }),
    message: <MoveNotice {...announced} hide={hide} />,
    color: announced.results.every(({ error }) => error === undefined) ? 'green' : 'clay',
    role: 'status',
    autoClose: false,
  })
}

function MoveNotice({ move, results, numbers, graceSeconds, hide }: Announced & { hide(): void }) {
  const [requested] = useState(() => results.flatMap(({ intention }) => intention ?? []))
  const [intentions, setIntentions] = useState<readonly Intention[]>(requested)
  const [leftSeconds, setLeft] = useState(requested.length > 0 ? graceSeconds : 0)
  const [isBusy, setBusy] = useState(false)
  const isPending = intentions.some(({ state }) => state === 'pending')
  const of = (state: Intention['state']) => intentions.filter((one) => one.state === state)
  const reasons = [
    ...results.flatMap(({ id, error }) => (error ? [reasonText(numberOf(id), error.code)] : [])),
    ...of('refused').map((one) => reasonText(numberOf(one.order_id), one.reason ?? '')),
  ]
  const hasReasons = reasons.length > 0
  function numberOf(id: number): string {
    return numbers.get(id) ?? String(id)
  }
  useEffect(() => {
    if (!isPending) return undefined
    // The clock of this device need not be that of the shop: only the seconds are counted.
    const timer = setInterval(() => setLeft((left) => Math.max(0, left - 1)), 1_000)
    return () => clearInterval(timer)
  }, [isPending])
  useEffect(() => {
    if (!isPending || leftSeconds > 0) return undefined
    const read = () =>
      readIntentions(requested.map(({ id }) => id))
        .then(setIntentions)
        // Without a connection it is asked again.
        .catch(() => undefined)
    const timer = setInterval(read, POLL_MS)
    return () => clearInterval(timer)
  }, [isPending, leftSeconds, requested])
  useEffect(() => {
    if (isPending) return undefined
    void queries.invalidateQueries({ queryKey: ['orders'] })
    if (hasReasons) return undefined
    const timer = setTimeout(hide, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isPending, hasReasons, hide])
  const undo = () => {
    setBusy(true)
    undoIntentions(requested.map(({ id }) => id))
      .then(setIntentions)
      .catch((error: unknown) => notifyProblem(messages.notTakenBack(), error))
      .finally(() => setBusy(false))
  }
  const [first] = requested
  const done = of('done').length
  const taken = of('undone').length
  const what = (count: number) =>
    count === 1 && requested.length === 1
      ? messages.moveOfOrder({ number: numberOf(first?.order_id ?? 0), move: moveText(move) })
      : messages.moveOfOrders({ count, move: moveText(move) })
  return (
    <div className={styles['notice']}>
      {isPending && (
        <div className={styles['line']}>
          <span>
            {what(requested.length)}{' '}
            {leftSeconds > 0 && <span aria-hidden="true">{messages.inSeconds({ count: leftSeconds })}</span>}
          </span>
          {leftSeconds > 0 && (
            <Button variant="default" size="compact-sm" onClick={undo} loading={isBusy}>
              {messages.undo()}
            </Button>
          )}
        </div>
      )}
      {!isPending && done > 0 && <p>{messages.moveDone({ what: what(done) })}</p>}
      {!isPending && taken > 0 && <p>{messages.moveTakenBack({ what: what(taken) })}</p>}
      {hasReasons && (
        <>
          <p>{messages.movesRefused({ count: reasons.length })}</p>
          <ul className={styles['reasons']}>
            {reasons.slice(0, MAX_REASONS).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
            {reasons.length > MAX_REASONS && (
              <li>{messages.andMore({ count: reasons.length - MAX_REASONS })}</li>
            )}
          </ul>
        </>
      )}
    </div>
  )
}

const reasonTexts: Readonly<Record<string, () => string>> = {
  stale: messages.refusedStale,
  handsel_conflict: messages.refusedStale,
  'no-such-move': messages.refusedNoSuchMove,
  handsel_no_such_move: messages.refusedNoSuchMove,
  'out-of-stock': messages.refusedOutOfStock,
  handsel_move_pending: messages.refusedPending,
  woocommerce_rest_office_order_invalid_id: messages.refusedGone,
}

function reasonText(number: string, code: string): string {
  return messages.orderReason({ number, reason: (reasonTexts[code] ?? messages.refusedUnknown)() })
}
