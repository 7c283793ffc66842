import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { withDatabase } from './command-process.ts'
import type { ShopProcess } from './shop-process.ts'

const MANY = 500

/** Ids of so many pieces of the demo shop that need no choice; whatever the journeys of a file order, there are more of them. */
export async function plainGoods({ data }: ShopProcess, most: number): Promise<readonly number[]> {
  return await withDatabase(data, async (client) => {
    const { rows } = await client.query(
      `select id from product
        where kind = 'simple' and status = 'publish' and not sold_individually and not virtual order by id limit $1`,
      [most],
    )
    const ids = rows.map(({ id }) => Number(id))
    await stockUp(client, ids)
    return ids
  })
}

type Client = Parameters<Parameters<typeof withDatabase>[1]>[0]

export async function stockUp(client: Client, ids: readonly number[]): Promise<void> {
  await client.query(
    `insert into stock_level (product_id, on_shelf) select id, $2 from unnest($1::bigint[]) as id
     on conflict (product_id) do update set on_shelf = excluded.on_shelf`,
    [ids, MANY],
  )
}

/** Puts pieces into the cart of a browser, as a press on their button would, without a page for it. */
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
