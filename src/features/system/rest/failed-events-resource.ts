import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

/** `/wp-json/handsel/v1/failed-events`: changes after which a part of the shop could not do its task, and no longer tries. */
export const failedEventsContract = contract({
  path: 'handsel/v1/failed-events',
  title: 'failed_event',
  record: z.object({
    id: z.int().describe('The id of the event.'),
    name: z.string().describe('What happened: order.updated.'),
    subject: z.string().describe('What it is about: order:12.'),
    handlers: z.array(z.string()).describe('The parts of the shop that failed.'),
    attempts: z.int().describe('How often it was tried.'),
    date_failed: z.string().nullable().describe('When it was tried last, in the time of the shop.'),
    last_error: z.string().describe('Why it failed the last time.'),
  }),
  change: {
    state: z.literal('waiting').describe('Has the parts that failed try it again, with all their attempts.'),
  },
  remove: {},
})
