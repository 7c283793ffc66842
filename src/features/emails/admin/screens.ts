import type { AdminScreen } from '../../../admin/screen.ts'
import * as messages from './messages.ts'

const capability = 'manage_woocommerce'
const help = 'email-texts'

/** The screens about what emails say, and about those that were sent. */
export const emailScreens: readonly AdminScreen[] = [
  {
    path: 'email-texts',
    title: messages.emailTexts,
    capability,
    menu: { group: 'settings', icon: 'mail' },
    load: () => import('./pages/EmailTexts.tsx'),
  },
  {
    path: 'email-texts/:kind',
    title: messages.emailTexts,
    capability,
    help,
    load: () => import('./pages/EmailTextPage.tsx'),
  },
  {
    path: 'sent-emails',
    title: messages.sentEmails,
    capability: 'manage_options',
    help: 'emails',
    load: () => import('./pages/SentEmails.tsx'),
  },
]
