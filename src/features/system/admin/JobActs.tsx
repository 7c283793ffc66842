import { Button } from '@mantine/core'
import { useState } from 'react'
import { Question } from '../../../admin/dialogs/Question.tsx'
import { type Job, useRemoval, useRetry } from './job-calls.ts'
import * as messages from './messages.ts'
import own from './system.module.css'

/** What can be done with a failed job; all others do what they are to do by themselves. */
export function JobActs({ job }: { readonly job: Job }) {
  const [isOpen, setOpen] = useState(false)
  const retry = useRetry()
  const removal = useRemoval()
  if (job.state !== 'failed') return null
  const { name } = job
  return (
    <span className={own['acts']}>
      <Button variant="default" size="xs" loading={retry.isPending} onClick={() => retry.mutate(job)}>
        {messages.retry()}
      </Button>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {messages.remove()}
      </Button>
      <Question
        isOpen={isOpen}
        title={messages.removeTitle()}
        keepLabel={messages.cancel()}
        actLabel={messages.remove()}
        isBusy={removal.isPending}
        keep={() => setOpen(false)}
        act={() => removal.mutate(job)}
      >
        {messages.removeHelp({ name })}
      </Question>
    </span>
  )
}
