import type pg from 'pg'
import { checkoutBody, fillCart } from '../../support/http/shopper.ts'
import { withDatabase } from '../../support/process/command-process.ts'
import type { ShopProcess } from '../../support/process/shop-process.ts'
import { checkOut } from '../buyers.ts'
import { note, report } from '../figures.ts'
import { newProduct, number, startEmpty } from '../shop.ts'

const CHECKOUTS = 150
/** Of placements, after each checkout: the machine is then as busy for them as for it. */
const PAIRS_EACH = 3
const MAX_SHARE = 0.03
const RUNS = 3

/**
 * What the events of an order cost its buyer: the same placement with and without them, in turn, as a share of a whole
 * checkout of the same run.
 */
export async function proveEventCost(): Promise<void> {
  const shop = await startEmpty()
  try {
    await withDatabase(shop.data, async (client) => {
      const productId = await newProduct(client, 1_000_000)
      const request = await requestOf(client, () => checkoutMs(shop, productId))
      await createPlacementWithoutEvents(client)
      let share = Number.POSITIVE_INFINITY
      // What does not hold is measured again: the machine may have paused.
      for (let run = 0; run < RUNS && share > MAX_SHARE; run += 1) {
        const [times, differences]: [number[], number[]] = [[], []]
        for (let count = 0; count < CHECKOUTS; count += 1) {
          times.push(await checkoutMs(shop, productId))
          for (let pair = 0; pair < PAIRS_EACH; pair += 1) differences.push(await eventsMs(client, request))
        }
        const [wholeMs, costMs] = [medianOf(times), medianOf(differences)]
        share = costMs / wholeMs
        note(`events ${costMs.toFixed(3)} ms of a checkout of ${wholeMs.toFixed(2)} ms`)
      }
      report({
        tried: `events: ${CHECKOUTS * PAIRS_EACH} placements with and without events, ${CHECKOUTS} checkouts`,
        came: `${(share * 100).toFixed(1)} % of a checkout`,
        promised: `at most ${MAX_SHARE * 100} %`,
        holds: share <= MAX_SHARE,
      })
    })
  } finally {
    await shop.stop()
  }
}

/** A visitor adds to the cart and orders; the checkout page between is not counted. */
async function checkoutMs({ origin }: ShopProcess, productId: number): Promise<number> {
  const startMs = performance.now()
  const { cookie } = await fillCart(origin, [productId])
  const filledMs = performance.now() - startMs
  const body = await checkoutBody(origin, { cookie })
  const orderMs = performance.now()
  const { result, messages } = await checkOut(origin, { cookie, body })
  if (result !== 'success') throw new Error(`The checkout was refused: ${messages}`)
  return filledMs + performance.now() - orderMs
}

/** What the shop asks the database to place, recorded by a function that is in the place of its own for one checkout. */
async function requestOf(client: pg.Client, checkout: () => Promise<unknown>): Promise<object> {
  const own = await definition(client)
  await client.query('create table recorded_request (request jsonb)')
  await client.query(named(own, 'recorded_place_order'))
  await client.query(`
    create or replace function place_order(request jsonb, out order_id bigint, out changed_products bigint[])
    language plpgsql as $$
    begin
      insert into recorded_request values (request);
      select p.order_id, p.changed_products into order_id, changed_products from recorded_place_order(request) p;
    end $$`)
  await checkout()
  await client.query(own)
  const { rows } = await client.query('select request from recorded_request')
  // Mails would be sent meanwhile.
  const { jobs: _, ...request } = rows[0].request
  return request
}

/** `place_order` without the step that emits, as `place_order_without_events`. */
async function createPlacementWithoutEvents(client: pg.Client): Promise<void> {
  const own = named(await definition(client), 'place_order_without_events')
  const without = own.replace(/perform emit_events\(.*?request -> 'actor'\);/s, '')
  if (without === own || without.includes('emit_events'))
    throw new Error('place_order emits its events in another way')
  await client.query(without)
}

async function definition(client: pg.Client): Promise<string> {
  const { rows } = await client.query("select pg_get_functiondef('place_order(jsonb)'::regprocedure) as text")
  return rows[0].text
}

function named(text: string, name: string): string {
  return text.replaceAll(/\bplace_order([.(])/g, `${name}$1`)
}

/** The difference between a placement with and one without events, committed, on one connection. */
async function eventsMs(client: pg.Client, request: object): Promise<number> {
  const ms = { place_order: 0, place_order_without_events: 0 }
  const names = Object.keys(ms) as (keyof typeof ms)[]
  // In turn, so that neither of them always comes first.
  if (placements % 4 === 0) names.reverse()
  for (const name of names) ms[name] = await placementMs(client, name, request)
  return ms.place_order - ms.place_order_without_events
}

let placements = 0

async function placementMs(client: pg.Client, name: string, request: object): Promise<number> {
  placements += 1
  const { cart, order } = request as { cart: { id: number; version: number }; order: object }
  const own = {
    ...request,
    key: `proof-${placements}`,
    order: { ...order, order_key: `wc_order_proof${placements}` },
  }
  await client.query('update cart set version = $1 where id = $2', [cart.version, cart.id])
  const text = JSON.stringify(own)
  const startMs = performance.now()
  await number(client, `select order_id from ${name}($1::jsonb)`, [text])
  return performance.now() - startMs
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY
}
