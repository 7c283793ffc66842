import type { AdminScreen } from '../../../admin/screen.ts'
import * as messages from './messages.ts'

const capability = 'manage_woocommerce'

/** The screens about what other programs receive. */
export const webhookScreens: readonly AdminScreen[] = [
  {
    path: 'webhooks',
    title: messages.webhooks,
    capability,
    menu: {
      group: 'system',
      icon: 'webhook',
      todos: [{ name: 'failed-webhooks', label: messages.waitFailed }],
    },
    load: () => import('./pages/WebhookList.tsx'),
  },
  {
    path: 'webhooks/:id',
    title: messages.webhook,
    capability,
    load: () => import('./pages/WebhookPage.tsx'),
  },
]
