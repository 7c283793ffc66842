import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../../../src/platform/db/embedded/embedded.ts'
import { insertSwatchProducts, swatchProducts } from '../../support/catalog/swatch-products.ts'
import { insertTierProducts } from '../../support/catalog/tier-products.ts'
import { send } from '../../support/http/http-request.ts'
import { type ShopProcess, startShop } from '../../support/process/shop-process.ts'
import { skipIdlePictures } from '../../support/process/shop-template.ts'

/** A shop to measure, with the demo products and those of the tests. */
export type BenchShop = ShopProcess & {
  /** Its checkout. */
  readonly root: string
  readonly database: pg.Client
  /** Simple products with enough stock for a run; stock is tracked, so that its cost is measured. */
  readonly productIds: readonly number[]
  /** The product with 2,000 variations. */
  readonly wallId: number
  /** Waits until the jobs that are due are done. */
  untilIdle(): Promise<void>
}

/** Starts the shop of a checkout, which is built, and adds the products that the calls need. */
export async function startBenchShop(root: string): Promise<BenchShop> {
  const shop = await startShop({ root })
  const { database, disconnect } = await connection(shop.data)
  await skipIdlePictures(database)
  await insertSwatchProducts(database)
  await insertTierProducts(database)
  return {
    ...shop,
    root,
    database,
    productIds: await simpleProducts(shop.origin, database),
    wallId: await productIdOn(shop.origin, swatchProducts.wall),
    untilIdle: () => untilIdle(database),
    stop: async () => {
      await disconnect()
      await shop.stop()
    },
  }
}

async function connection(data: string) {
  const server = await openDatabase({ dataFolder: data, role: 'command' })
  const database = new pg.Client(server.poolConfig)
  await database.connect()
  const disconnect = async () => {
    await database.end()
    await server.stop()
  }
  return { database, disconnect }
}

const MAX_IDLE_WAIT_MS = 60_000

async function untilIdle(database: pg.Client): Promise<void> {
  const endMs = performance.now() + MAX_IDLE_WAIT_MS
  const isBusy = async () => {
    const { rows } = await database.query(
      `select exists (select from graphile_worker.jobs
                       where run_at < now() + interval '15 seconds' and attempts < max_attempts) as busy`,
    )
    return rows[0]?.busy === true
  }
  await sleep(50)
  while ((await isBusy()) && performance.now() < endMs) await sleep(100)
}

/** Simple products of the listing that can be put into a cart at once. */
async function simpleProducts(origin: string, database: pg.Client): Promise<readonly number[]> {
  const pages = await Promise.all(['/shop/', '/shop/page/2/'].map((path) => send(origin, { path })))
  const found = pages.flatMap(({ body }) => [
    ...body.matchAll(/ajax_add_to_cart[^>]*data-product_id="(\d+)"/g),
  ])
  const ids = [...new Set(found.map(([, id]) => Number(id)))]
  await restock(database, ids)
  const buyable: number[] = []
  for (const id of ids) {
    const body = `product_id=${id}&quantity=20`
    const reply = await send(origin, { path: '/?wc-ajax=add_to_cart', method: 'POST', body })
    if (reply.body.includes('"fragments"')) buyable.push(id)
  }
  if (buyable.length < 3) throw new Error('The demo shop has too few simple products to measure with')
  return buyable
}

/** More stock of these products than a run sells. */
export async function restock(database: pg.Client, ids: readonly number[]): Promise<void> {
  await database.query(
    `insert into stock_level (product_id, quantity) select id, 1000000 from unnest($1::bigint[]) as id
     on conflict (product_id) do update set quantity = excluded.quantity, state = 'instock'`,
    [ids],
  )
}

async function productIdOn(origin: string, path: string): Promise<number> {
  const page = await send(origin, { path })
  const id = Number(/data-product_id="(\d+)"/.exec(page.body)?.[1])
  if (!id) throw new Error(`${path} names no product`)
  return id
}
