import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { type Intention, readIntention, undoIntention } from './calls.ts'
import * as messages from './messages.ts'
import { option } from './OrderMarks.tsx'
import styles from './order-page.module.css'

const GRACE_SECONDS = 10
const POLL_MS = 1000
const SHOWN_MS = 6000

/** Says which move is coming, counts the seconds in which it can be taken back, and says what came of it. Once for each intention. */
export function announceMove(intention: Intention, number: string): void {
  const id = `move-${intention.id}`
  const hide = () => notifications.hide(id)
  notifications.show({
    id,
    message: <MoveToast requested={intention} number={number} hide={hide} />,
    color: 'green',
    autoClose: false,
    withCloseButton: false,
  })
}

type Props = { readonly requested: Intention; readonly number: string; hide(): void }

function MoveToast({ requested, number, hide }: Props) {
  const queries = useQueryClient()
  const seconds = useSecondsUntil(requested.due_at)
  const [isBusy, setBusy] = useState(false)
  const { data: intention = requested } = useQuery({
    queryKey: ['intentions', requested.id],
    queryFn: () => readIntention(requested.id),
    enabled: seconds === 0,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'pending' ? false : POLL_MS),
  })
  const { state, reason } = intention
  const move = option(requested.move)
  useEffect(() => {
    if (state === 'pending') return undefined
    void queries.invalidateQueries({ queryKey: ['orders'] })
    if (state === 'refused') return undefined
    const timer = setTimeout(hide, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state, queries, hide])
  const undo = async () => {
    setBusy(true)
    try {
      await undoIntention(requested.id)
      hide()
      notifyDone(messages.moveUndone({ number }))
    } catch (error) {
      notifyProblem(messages.moveNotUndone({ number }), error)
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: ['orders'] })
    }
  }
  if (state === 'refused')
    return (
      <div className={styles['toast']} role="alert">
        <span>
          {messages.moveRefused({ number })} {messages.refusedBecause({ reason: option(reason ?? '') })}
        </span>
        <Button variant="default" size="compact-sm" onClick={hide}>
          {messages.close()}
        </Button>
      </div>
    )
  if (state !== 'pending')
    return (
      <div className={styles['toast']} role="status">
        {messages.moveDone({ number, move })}
      </div>
    )
  return (
    <div className={styles['toast']}>
      <span>
        <span role="status">{messages.moveComing({ number, move })}</span>{' '}
        <span className={styles['soft']} aria-hidden="true">
          {messages.secondsLeft({ seconds })}
        </span>
      </span>
      <Button variant="default" size="compact-sm" onClick={undo} loading={isBusy} disabled={seconds === 0}>
        {messages.undo()}
      </Button>
    </div>
  )
}

/** Whole seconds until a moment of the shop; the clock of the browser may differ, so never more than the shop waits. */
function useSecondsUntil(due: string): number {
  const [until] = useState(() => {
    const left = Math.min(GRACE_SECONDS * 1000, Math.max(0, Date.parse(due) - Date.now()))
    return performance.now() + left
  })
  const left = () => Math.max(0, Math.ceil((until - performance.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 250)
    return () => clearInterval(timer)
  })
  return seconds
}
