import type { Feature } from '../../platform/feature.ts'
import { lazyJob } from '../../platform/jobs/lazy-job.ts'
import { orderFigures, orderLineFigures } from './store/figures-store.ts'

/** The background jobs of orders, and what a restored backup must have of them. */
export const orderJobs = {
  jobs: {
    'order-mail': lazyJob(() =>
      import('./mail/send-order-mail.tsx').then(({ sendOrderMails }) => sendOrderMails),
    ),
    'resume-order': lazyJob(() =>
      import('./payments/request-payment.ts').then(({ resumeOrder }) => resumeOrder),
    ),
    'end-hold': lazyJob(() => import('./holds/end-hold.ts').then(({ endHoldJob }) => endHoldJob)),
    'sweep-holds': lazyJob(() =>
      import('./holds/end-hold.ts').then(({ endExpiredHolds }) => endExpiredHolds),
    ),
    'make-intended-move': lazyJob(() =>
      import('./states/intentions.ts').then(({ makeIntendedMove }) => makeIntendedMove),
    ),
    'sweep-intentions': lazyJob(() =>
      import('./states/intentions.ts').then(({ deleteOldIntentions }) => deleteOldIntentions),
    ),
    'sweep-placements': lazyJob(() =>
      import('./orders.ts').then(({ deleteExpiredPlacements }) => deleteExpiredPlacements),
    ),
    'sweep-sent-mails': lazyJob(() =>
      import('../../platform/mail/sent.ts').then(({ deleteExpiredSentMails }) => deleteExpiredSentMails),
    ),
    'sweep-mails': lazyJob(() => import('../../platform/mail/sent.ts').then(({ sweepMails }) => sweepMails)),
  },
  mailJobs: ['order-mail'],
  mailKinds: async () => (await import('./mail/order-mail-kinds.ts')).orderMailKinds,
  schedule: {
    'sweep-holds': '*/10 * * * *',
    'sweep-placements': '47 3 * * *',
    'sweep-intentions': '48 3 * * *',
    'sweep-sent-mails': '57 3 * * *',
    'sweep-mails': '58 3 * * *',
  },
  eventHandlers: [
    {
      name: 'sales',
      events: ['order.created', 'order.updated', 'order.deleted', 'order.restored'],
      handle: async (shop, events) => (await import('./orders.ts')).addUpSales(shop, events),
    },
  ],
  backupChecks: [
    { name: 'orders', check: orderFigures },
    { name: 'order lines', check: orderLineFigures },
  ],
} satisfies Pick<Feature, 'jobs' | 'mailJobs' | 'mailKinds' | 'schedule' | 'eventHandlers' | 'backupChecks'>
