import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import own from '../system.module.css'
import { type FailedEvent, failedEvents } from './error-calls.ts'
import * as messages from './messages.ts'

/** Has a change handled again, or drops what was to be done after it. */
export function EventActs({ event: { id, name, handlers } }: { readonly event: FailedEvent }) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const readAgain = () =>
    Promise.all([['failed-events'], ['todos']].map((queryKey) => queries.invalidateQueries({ queryKey })))
  const retry = useMutation({
    mutationFn: () => failedEvents.change(id, { state: 'waiting' }).finally(readAgain),
    onSuccess: () => notifyDone(messages.retried({ name })),
    onError: (error) => notifyProblem(messages.notRetried({ name }), error),
  })
  const drop = useMutation({
    mutationFn: () => failedEvents.remove(id).finally(readAgain),
    onSuccess: () => notifyDone(messages.dropped({ name })),
    onError: (error) => notifyProblem(messages.notDropped({ name }), error),
  })
  return (
    <span className={own['acts']}>
      <Button variant="default" size="xs" loading={retry.isPending} onClick={() => retry.mutate()}>
        {messages.retry()}
      </Button>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {messages.drop()}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={messages.dropTitle()} size="sm">
        <p>{messages.dropHelp({ name, handlers: handlers.join(', ') })}</p>
        <div className={own['choices']}>
          <Button loading={drop.isPending} onClick={() => drop.mutate()}>
            {messages.dropNow()}
          </Button>
          <Button variant="default" onClick={() => setOpen(false)}>
            {messages.cancel()}
          </Button>
        </div>
      </Modal>
    </span>
  )
}
