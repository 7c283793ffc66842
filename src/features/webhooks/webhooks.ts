import { randomBytes } from 'node:crypto'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import { emit } from '../../platform/events/emit.ts'
import { changesBetween } from '../../platform/events/field-changes.ts'
import { cleanText } from '../../platform/http/input.ts'
import { namesPrivateAddress } from '../../platform/outbound/network.ts'
import { httpUrl } from '../../platform/outbound/public-request.ts'
import { encryptSecret } from '../../platform/session/encrypted-secret.ts'
import type { Shop } from '../../platform/shop.ts'
import { queueDeliveries } from './deliveries.ts'
import { isTopic } from './rules/topic.ts'
import { partsOfTopic, secretOfWebhook, type Webhook, type WebhookStatus } from './rules/webhook.ts'
import { failWaiting, readDelivery } from './store/delivery-store.ts'
import {
  deleteWebhook,
  findWebhooks,
  insertWebhook,
  nextWebhookId,
  readWebhook,
  updateWebhook,
  type WebhookFilter,
} from './store/webhook-store.ts'

export { countFailedDeliveries } from './store/delivery-store.ts'

const MAX_NAME_LENGTH = 200
const MAX_URL_LENGTH = 2000
const MAX_SECRET_LENGTH = 500

export type WebhookRefusal = 'invalid-topic' | 'invalid-url' | 'private-url' | 'invalid-secret'

export type WebhookInput = {
  readonly name?: string | undefined
  readonly status?: WebhookStatus | undefined
  readonly topic?: string | undefined
  readonly deliveryUrl?: string | undefined
  readonly secret?: string | undefined
}

/**
 * Creates a webhook, and sends a ping to its address when it is active. Without a secret it gets one; it is answered
 * this one time. Refused: an unknown topic, an address that is not http or https,
 * or that leads to this shop or into its own network, a secret of more than 500 characters.
 */
export async function createWebhook(
  shop: Shop,
  input: WebhookInput,
  accountId: number | undefined,
): Promise<Outcome<Webhook & { readonly secret: string }, WebhookRefusal>> {
  const { topic = '', deliveryUrl = '' } = input
  const problem = problemOf(shop, { ...input, topic, deliveryUrl })
  if (problem) return refused(problem)
  const secret = input.secret || randomBytes(25).toString('base64url')
  const status = input.status ?? 'active'
  const name = cleanText(input.name ?? '', MAX_NAME_LENGTH) || `Webhook for ${topic}`
  const now = new Date(shop.nowMs())
  const id = await shop.db.transaction().execute(async (tx) => {
    const newId = await nextWebhookId(tx)
    const encryptedSecret = encryptSecret(shop.signer, secretOfWebhook(newId), Buffer.from(secret))
    await insertWebhook(
      tx,
      { name, status, topic, deliveryUrl, accountId },
      { id: newId, encryptedSecret, now },
    )
    if (status === 'active') await queuePing(shop, tx, newId, topic)
    const payload = { title: name }
    await emit(tx, shop.actor, { name: 'webhook.created', subject: `webhook:${newId}`, payload })
    return newId
  })
  return done({ id, name, status, topic, deliveryUrl, accountId, createdAt: now, changedAt: now, secret })
}

/** Changes what is given; one that becomes active, or gets another address, is pinged. `undefined`: there is none. */
export async function changeWebhook(
  shop: Shop,
  id: number,
  input: WebhookInput,
): Promise<Outcome<Webhook, WebhookRefusal> | undefined> {
  const problem = problemOf(shop, input)
  if (problem) return refused(problem)
  const now = new Date(shop.nowMs())
  const { secret, name, ...rest } = input
  const encryptedSecret = secret && encryptSecret(shop.signer, secretOfWebhook(id), Buffer.from(secret))
  const changes = {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(name !== undefined && { name: cleanText(name, MAX_NAME_LENGTH) }),
    ...(encryptedSecret && { encryptedSecret }),
  }
  const changed = await shop.db.transaction().execute(async (tx) => {
    const before = await readWebhook(tx, id)
    if (!before || !(await updateWebhook(tx, id, changes, now))) return undefined
    const after = await readWebhook(tx, id)
    if (!after) return undefined
    if (after.status !== 'active') await failWaiting(tx, id)
    else if (before.status !== 'active' || before.deliveryUrl !== after.deliveryUrl)
      await queuePing(shop, tx, id, after.topic)
    await emitChanges(tx, shop, { before, after, isNewSecret: encryptedSecret !== undefined })
    return after
  })
  return changed && done(changed)
}

/** Deletes a webhook with its log. `undefined`: there is none. */
export async function removeWebhook({ db, actor }: Shop, id: number): Promise<Webhook | undefined> {
  return db.transaction().execute(async (tx) => {
    const webhook = await readWebhook(tx, id)
    if (!webhook || !(await deleteWebhook(tx, id))) return undefined
    const payload = { title: webhook.name }
    await emit(tx, actor, { name: 'webhook.deleted', subject: `webhook:${id}`, payload })
    return webhook
  })
}

export function listWebhooks({ db }: Pick<Shop, 'db'>, filter: WebhookFilter) {
  return findWebhooks(db, filter)
}

export function findWebhook({ db }: Pick<Shop, 'db'>, id: number): Promise<Webhook | undefined> {
  return readWebhook(db, id)
}

/** Sends the body of a delivery once more, as a new delivery; answers the id of its webhook. Refused: there is none, or its webhook is not active. */
export async function replayDelivery(
  shop: Shop,
  id: number,
): Promise<Outcome<number, 'no-delivery' | 'not-active'>> {
  const delivery = await readDelivery(shop.db, id)
  if (!delivery) return refused('no-delivery')
  const { webhookId, topic, subject, body } = delivery
  const webhook = await readWebhook(shop.db, webhookId)
  if (webhook?.status !== 'active') return refused('not-active')
  await shop.db
    .transaction()
    .execute((tx) => queueDeliveries(shop, tx, [{ webhookId, topic, subject, body }]))
  return done(webhookId)
}

type Changed = { readonly before: Webhook; readonly after: Webhook; readonly isNewSecret: boolean }

/** Some receivers know their senders by a part of the address, so that it is as secret as the secret. */
async function emitChanges(
  tx: Shop['db'],
  { actor }: Shop,
  { before, after, isNewSecret }: Changed,
): Promise<void> {
  const fieldsOf = ({ name, status, topic, deliveryUrl }: Webhook) => ({ name, status, topic, deliveryUrl })
  const changes = {
    ...changesBetween(fieldsOf(before), fieldsOf(after), ['deliveryUrl']),
    ...(isNewSecret && { secret: {} }),
  }
  if (Object.keys(changes).length === 0) return
  const payload = { title: after.name, changes }
  await emit(tx, actor, { name: 'webhook.updated', subject: `webhook:${after.id}`, payload })
}

function problemOf(
  { config }: Pick<Shop, 'config'>,
  { topic, deliveryUrl, secret }: WebhookInput,
): WebhookRefusal | undefined {
  if (topic !== undefined && !isTopic(topic)) return 'invalid-topic'
  if (deliveryUrl !== undefined) {
    const url = deliveryUrl.length <= MAX_URL_LENGTH ? httpUrl(deliveryUrl) : undefined
    if (!url) return 'invalid-url'
    const isOwn = url.host === config.publicUrl?.host || namesPrivateAddress(url)
    if (isOwn && !config.webhookHosts.includes(url.host)) return 'private-url'
  }
  return (secret?.length ?? 0) > MAX_SECRET_LENGTH ? 'invalid-secret' : undefined
}

/** As the platform's own: a form with the number of the webhook. */
function queuePing(shop: Shop, tx: Shop['db'], webhookId: number, topic: string): Promise<void> {
  const { resource } = partsOfTopic(topic)
  return queueDeliveries(shop, tx, [
    { webhookId, topic: `${resource}.ping`, subject: 'ping', body: `webhook_id=${webhookId}` },
  ])
}
