import type { Feature } from '../../platform/feature.ts'
import { lazyJob } from '../../platform/jobs/lazy-job.ts'

/** The background job of backups. */
export const backupJobs = {
  jobs: {
    backup: lazyJob(() => import('./nightly.ts').then(({ backUpWhenDue }) => backUpWhenDue)),
  },
  schedule: {
    backup: '20 * * * *',
  },
} satisfies Pick<Feature, 'jobs' | 'schedule'>
