import type { AdminAct, AdminScreen } from '../../../admin/screen.ts'
import * as messages from './messages.ts'

const capability = 'manage_options'

/** The screens about jobs, emails and the machine. */
export const systemScreens: readonly AdminScreen[] = [
  {
    path: 'emails',
    title: messages.emails,
    capability,
    menu: {
      group: 'system',
      icon: 'mail',
      todos: [{ name: 'failed-mails', label: messages.waitFailed }],
    },
    load: () => import('./EmailList.tsx'),
  },
  {
    path: 'jobs',
    title: messages.jobs,
    capability,
    menu: { group: 'system', icon: 'jobs' },
    load: () => import('./JobList.tsx'),
  },
  {
    path: 'errors',
    title: messages.errors,
    capability,
    menu: {
      group: 'system',
      icon: 'errors',
      todos: [{ name: 'failed-events', label: messages.waitFailed }],
    },
    load: () => import('./pages/ErrorList.tsx'),
  },
  {
    path: 'system-status',
    title: messages.systemStatus,
    capability,
    menu: { group: 'system', icon: 'status' },
    load: () => import('./SystemStatus.tsx'),
  },
]

/** What did not work, for the search. */
export const systemActs: readonly AdminAct[] = [
  { label: messages.failedEmailsPlace, path: '/emails/?state=failed', capability },
  { label: messages.failedJobsPlace, path: '/jobs/?state=failed', capability },
]
