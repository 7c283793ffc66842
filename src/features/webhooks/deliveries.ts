import { createHash, createHmac } from 'node:crypto'
import { DAY_MS } from '../../kernel/day.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ShopEvent } from '../../platform/events/event.ts'
import { type Network, publicNetwork } from '../../platform/outbound/network.ts'
import { postPublic } from '../../platform/outbound/post-public.ts'
import { decryptSecret } from '../../platform/session/encrypted-secret.ts'
import type { Shop } from '../../platform/shop.ts'
import { bodyOf } from './records.ts'
import { hasArrived, MAX_FAILED_DELIVERIES, nextAttemptMs } from './rules/retry.ts'
import { partsOfTopic, secretOfWebhook } from './rules/webhook.ts'
import {
  type Attempt,
  type DeliveryQueue,
  deleteOldDeliveries,
  failWaiting,
  firstWaiting,
  insertDeliveries,
  type NewDelivery,
  storeAttempt,
  type WaitingDelivery,
  waitingQueues,
} from './store/delivery-store.ts'
import {
  activeWebhooks,
  countFailedDelivery,
  readTarget,
  resetFailedDeliveries,
} from './store/webhook-store.ts'

/** The job that delivers what waits in one queue. */
const DELIVER_JOB = 'deliver-webhook'

const TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 10_000
const LOG_DAYS = 30

/** Stores deliveries, and queues their jobs, in the transaction that decides to send them. */
export async function queueDeliveries(shop: Shop, tx: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  const now = new Date(shop.nowMs())
  for (const queue of await insertDeliveries(tx, deliveries, now)) await queueJob(shop, tx, queue)
}

/**
 * What the webhooks of these events have to send: the record as it is now, in the shape of the REST interface; of what is
 * deleted its id; of other events their payload. An event that is handled twice is sent once.
 */
export async function queueEvents(shop: Shop, events: readonly ShopEvent[]): Promise<void> {
  const webhooks = await activeWebhooks(shop.db, [...new Set(events.map(({ name }) => name))])
  if (webhooks.length === 0) return
  const deliveries: NewDelivery[] = []
  for (const event of events) {
    const receivers = webhooks.filter(({ topic }) => topic === event.name)
    if (receivers.length === 0) continue
    const body = JSON.stringify(await bodyOf(shop, event))
    const { id: eventId, name: topic, subject } = event
    deliveries.push(...receivers.map(({ id: webhookId }) => ({ webhookId, eventId, topic, subject, body })))
  }
  await shop.db.transaction().execute((tx) => queueDeliveries(shop, tx, deliveries))
}

/**
 * The job: delivers what waits in a queue, one after another. While the first one waits for its next attempt, the others
 * wait with it, so that a receiver never gets them in another order.
 */
export async function deliverQueue(shop: Shop, payload: unknown): Promise<void> {
  const queue = payload as DeliveryQueue
  for (;;) {
    const [target, delivery] = await Promise.all([
      readTarget(shop.db, queue.webhookId),
      firstWaiting(shop.db, queue),
    ])
    if (!target || !delivery) return
    if (target.status !== 'active') return failWaiting(shop.db, target.id)
    if (delivery.nextAt.getTime() > shop.nowMs()) return queueJob(shop, shop.db, queue, delivery.nextAt)
    await deliver(shop, target, delivery)
  }
}

/** Queues what is due and has no job, as after a crash; and deletes the log of more than 30 days ago. */
export async function cleanUpDeliveries(shop: Shop): Promise<void> {
  const now = new Date(shop.nowMs())
  for (const queue of await waitingQueues(shop.db, now)) await queueJob(shop, shop.db, queue)
  await deleteOldDeliveries(shop.db, new Date(shop.nowMs() - LOG_DAYS * DAY_MS))
}

type Target = NonNullable<Awaited<ReturnType<typeof readTarget>>>

async function deliver(shop: Shop, target: Target, delivery: WaitingDelivery): Promise<void> {
  const startedMs = performance.now()
  const answer = await postPublic(target.deliveryUrl, {
    headers: headersOf(shop, target, delivery),
    body: delivery.body,
    timeoutMs: TIMEOUT_MS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    network: networkFor(shop, target.deliveryUrl),
  })
  const durationMs = Math.round(performance.now() - startedMs)
  const attempt: Attempt = answer.ok
    ? { durationMs, status: answer.value.status, headers: answer.value.headers, answer: answer.value.text }
    : { durationMs, reason: answer.reason, headers: {}, answer: '' }
  await record(shop, target.id, delivery, attempt)
}

async function record(
  shop: Shop,
  webhookId: number,
  delivery: WaitingDelivery,
  attempt: Attempt,
): Promise<void> {
  const at = new Date(shop.nowMs())
  if (attempt.status !== undefined && hasArrived(attempt.status)) {
    await storeAttempt(shop.db, delivery.id, { ...attempt, state: 'delivered', at })
    return resetFailedDeliveries(shop.db, webhookId)
  }
  const nextMs = nextAttemptMs(delivery.attempts + 1, shop.nowMs())
  if (nextMs !== undefined)
    return storeAttempt(shop.db, delivery.id, { ...attempt, state: 'waiting', nextAt: new Date(nextMs), at })
  const isDisabled = await shop.db.transaction().execute(async (tx) => {
    await storeAttempt(tx, delivery.id, { ...attempt, state: 'failed', at })
    const disabled = await countFailedDelivery(tx, webhookId, MAX_FAILED_DELIVERIES, at)
    if (disabled) await failWaiting(tx, webhookId)
    return disabled
  })
  const { status, reason } = attempt
  if (isDisabled)
    shop.log.error(
      { webhook: webhookId, status, reason },
      'a webhook is disabled, because its deliveries failed',
    )
}

/** The headers that receivers of the platform's webhooks check. */
function headersOf(
  shop: Shop,
  { id, encryptedSecret }: Target,
  delivery: WaitingDelivery,
): Record<string, string> {
  const { topic, body } = delivery
  const { resource, event } = partsOfTopic(topic)
  const secret = decryptSecret(shop.signer, secretOfWebhook(id), encryptedSecret)
  return {
    'content-type': event === 'ping' ? 'application/x-www-form-urlencoded' : 'application/json',
    'x-wc-webhook-source': `${shop.config.publicUrl?.origin ?? `http://localhost:${shop.config.port}`}/`,
    'x-wc-webhook-topic': topic,
    'x-wc-webhook-resource': resource,
    'x-wc-webhook-event': event,
    'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
    'x-wc-webhook-id': String(id),
    // The same for every attempt, so that a receiver knows what it has already.
    'x-wc-webhook-delivery-id': createHash('sha256')
      .update(`${id}:${delivery.id}`)
      .digest('hex')
      .slice(0, 32),
  }
}

/** The public internet; and the hosts inside the own network that the machine's administrator has named. */
function networkFor({ config }: Shop, deliveryUrl: string): Network {
  const { host } = new URL(deliveryUrl)
  return config.webhookHosts.includes(host) ? { ...publicNetwork, isAllowed: () => true } : publicNetwork
}

function queueJob(
  { jobs, nowMs }: Shop,
  db: Db,
  queue: DeliveryQueue,
  at = new Date(nowMs()),
): Promise<void> {
  const name = `webhook-${queue.webhookId}-${queue.subject}`
  // The queue has the clock of the database.
  const runAt = new Date(Date.now() + Math.max(at.getTime() - nowMs(), 0))
  return jobs.add(db, DELIVER_JOB, queue, { key: name, queue: name, runAt })
}
