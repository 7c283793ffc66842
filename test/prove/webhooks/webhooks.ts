import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { withDatabase } from '../../support/process/command-process.ts'
import { type ShopProcess, startShop } from '../../support/process/shop-process.ts'
import { report, same } from '../figures.ts'
import { number, owner, startEmpty, until } from '../shop.ts'
import { type Receiver, startReceiver } from './receiver.ts'

const SUBJECTS = 20
const EVENTS_EACH = 30
const KILLS = 4
const BATCH_PAUSE_MS = 250
/** The receiver refuses one delivery of so many at first. */
const FAILS_EVERY = 40

/** Webhooks arrive at least once and in order, although the receiver fails at times and the shop is killed. */
export async function proveWebhooks(): Promise<void> {
  const receiver = await startReceiver(FAILS_EVERY)
  process.env['HANDSEL_WEBHOOK_HOSTS'] = receiver.host
  let shop = await startEmpty()
  try {
    const secret = 'a secret of this proof'
    await owner(shop, 'webhooks', 'create', 'stock.changed', `http://${receiver.host}/in`, '--secret', secret)
    for (let round = 1; round <= EVENTS_EACH; round += 1) {
      await emitRound(shop, round)
      await wait(BATCH_PAUSE_MS)
      if (round % Math.floor(EVENTS_EACH / KILLS) === 0) shop = await killed(shop)
    }
    const waiting = `select (select count(*) from event) + (select count(*) from event_delivery)
                          + (select count(*) from webhook_delivery where state = 'waiting')`
    await withDatabase(shop.data, (client) =>
      until(async () => (await number(client, waiting)) === 0, 180_000),
    )
    reportArrivals(receiver, secret)
  } finally {
    delete process.env['HANDSEL_WEBHOOK_HOSTS']
    await shop.stop()
    await receiver.close()
  }
}

async function killed(shop: ShopProcess): Promise<ShopProcess> {
  await shop.kill()
  // Without the demo shop, whose products would be events too.
  const env = { HANDSEL_DEMO: '0' }
  return startShop({ data: shop.data, port: Number(new URL(shop.origin).port), env })
}

/** One event of each subject, as the operations of the shop write them. */
function emitRound({ data }: ShopProcess, round: number): Promise<unknown> {
  const events = Array.from({ length: SUBJECTS }, (_, index) => ({
    name: 'stock.changed',
    subject: `product:${index + 1}`,
    payload: { after: round },
  }))
  const actor = { kind: 'command', name: 'proof' }
  return withDatabase(data, (client) =>
    client.query('select emit_events($1::jsonb, $2::jsonb)', [JSON.stringify(events), JSON.stringify(actor)]),
  )
}

function reportArrivals({ arrived, failures }: Receiver, secret: string): void {
  const tried = `${SUBJECTS * EVENTS_EACH} events, ${KILLS} kills, ${failures()} failed answers`
  const bySubject = Map.groupBy(
    arrived.map(({ body }) => JSON.parse(body) as { id: number; after: number }),
    ({ id }) => id,
  )
  const missing = [...bySubject.values()].map(
    (all) => EVENTS_EACH - new Set(all.map(({ after }) => after)).size,
  )
  same(tried, 'subjects that arrived', bySubject.size, SUBJECTS)
  same(
    tried,
    'events that never arrived',
    missing.reduce((sum, one) => sum + one, 0),
    0,
  )
  // A repeated one is the last again: never an older one after a newer one.
  const isInOrder = (all: readonly { after: number }[]) =>
    all.every(
      ({ after }, index) =>
        index === 0 || (after - (all[index - 1]?.after ?? 0) <= 1 && after >= (all[index - 1]?.after ?? 0)),
    )
  same(tried, 'subjects out of order', [...bySubject.values()].filter((all) => !isInOrder(all)).length, 0)
  const isSigned = ({ body, signature }: (typeof arrived)[number]) =>
    createHmac('sha256', secret).update(body).digest('base64') === signature
  same(tried, 'bodies with a wrong signature', arrived.filter((one) => !isSigned(one)).length, 0)
  const extra = arrived.length - SUBJECTS * EVENTS_EACH
  report({ tried, came: `${extra} repeated`, promised: 'few', holds: extra <= KILLS * 10 })
}
