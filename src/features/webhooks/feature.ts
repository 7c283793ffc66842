import type { Feature } from '../../platform/feature.ts'
import { webhookCommands } from './commands.ts'
import { webhookJobs } from './jobs.ts'
import { deliveryEndpoints } from './rest/deliveries.ts'
import { webhookEndpoints } from './rest/webhooks.ts'

export const webhooksFeature: Feature = {
  name: 'webhooks',
  calls: { rest: { ...webhookEndpoints, ...deliveryEndpoints } },
  commands: webhookCommands,
  ...webhookJobs,
}
