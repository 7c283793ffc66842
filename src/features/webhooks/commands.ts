import { type Command, type CommandContext, WrongUsage, withShop } from '../../cli/command.ts'
import { webhookTexts } from './owner-texts.ts'
import { topics } from './rules/topic.ts'
import type { WebhookStatus } from './rules/webhook.ts'
import { readDeliveries } from './store/delivery-store.ts'
import { changeWebhook, createWebhook, listWebhooks, removeWebhook, replayDelivery } from './webhooks.ts'

const MAX_LISTED = 10_000
const MAX_LOGGED = 50

const listCommand: Command = {
  name: 'webhooks list',
  summary: 'Shows every webhook: number, status, topic, address, name',
  usage: '',
  options: {},
  run: (_args, context) =>
    withShop(context, async (shop) => {
      const filter = { orderBy: 'id', isDescending: false, first: 0, limit: MAX_LISTED } as const
      const { webhooks } = await listWebhooks(shop, filter)
      for (const { id, status, topic, deliveryUrl, name } of webhooks)
        context.print([id, status, topic, deliveryUrl, name].join('\t'))
      return 0
    }),
}

const createCommand: Command = {
  name: 'webhooks create',
  summary: 'Creates a webhook, and prints its secret, only this once',
  usage: 'TOPIC URL [--name NAME] [--secret SECRET]',
  positionals: [2, 2],
  options: {
    name: { type: 'string', value: 'NAME', about: 'a name for people' },
    secret: { type: 'string', value: 'SECRET', about: 'signs the bodies; left out, one is generated' },
  },
  run({ positionals: [topic = '', deliveryUrl = ''], ...args }, context) {
    return withShop(context, async (shop) => {
      const input = { topic, deliveryUrl, name: args.text('name'), secret: args.text('secret') }
      const created = await createWebhook(shop, input, undefined)
      if (!created.ok) return refuse(context, webhookTexts[created.reason](topics))
      context.warn(webhookTexts.created(created.value.id))
      context.print(`secret ${created.value.secret}`)
      return 0
    })
  },
}

const statusCommand = (word: 'pause' | 'activate', status: WebhookStatus, summary: string): Command => ({
  name: `webhooks ${word}`,
  summary,
  usage: 'NUMBER',
  positionals: [1, 1],
  options: {},
  run({ positionals: [text] }, context) {
    const id = numberIn(text)
    return withShop(context, async (shop) =>
      (await changeWebhook(shop, id, { status })) ? 0 : refuse(context, webhookTexts.noWebhook(id)),
    )
  },
})

const deleteCommand: Command = {
  name: 'webhooks delete',
  summary: 'Deletes a webhook with its log',
  usage: 'NUMBER',
  positionals: [1, 1],
  options: {},
  run({ positionals: [text] }, context) {
    const id = numberIn(text)
    return withShop(context, async (shop) =>
      (await removeWebhook(shop, id)) ? 0 : refuse(context, webhookTexts.noWebhook(id)),
    )
  },
}

const logCommand: Command = {
  name: 'webhooks log',
  summary: 'Shows the last deliveries of a webhook, each with its request and answer when asked for',
  usage: 'NUMBER [--bodies]',
  positionals: [1, 1],
  options: { bodies: { type: 'boolean', about: 'also show what was sent and what was answered' } },
  run({ positionals: [text], ...args }, context) {
    const id = numberIn(text)
    return withShop(context, async (shop) => {
      for (const one of await readDeliveries(shop.db, id, MAX_LOGGED)) {
        const result = one.status ?? one.reason ?? webhookTexts.notTried
        const at = one.createdAt.toISOString().slice(0, 19)
        context.print([one.id, at, one.topic, one.subject, one.state, one.attempts, result].join('\t'))
        if (!args.has('bodies')) continue
        context.print(`  > ${one.body}`)
        context.print(`  < ${JSON.stringify(one.headers ?? {})} ${one.answer ?? ''}`)
      }
      return 0
    })
  },
}

const replayCommand: Command = {
  name: 'webhooks replay',
  summary: 'Sends a delivery of the log once more',
  usage: 'DELIVERY',
  positionals: [1, 1],
  options: {},
  run({ positionals: [text] }, context) {
    const id = numberIn(text)
    return withShop(context, async (shop) => {
      const replayed = await replayDelivery(shop, id)
      return replayed.ok ? 0 : refuse(context, webhookTexts[replayed.reason](id))
    })
  },
}

function numberIn(text = ''): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new WrongUsage(webhookTexts.noNumber)
  return Number(text)
}

function refuse(context: CommandContext, text: string): number {
  context.warn(text)
  return 1
}

export const webhookCommands: readonly Command[] = [
  listCommand,
  createCommand,
  statusCommand('pause', 'paused', 'Stops the deliveries of a webhook until it is activated'),
  statusCommand('activate', 'active', 'Starts the deliveries of a webhook, also of a disabled one'),
  deleteCommand,
  logCommand,
  replayCommand,
]
