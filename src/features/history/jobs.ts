import type { Feature } from '../../platform/feature.ts'
import { deleteOldHistory, historyHandler } from './history.ts'

/** What writes the history, and the job that ends it after two years. */
export const historyJobs = {
  eventHandlers: [historyHandler],
  jobs: { 'sweep-history': deleteOldHistory },
  schedule: { 'sweep-history': '40 4 * * *' },
} satisfies Pick<Feature, 'eventHandlers' | 'jobs' | 'schedule'>
