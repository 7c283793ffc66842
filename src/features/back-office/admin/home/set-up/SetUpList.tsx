import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Card } from '../../../../../admin/parts/Card.tsx'
import { notifyProblem } from '../../../../../admin/parts/notify.ts'
import { notifyUndo } from '../../../../../admin/parts/notify-undo.tsx'
import { queries } from '../../../../../admin/queries.ts'
import { apiFetch } from '../../../../../browser/api/api-fetch.ts'
import type { SetUp } from '../../../rest/set-up-resource.ts'
import * as messages from './messages.ts'
import { SetUpStep } from './SetUpStep.tsx'
import styles from './set-up.module.css'

const path = 'handsel/v1/set-up'
const queryKey = ['set-up']

/** Hides these steps for all staff of the shop; none shows all of them again. */
async function hide(hidden: readonly string[]): Promise<void> {
  queries.setQueryData(queryKey, await apiFetch<SetUp>({ path, method: 'POST', data: { hidden } }))
}

/**
 * What a new shop needs before it sells, with what it has; nothing once it has everything. Hidden, it comes back when a step is
 * missing that was not missing then.
 */
export function SetUpList() {
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => apiFetch<SetUp>({ path, signal }) })
  const steps = data?.steps ?? []
  const missing = steps.filter(({ is_done: isDone }) => !isDone)
  const hiding = useMutation({
    mutationFn: () => hide(missing.map(({ name }) => name)),
    onSuccess: () => notifyUndo(messages.hiddenNow(), () => hide([])),
    onError: (error) => notifyProblem(messages.notHidden(), error),
  })
  if (missing.every(({ is_hidden: isHidden }) => isHidden)) return null
  return (
    <Card
      title={messages.setUpTitle()}
      action={
        <Button variant="subtle" size="xs" onClick={() => hiding.mutate()} loading={hiding.isPending}>
          {messages.hideSetUp()}
        </Button>
      }
    >
      <p className={styles['why']}>
        {messages.setUpProgress({ done: steps.length - missing.length, all: steps.length })} ·{' '}
        {messages.setUpHelp()}
      </p>
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li key={step.name} data-done={step.is_done}>
            <SetUpStep step={step} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
