import type { Feature } from '../../../platform/feature.ts'
import { lazyJob } from '../../../platform/jobs/lazy-job.ts'
import { ACCOUNT_MAIL } from './mail-queue.ts'

/** The background jobs of accounts. */
export const accountJobs = {
  jobs: {
    [ACCOUNT_MAIL]: lazyJob(() =>
      import('./account-mail.tsx').then(({ sendAccountMail }) => sendAccountMail),
    ),
    'sweep-accounts': lazyJob(() =>
      import('../accounts.ts').then(({ deleteExpiredAccountData }) => deleteExpiredAccountData),
    ),
  },
  mailJobs: [ACCOUNT_MAIL],
  mailKinds: async () => (await import('./account-mail-kinds.ts')).accountMailKinds,
  schedule: {
    'sweep-accounts': '27 3 * * *',
  },
} satisfies Pick<Feature, 'jobs' | 'mailJobs' | 'mailKinds' | 'schedule'>
