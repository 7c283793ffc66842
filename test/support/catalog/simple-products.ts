import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { withDatabase } from '../process/command-process.ts'
import type { ShopProcess } from '../process/shop-process.ts'

const STOCK = 500

/** Ids of simple products of the demo shop, at most `max`, with more stock than the journeys of a file order. */
export async function simpleProductIds({ data }: ShopProcess, max: number): Promise<readonly number[]> {
  return await withDatabase(data, async (client) => {
    const { rows } = await client.query(
      `select id from product
        where kind = 'simple' and status = 'publish' and not sold_individually and not virtual order by id limit $1`,
      [max],
    )
    const ids = rows.map(({ id }) => Number(id))
    await restock(client, ids)
    return ids
  })
}

type Client = Parameters<Parameters<typeof withDatabase>[1]>[0]

export async function restock(client: Client, ids: readonly number[]): Promise<void> {
  await client.query(
    `insert into stock_level (product_id, quantity) select id, $2 from unnest($1::bigint[]) as id
     on conflict (product_id) do update set quantity = excluded.quantity`,
    [ids, STOCK],
  )
}

/** Adds a product to the cart of a browser, as its button does, without a page. */
export async function putIntoCart(
  context: BrowserContext,
  { origin }: ShopProcess,
  id: number,
  quantity = 1,
): Promise<void> {
  const answer = await context.request.post(`${origin}/?wc-ajax=add_to_cart`, {
    form: { product_id: id, quantity },
  })
  expect(await answer.json()).toHaveProperty('fragments')
}
