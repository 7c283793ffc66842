import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { gmtDate, localDate, momentOf } from '../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../platform/shop.ts'
import { timezone } from '../../settings/general.ts'
import { hooksOfTopic, partsOfTopic, type Webhook } from '../rules/webhook.ts'
import {
  changeWebhook,
  createWebhook,
  findWebhook,
  listWebhooks,
  removeWebhook,
  type WebhookRefusal,
} from '../webhooks.ts'
import { webhooksContract } from './webhooks-resource.ts'

export const webhookEndpoints = resource(webhooksContract, {
  access: { read: 'manage_woocommerce', write: 'manage_woocommerce' },
  async list(
    { call: { shop } },
    { search, after, before, include, exclude, order, orderby, status, first, limit },
  ) {
    const zone = shop.settings.get(timezone)
    const { webhooks, total } = await listWebhooks(shop, {
      search,
      include,
      exclude,
      first,
      limit,
      after: after === undefined ? undefined : momentOf(after, 'after', zone),
      before: before === undefined ? undefined : momentOf(before, 'before', zone),
      status: status === 'all' ? undefined : status,
      orderBy: orderby,
      isDescending: order === 'desc',
    })
    return { items: webhooks.map((webhook) => recordOf(shop, webhook)), total }
  },
  async get({ call: { shop } }, { id }) {
    const webhook = await findWebhook(shop, id)
    return webhook && recordOf(shop, webhook)
  },
  async create({ call: { shop }, person }, { delivery_url: deliveryUrl, ...input }) {
    const created = await createWebhook(shop, { ...input, deliveryUrl }, person?.id)
    if (!created.ok) throw refusalOf(created.reason)
    return { ...recordOf(shop, created.value), secret: created.value.secret }
  },
  async change({ call: { shop } }, { id, delivery_url: deliveryUrl, ...input }) {
    const changed = await changeWebhook(shop, id, { ...input, deliveryUrl })
    if (!changed) return undefined
    if (!changed.ok) throw refusalOf(changed.reason)
    return recordOf(shop, changed.value)
  },
  async remove({ call: { shop } }, { id }) {
    const removed = await removeWebhook(shop, id)
    return removed && recordOf(shop, removed)
  },
})

function recordOf({ settings }: Shop, webhook: Webhook) {
  const { id, name, status, topic, deliveryUrl, createdAt, changedAt } = webhook
  const zone = settings.get(timezone)
  return {
    id,
    name,
    status,
    topic,
    ...partsOfTopic(topic),
    hooks: [...hooksOfTopic(topic)],
    delivery_url: deliveryUrl,
    date_created: localDate(createdAt, zone),
    date_created_gmt: gmtDate(createdAt),
    date_modified: localDate(changedAt, zone),
    date_modified_gmt: gmtDate(changedAt),
  }
}

const refusals: Readonly<Record<WebhookRefusal, readonly [string, string]>> = {
  'invalid-topic': ['topic', 'The topic is unknown: it is a resource and an event, such as order.created.'],
  'invalid-url': ['delivery_url', 'The delivery URL must begin with http:// or https://.'],
  'private-url': [
    'delivery_url',
    'The delivery URL leads to this shop or into its own network, where nothing is delivered. The administrator of the machine can allow a host.',
  ],
  'invalid-secret': ['secret', 'The secret has at most 500 characters.'],
}

function refusalOf(reason: WebhookRefusal): RestRefusal {
  const [name, text] = refusals[reason]
  return new RestRefusal(`woocommerce_rest_webhook_invalid_${name}`, text, 400)
}
