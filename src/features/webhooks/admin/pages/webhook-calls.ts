import { resourceClient } from '../../../../browser/api/resource-client.ts'
import type { deliveriesContract } from '../../rest/deliveries-resource.ts'
import type { webhooksContract } from '../../rest/webhooks-resource.ts'

export const webhooks = resourceClient<typeof webhooksContract>('wc/v3/webhooks')
export type Webhook = Awaited<ReturnType<typeof webhooks.get>>

export const deliveriesOf = (id: number) =>
  resourceClient<typeof deliveriesContract>(`handsel/v1/webhooks/${id}/deliveries`)
export type Delivery = Awaited<ReturnType<ReturnType<typeof deliveriesOf>['list']>>['items'][number]
