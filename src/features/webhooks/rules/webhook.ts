/** An address of another program that receives what happens in the shop. */
export type Webhook = {
  readonly id: number
  readonly name: string
  readonly status: WebhookStatus
  /** `order.created`: what happens, by the name of its event. */
  readonly topic: string
  readonly deliveryUrl: string
  /** Who created it; `undefined` when the account is gone. */
  readonly accountId: number | undefined
  readonly createdAt: Date
  readonly changedAt: Date
}

/** `paused` by the owner; `disabled` by the shop, because its deliveries failed. */
export const webhookStatuses = ['active', 'paused', 'disabled'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]

/** The two parts of a topic, as the headers of a delivery name them. */
export function partsOfTopic(topic: string): { readonly resource: string; readonly event: string } {
  const [resource = '', event = ''] = topic.split('.')
  return { resource, event }
}

/**
 * The names by which the platform's own hooks call a topic, for clients that show them; ours have none.
 */
export function hooksOfTopic(topic: string): readonly string[] {
  const { resource, event } = partsOfTopic(topic)
  const hooks: Readonly<Record<string, readonly string[]>> = {
    created: [`woocommerce_new_${resource}`],
    updated: [`woocommerce_update_${resource}`],
    deleted: [`woocommerce_delete_${resource}`],
    restored: [`woocommerce_untrash_${resource}`],
  }
  return ['coupon', 'customer', 'order', 'product'].includes(resource) ? (hooks[event] ?? []) : []
}

/** The use of a webhook's secret, for `platform/session/encrypted-secret.ts`. */
export function secretOfWebhook(id: number): { readonly purpose: string; readonly owner: string } {
  return { purpose: 'webhook-secrets', owner: `${id}` }
}
