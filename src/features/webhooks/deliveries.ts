import { createHash, createHmac } from 'node:crypto'
import { DAY_MS } from '../../kernel/day.ts'
import type { Db } from '../../platform/db/db.ts'
import { emit } from '../../platform/events/emit.ts'
import type { EventName, ShopEvent } from '../../platform/events/event.ts'
import { type Network, publicNetwork } from '../../platform/outbound/network.ts'
import { postPublic } from '../../platform/outbound/post-public.ts'
import { decryptSecret } from '../../platform/session/encrypted-secret.ts'
import type { Shop } from '../../platform/shop.ts'
import { bodyOf } from './records.ts'
import { backoffMs } from './rules/backoff.ts'
import { hasArrived, MAX_FAILED_DELIVERIES, nextAttemptMs } from './rules/retry.ts'
import { partsOfTopic, secretOfWebhook } from './rules/webhook.ts'
import {
  type Attempt,
  deleteOldDeliveries,
  dueDeliveries,
  failWaiting,
  insertDeliveries,
  type NewDelivery,
  nextDueAt,
  storeAttempt,
  type WaitingDelivery,
  webhooksWithWaiting,
} from './store/delivery-store.ts'
import {
  activeWebhooks,
  countFailedDelivery,
  readTarget,
  resetFailedDeliveries,
  storeTimeouts,
  type Target,
} from './store/webhook-store.ts'

/** The job that delivers what waits for one webhook. */
const DELIVER_JOB = 'deliver-webhook'

const TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 10_000
const LOG_DAYS = 30
/** How many deliveries of a webhook are on their way at the same time, each about another subject. */
const MAX_AT_ONCE = 4
/** After this time the job of a webhook lets those of others go first. */
const TURN_MS = 2_000

/** Stores deliveries, and queues their jobs, in the transaction that decides to send them. */
export async function queueDeliveries(shop: Shop, tx: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  const now = new Date(shop.nowMs())
  for (const id of await insertDeliveries(tx, deliveries, now)) await queueJob(shop, tx, id)
}

/**
 * What the webhooks of these events have to send: the record as it is now, in the shape of the REST interface; of what is
 * deleted its id; of other events their payload. An event that is handled twice is sent once.
 */
export async function queueEvents(shop: Shop, emitted: readonly ShopEvent[]): Promise<void> {
  const events = withProductUpdates(emitted)
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
 * The job: delivers what waits for a webhook, what is due first, about some subjects at the same time. A webhook has one job
 * at a time, which waits for a receiver that does not answer no longer than one time-out, and then starts again after its
 * back-off: so it delays no other webhook. Deliveries about one subject never arrive in another order.
 */
export async function deliverWaiting(shop: Shop, payload: unknown): Promise<void> {
  const { webhookId } = payload as DeliverJob
  for (const endMs = performance.now() + TURN_MS; performance.now() < endMs; ) {
    const target = await readTarget(shop.db, webhookId)
    if (!target) return
    if (target.status !== 'active') return failWaiting(shop.db, webhookId)
    const { backoffUntil } = target
    if (backoffUntil && backoffUntil.getTime() > shop.nowMs())
      return continueJob(shop, webhookId, backoffUntil)
    const now = new Date(shop.nowMs())
    const due = await dueDeliveries(shop.db, webhookId, { now, limit: MAX_AT_ONCE })
    if (due.length > 0) await deliver(shop, target, due)
    else {
      const nextAt = await nextDueAt(shop.db, webhookId)
      return nextAt && continueJob(shop, webhookId, nextAt)
    }
  }
  return continueJob(shop, webhookId, new Date(shop.nowMs()))
}

/** Queues what is due and has no job, as after a crash; and deletes the log of more than 30 days ago. */
export async function cleanUpDeliveries(shop: Shop): Promise<void> {
  const now = new Date(shop.nowMs())
  for (const id of await webhooksWithWaiting(shop.db, now)) await queueJob(shop, shop.db, id)
  await deleteOldDeliveries(shop.db, new Date(shop.nowMs() - LOG_DAYS * DAY_MS))
}

type DeliverJob = { readonly webhookId: number }

async function deliver(shop: Shop, target: Target, due: readonly WaitingDelivery[]): Promise<void> {
  const attempts = await Promise.all(due.map((delivery) => attemptOf(shop, target, delivery)))
  for (const [place, attempt] of attempts.entries()) await record(shop, target.id, due[place]!, attempt)
  await noteTimeouts(shop, target, attempts)
}

async function attemptOf(shop: Shop, target: Target, delivery: WaitingDelivery): Promise<Attempt> {
  const startedMs = performance.now()
  const answer = await postPublic(target.deliveryUrl, {
    headers: headersOf(shop, target, delivery),
    body: delivery.body,
    timeoutMs: TIMEOUT_MS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    network: networkFor(shop, target.deliveryUrl),
  })
  const durationMs = Math.round(performance.now() - startedMs)
  if (!answer.ok) return { durationMs, reason: answer.reason, headers: {}, answer: '' }
  const { status, headers, text } = answer.value
  return { durationMs, status, headers, answer: text }
}

/** A receiver that did not answer in time gets nothing for a while, also not what is new; one that did is up again. */
async function noteTimeouts(shop: Shop, target: Target, attempts: readonly Attempt[]): Promise<void> {
  const isSilent = attempts.every(({ reason }) => reason === 'too-slow')
  const timeouts = isSilent ? target.timeouts + 1 : 0
  const backoffUntil = isSilent ? new Date(shop.nowMs() + backoffMs(timeouts)) : null
  if (timeouts !== target.timeouts) await storeTimeouts(shop.db, target.id, { timeouts, backoffUntil })
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
    if (!disabled) return false
    await failWaiting(tx, webhookId)
    const payload = { changes: { status: { before: 'active', after: 'disabled' } } }
    await emit(tx, shop.actor, { name: 'webhook.updated', subject: `webhook:${webhookId}`, payload })
    return true
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

/** Queues the job of a webhook to run now, also when it waits for a later time. */
function queueJob({ jobs }: Shop, db: Db, webhookId: number): Promise<void> {
  return jobs.add(db, DELIVER_JOB, { webhookId } satisfies DeliverJob, jobOf(webhookId))
}

/** Queues the next run of a webhook's job; one that was queued meanwhile keeps its time. */
function continueJob({ jobs, db, nowMs }: Shop, webhookId: number, at: Date): Promise<void> {
  // The queue has the clock of the database.
  const runAt = new Date(Date.now() + Math.max(at.getTime() - nowMs(), 0))
  const payload: DeliverJob = { webhookId }
  return jobs.add(db, DELIVER_JOB, payload, { ...jobOf(webhookId), runAt, preserveRunAt: true })
}

function jobOf(webhookId: number): { readonly key: string; readonly queue: string } {
  const name = `webhook-${webhookId}`
  return { key: name, queue: name }
}

/**
 * Events with what they mean for topics of the platform, which has none for stock: a product whose stock has changed is
 * updated. Said once for all its changes of stock together, and not where another event says it or that the product is
 * new or gone.
 */
function withProductUpdates(events: readonly ShopEvent[]): readonly ShopEvent[] {
  const known = new Set(events.filter(({ name }) => isOfProduct(name)).map(({ subject }) => subject))
  const updates = events.flatMap((event): ShopEvent[] => {
    if (event.name !== 'stock.changed' || known.has(event.subject)) return []
    known.add(event.subject)
    return [{ ...event, name: 'product.updated', payload: { changes: {} } }]
  })
  return [...events, ...updates]
}

function isOfProduct(name: EventName): boolean {
  return name.startsWith('product.')
}
