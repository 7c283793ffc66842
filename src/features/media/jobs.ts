import type { Feature } from '../../platform/feature.ts'
import { lazyJob } from '../../platform/jobs/lazy-job.ts'

/** The background jobs of pictures. */
export const mediaJobs = {
  jobs: {
    'sweep-picture-drafts': lazyJob(() =>
      import('./files.ts').then(({ removeStaleDrafts }) => removeStaleDrafts),
    ),
  },
  schedule: {
    'sweep-picture-drafts': '27 4 * * *',
  },
} satisfies Pick<Feature, 'jobs' | 'schedule'>
