import type { Feature } from '../../platform/feature.ts'
import { lazyJob } from '../../platform/jobs/lazy-job.ts'

/** The background jobs of emails. A test mail is not among the mail jobs: it does not wait while the server is down. */
export const emailJobs = {
  jobs: {
    'test-mail': lazyJob(() => import('./test-mail.ts').then(({ sendTestMail }) => sendTestMail)),
    'sweep-test-mails': lazyJob(() => import('./test-mail.ts').then(({ sweepTestMails }) => sweepTestMails)),
  },
  schedule: { 'sweep-test-mails': '59 3 * * *' },
} satisfies Pick<Feature, 'jobs' | 'schedule'>
