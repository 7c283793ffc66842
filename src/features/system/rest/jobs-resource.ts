import { z } from 'zod'
import { jobStates } from '../../../platform/jobs/job-store.ts'
import { contract } from '../../../platform/rest/resource/contract.ts'

/** `/wp-json/handsel/v1/jobs`: what the shop does after a change or at its time, mails among it. */
export const jobsContract = contract({
  path: 'handsel/v1/jobs',
  title: 'job',
  record: z.object({
    id: z.int().describe('The id of the job.'),
    name: z.string().describe('What it does: order-mail.'),
    state: z.enum(jobStates).describe('Whether it waits, runs, or has failed and is no longer tried.'),
    order_id: z.int().nullable().describe('The order that it is about; null: none.'),
    attempts: z.int().describe('How often it was tried.'),
    max_attempts: z.int().describe('How often it is tried at most.'),
    date_created: z.string().nullable().describe('When it was queued, in the time of the shop.'),
    date_next: z
      .string()
      .nullable()
      .describe('When it is tried next, or was tried last if it has failed, in the time of the shop.'),
    last_error: z.string().describe('Why it failed the last time; empty: it has not failed.'),
  }),
  query: {
    kind: z.enum(['jobs', 'mails']).default('jobs').describe('Jobs that send emails, or all others.'),
    state: z.enum(jobStates).optional().describe('Jobs in this state.'),
  },
  change: {
    state: z.literal('waiting').describe('Tries a failed job again, with all its attempts.'),
  },
  remove: {},
})
