import type { Feature } from '../../platform/feature.ts'
import { lazyJob } from '../../platform/jobs/lazy-job.ts'
import { topics } from './rules/topic.ts'

/** The background jobs of webhooks, and what they do after events. */
export const webhookJobs = {
  jobs: {
    'deliver-webhook': lazyJob(() => import('./deliveries.ts').then(({ deliverWaiting }) => deliverWaiting)),
    'clean-up-webhooks': lazyJob(() =>
      import('./deliveries.ts').then(({ cleanUpDeliveries }) => cleanUpDeliveries),
    ),
  },
  remoteJobs: ['deliver-webhook'],
  schedule: { 'clean-up-webhooks': '*/5 * * * *' },
  eventHandlers: [
    {
      name: 'webhooks',
      events: topics,
      handle: async (shop, events) => (await import('./deliveries.ts')).queueEvents(shop, events),
    },
  ],
} satisfies Pick<Feature, 'jobs' | 'remoteJobs' | 'schedule' | 'eventHandlers'>
