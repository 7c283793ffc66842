import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { withDatabase } from '../../support/process/command-process.ts'
import { newFolder, startShop } from '../../support/process/shop-process.ts'
import { checkOut, readyBuyers } from '../buyers.ts'
import { note, report } from '../figures.ts'
import { measurePairs, type Pair, pagesOfVisitor, quantile, ratioOf, visit } from '../paired-windows.ts'
import { newProduct, number, owner, until } from '../shop.ts'
import { startReceiver } from './receiver.ts'

const DELIVERIES_A_MINUTE = 1_000
const ORDERS = 20
/** Short ones, and many: what else the machine does is then the same in both of a pair. */
const WINDOW_SECONDS = 1.5
const PAIRS = 10
const DELIVERIES_A_WINDOW = (WINDOW_SECONDS * DELIVERIES_A_MINUTE) / 60
const MAX_RATIO = 1.2
const RUNS = 4

/** The p95 of pages, without and with a steady stream of deliveries, in windows that alternate. */
export async function provePagesDuringDeliveries(): Promise<void> {
  const receiver = await startReceiver()
  // The shop and the owner's commands get the environment of this process.
  process.env['HANDSEL_WEBHOOK_HOSTS'] = receiver.host
  const shop = await startShop({ data: await newFolder() })
  try {
    await withDatabase(shop.data, async (client) => {
      const id = await newProduct(client, 1_000)
      for (const buyer of await readyBuyers(shop.origin, ORDERS, [id])) await checkOut(shop.origin, buyer)
      const pages = await pagesOfVisitor(shop, client, id)
      await owner(shop, 'webhooks', 'create', 'order.updated', `http://${receiver.host}/in`)
      const delivered = async () => (await waitingCount(client)) === 0
      await until(delivered, 30_000)
      await visit(shop, pages, WINDOW_SECONDS)
      let pairs = await measure()
      // What does not hold is measured again: the machine may have paused.
      for (let run = 1; run < RUNS && ratioOf(pairs) > MAX_RATIO; run += 1) pairs = await measure()
      note(
        `p95 without and with deliveries: ${pairs.map(({ calm, busy }) => `${inMs(calm)} and ${inMs(busy)}`).join(', ')} ms`,
      )
      const tried = `webhooks: pages during ${DELIVERIES_A_MINUTE} deliveries a minute`
      report({
        tried,
        came: `p95 ${ratioOf(pairs).toFixed(2)} times that without`,
        promised: `at most ${MAX_RATIO} times`,
        holds: ratioOf(pairs) <= MAX_RATIO,
      })

      async function measure(): Promise<Pair<number>[]> {
        const before = receiver.arrived.length
        const measured = await measurePairs(PAIRS, async (kind) => {
          const emitting = kind === 'busy' ? emitSteadily(client) : undefined
          const times = await visit(shop, pages, WINDOW_SECONDS)
          await emitting
          await until(delivered, 30_000)
          return quantile(times, 0.95)
        })
        const sent = PAIRS * DELIVERIES_A_WINDOW
        const arrived = receiver.arrived.length - before
        report({
          tried: `webhooks: ${sent} deliveries while pages are measured`,
          came: `${arrived} arrived`,
          promised: 'all',
          holds: arrived >= sent,
        })
        return measured
      }
    })
  } finally {
    delete process.env['HANDSEL_WEBHOOK_HOSTS']
    await shop.stop()
    await receiver.close()
  }
}

const inMs = (ms: number) => ms.toFixed(1)

/** Events of the orders, one after another in turn, as the operations of the shop write them. */
async function emitSteadily(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select id from shop_order order by id')
  const startMs = performance.now()
  for (let sent = 0; sent < DELIVERIES_A_WINDOW; sent += 1) {
    const subject = `order:${rows[sent % rows.length]?.id}`
    const events = [{ name: 'order.updated', subject, payload: { changes: {} } }]
    await client.query('select emit_events($1::jsonb, $2::jsonb)', [
      JSON.stringify(events),
      JSON.stringify({ kind: 'command', name: 'proof' }),
    ])
    const dueMs = startMs + ((sent + 1) * 60_000) / DELIVERIES_A_MINUTE
    await wait(Math.max(0, dueMs - performance.now()))
  }
}

function waitingCount(client: pg.Client): Promise<number> {
  return number(
    client,
    `select (select count(*) from event) + (select count(*) from event_delivery)
          + (select count(*) from webhook_delivery where state = 'waiting')`,
  )
}
