import type { Feature } from '../../platform/feature.ts'
import { lazyJob } from '../../platform/jobs/lazy-job.ts'
import { creditFigures } from './figures-store.ts'

/** The background jobs of store credit, and what a restored backup must have of it. */
export const storeCreditJobs = {
  jobs: {
    'gift-card-mail': lazyJob(() =>
      import('./mail/gift-card-mail.tsx').then(({ sendGiftCardMail }) => sendGiftCardMail),
    ),
    'sweep-credits': lazyJob(() => import('./store-credit.ts').then(({ expireCredits }) => expireCredits)),
  },
  mailJobs: ['gift-card-mail'],
  mailKinds: async () => [(await import('./mail/gift-card-mail-kind.ts')).giftCardMailKind],
  schedule: {
    'sweep-credits': '7 * * * *',
  },
  backupChecks: [{ name: 'store credit', check: creditFigures }],
} satisfies Pick<Feature, 'jobs' | 'mailJobs' | 'mailKinds' | 'schedule' | 'backupChecks'>
