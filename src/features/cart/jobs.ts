import type { Feature } from '../../platform/feature.ts'
import { lazyJob } from '../../platform/jobs/lazy-job.ts'
import { MERGE_LATE_CART } from './merge/end-guest-cart.ts'

/** The background jobs of carts. */
export const cartJobs = {
  jobs: {
    'sweep-carts': lazyJob(() => import('./cart.ts').then(({ deleteExpiredCarts }) => deleteExpiredCarts)),
    [MERGE_LATE_CART]: lazyJob(() =>
      import('./merge/merge-carts.ts').then(({ mergeLateGuestCart }) => mergeLateGuestCart),
    ),
  },
  schedule: {
    'sweep-carts': '17 3 * * *',
  },
} satisfies Pick<Feature, 'jobs' | 'schedule'>
