import type { Feature } from '../../platform/feature.ts'
import { lazyJob } from '../../platform/jobs/lazy-job.ts'

/** The background jobs of imports. */
export const productImportJobs = {
  jobs: {
    'announce-listings': lazyJob(() =>
      import('./batches/chunk-tags.ts').then(({ announceListings }) => announceListings),
    ),
  },
} satisfies Pick<Feature, 'jobs' | 'schedule'>
