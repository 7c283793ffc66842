import { z } from 'zod'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import { localDate } from '../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../platform/shop.ts'
import { timezone } from '../../settings/general.ts'
import { countDeliveries, type LoggedDelivery, readDeliveries } from '../store/delivery-store.ts'
import { replayDelivery } from '../webhooks.ts'
import { deliveriesContract } from './deliveries-resource.ts'

const access = 'manage_woocommerce'

const log = resource(deliveriesContract, {
  access: { read: access, write: access },
  async list({ call: { shop } }, { webhook_id: webhookId, first, limit }) {
    const [deliveries, total] = await Promise.all([
      readDeliveries(shop.db, webhookId, limit, first),
      countDeliveries(shop.db, webhookId),
    ])
    return { items: deliveries.map((delivery) => recordOf(shop, delivery)), total }
  },
})

/** The log of a webhook, and sending a delivery of it once more. */
export const deliveryEndpoints: Readonly<Record<string, RestEndpoint>> = {
  ...log,
  'POST /handsel/v1/webhook-deliveries/:id/replay': endpoint({
    access,
    args: z.object({ id: z.int().min(0).max(999_999_999_999_999).describe('The id of the delivery.') }),
    answer: restSchemaOf(
      'webhook_replay',
      z.object({ webhook_id: z.int().describe('The webhook, which sends it as a new delivery.') }),
    ),
    async handle({ call: { shop }, args: { id } }) {
      const replayed = await replayDelivery(shop, id)
      if (replayed.ok) return { data: { webhook_id: replayed.value }, status: 201 }
      if (replayed.reason === 'no-delivery')
        throw new RestRefusal('handsel_no_delivery', 'There is no such delivery.', 404)
      const text = 'The webhook is not active. Activate it first.'
      throw new RestRefusal('handsel_webhook_not_active', text, 409)
    },
  }),
}

function recordOf({ settings }: Shop, delivery: LoggedDelivery) {
  const { id, topic, subject, state, attempts, createdAt, nextAt, body } = delivery
  const zone = settings.get(timezone)
  return {
    ...{ id, topic, subject, state, attempts, body },
    date_created: localDate(createdAt, zone),
    date_next: localDate(state === 'waiting' ? nextAt : undefined, zone),
    status: delivery.status,
    reason: delivery.reason ?? '',
    duration_ms: delivery.durationMs,
    answer: delivery.answer ?? '',
  }
}
