import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { drain, send } from '../bench/load.ts'
import { checkoutBody, fillCart } from '../bench/shopper.ts'
import { withDatabase } from '../support/command-process.ts'
import { type ShopProcess, startShop } from '../support/shop-process.ts'

const ORDERS = 200
const CRASHES = 5

describe('a shop whose process is killed while 200 checkouts are under way', () => {
  it(`keeps every order that it has acknowledged, once, with its stock, ${CRASHES} times over`, async () => {
    let shop = await startShop()
    const { data } = shop
    const acknowledged = new Set<number>()
    const product = await withDatabase(data, countedProduct)

    for (let crash = 0; crash < CRASHES; crash++) {
      await killDuring(shop, product.id, acknowledged, 20 + crash * 37)
      shop = await startShop({ data })
      const books = await withDatabase(data, (client) => readBooks(client, product.id))

      const missing = [...acknowledged].filter((id) => !books.orders.has(id))
      expect(missing, 'acknowledged orders that are gone').toEqual([])
      expect(books.onShelf, 'stock is start minus sold').toBe(product.onShelf - books.sold)
      expect(books.halves, 'orders without lines, or placements without an order').toBe(0)
      expect(books.carts, 'carts that were ordered and still hold their goods').toBe(0)
    }
    expect(acknowledged.size).toBeGreaterThan(0)
    await shop.stop()
  })
})

/** Sends the checkouts and kills the shop after so many answers. */
async function killDuring(
  shop: ShopProcess,
  productId: number,
  acknowledged: Set<number>,
  after: number,
): Promise<void> {
  const checkouts: { cookie: string; body: string }[] = []
  await drain(
    Array.from({ length: ORDERS }, () => async () => {
      const { cookie } = await fillCart(shop.origin, [productId])
      checkouts.push({ cookie, body: await checkoutBody(shop.origin, { cookie }) })
    }),
    16,
  )

  let answers = 0
  let killed: Promise<void> | undefined
  const place = checkouts.map(({ cookie, body }) => async () => {
    const reply = await send(shop.origin, {
      path: '/?wc-ajax=checkout',
      method: 'POST',
      headers: { cookie },
      body,
    }).catch(() => undefined)
    if (!reply) return
    const answer = JSON.parse(reply.body) as { result: string; order_id: number }
    if (answer.result === 'success') acknowledged.add(answer.order_id)
    answers++
    if (answers === after) killed = shop.kill()
  })
  await drain(place, 16)
  await (killed ?? shop.kill())
}

/** A simple product with so many pieces that no round sells it out. */
async function countedProduct(client: pg.Client): Promise<{ id: number; onShelf: number }> {
  const onShelf = 100_000
  const { rows } = await client.query<{ id: string }>(
    `select id from product where kind = 'simple' and status = 'publish' and not sold_individually
        and regular_price_minor is not null order by id limit 1`,
  )
  const id = Number(rows[0]?.id)
  await client.query(
    `insert into stock_level (product_id, on_shelf) values ($1, $2)
     on conflict (product_id) do update set on_shelf = excluded.on_shelf, state = 'instock'`,
    [id, onShelf],
  )
  return { id, onShelf }
}

async function readBooks(client: pg.Client, productId: number) {
  const one = async (text: string, values: unknown[] = []) =>
    Number((await client.query(text, values)).rows[0].n)
  const orders = await client.query<{ id: string }>('select id from shop_order')
  return {
    orders: new Set(orders.rows.map(({ id }) => Number(id))),
    sold: await one('select coalesce(sum(quantity), 0) as n from order_line where product_id = $1', [
      productId,
    ]),
    onShelf: await one('select on_shelf as n from stock_level where product_id = $1', [productId]),
    halves: await one(`select (select count(*) from shop_order o where not exists
        (select from order_line l where l.order_id = o.id)) + (select count(*) from placement where order_id is null) as n`),
    carts: await one(
      `select count(*) as n from placement p join shop_order o on o.id = p.order_id
         join cart c on c.lines <> '[]' and c.changed_at = o.placed_at`,
    ),
  }
}
