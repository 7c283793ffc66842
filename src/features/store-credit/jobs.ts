import type { Feature } from '../../platform/feature.ts'
import { lazyJob } from '../../platform/jobs/lazy-job.ts'

/** The background jobs of store credit. */
export const storeCreditJobs = {
  jobs: {
    'gift-card-mail': lazyJob(() =>
      import('./gift-card-mail.tsx').then(({ sendGiftCardMail }) => sendGiftCardMail),
    ),
    'sweep-credits': lazyJob(() => import('./store-credit.ts').then(({ expireCredits }) => expireCredits)),
  },
  schedule: {
    'sweep-credits': '7 * * * *',
  },
} satisfies Pick<Feature, 'jobs' | 'schedule'>
