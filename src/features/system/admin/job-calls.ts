import { useMutation } from '@tanstack/react-query'
import { notifyDone, notifyProblem } from '../../../admin/parts/notify.ts'
import { queries } from '../../../admin/queries.ts'
import { resourceClient } from '../../../browser/api/resource-client.ts'
import type { jobsContract } from '../rest/jobs-resource.ts'
import * as messages from './messages.ts'

export const jobs = resourceClient<typeof jobsContract>('handsel/v1/jobs')
export type Job = Awaited<ReturnType<typeof jobs.get>>

const readAgain = () =>
  Promise.all([['jobs'], ['todos']].map((queryKey) => queries.invalidateQueries({ queryKey })))

/** Tries a failed job again. */
export function useRetry() {
  return useMutation({
    mutationFn: ({ id }: Job) => jobs.change(id, { state: 'waiting' }).finally(readAgain),
    onSuccess: (_, { name }) => notifyDone(messages.retried({ name })),
    onError: (error, { name }) => notifyProblem(messages.notRetried({ name }), error),
  })
}

/** Removes a failed job. */
export function useRemoval() {
  return useMutation({
    mutationFn: ({ id }: Job) => jobs.remove(id).finally(readAgain),
    onSuccess: (_, { name }) => notifyDone(messages.removed({ name })),
    onError: (error, { name }) => notifyProblem(messages.notRemoved({ name }), error),
  })
}
