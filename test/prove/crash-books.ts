import { withDatabase } from '../support/command-process.ts'
import type { ShopProcess } from '../support/shop-process.ts'
import { mailCounts, mails, messageId, number, until } from './shop.ts'

/** What the books of a shop say after crashes; every figure but the number of orders should be nought. */
export type BooksAfterCrashes = {
  readonly orders: number
  readonly lost: number
  /** Orders with another number of keys than the one that they were placed under. */
  readonly doubled: number
  /** Pieces that are neither on the shelf nor sold, and those that nobody wrote down as taken. */
  readonly piecesAstray: number
  readonly takenAstray: number
  /** Orders without a line, a word on the timeline, their coupon, its use, or their credit; keys without an order. */
  readonly halves: number
  /** Carts that were ordered and still hold their goods. */
  readonly fullCarts: number
  /** Credits whose entries do not add up to what is left, and cents that no order has of what was spent. */
  readonly wrongCredits: number
  readonly centsAstray: number
  readonly usesAstray: number
  readonly pending: number
  /** Mails that an order lacks or has twice, and mails with the id of another. */
  readonly wrongMails: number
  readonly twinMails: number
}

type Asked = { readonly product: number; readonly start: number; readonly named: ReadonlySet<number> }

export function readBooks(shop: ShopProcess, { product, start, named }: Asked): Promise<BooksAfterCrashes> {
  return withDatabase(shop.data, async (client) => {
    const one = (text: string, values: unknown[] = []) => number(client, text, values)
    const sold = await one('select coalesce(sum(quantity), 0) from order_line where product_id = $1', [
      product,
    ])
    const onShelf = await one('select on_shelf from stock_level where product_id = $1', [product])
    const taken = await one('select coalesce(sum(quantity), 0) from taken_stock where shelf_id = $1', [
      product,
    ])
    const { rows } = await client.query<{ id: string }>('select id from shop_order')
    const ids = new Set(rows.map(({ id }) => Number(id)))
    const told = [...(await mails(shop)).values()].map(messageId)
    return {
      orders: ids.size,
      lost: [...named].filter((id) => !ids.has(id)).length,
      doubled: await one(`select count(*) from shop_order o
                           where (select count(*) from placement p where p.order_id = o.id) <> 1`),
      piecesAstray: start - sold - onShelf,
      takenAstray: sold - taken,
      halves:
        await one(`select (select count(*) from placement where order_id is null) + (select count(*) from shop_order o
        where not exists (select from order_line l where l.order_id = o.id)
           or not exists (select from order_note n where n.order_id = o.id)
           or not exists (select from order_coupon c where c.order_id = o.id)
           or not exists (select from coupon_use u where u.order_id = o.id)
           or (select count(*) from credit_entry e where e.order_id = o.id) <> 1)`),
      fullCarts: await one(
        `select count(*) from shop_order o join cart c on c.lines <> '[]' and c.changed_at = o.placed_at`,
      ),
      wrongCredits: await one(`select count(*) from credit c
        where balance_minor <> (select sum(delta_minor) from credit_entry e where e.credit_id = c.id)`),
      centsAstray: await one(`select (select coalesce(sum(minor), 0) from order_credit)
        + (select coalesce(sum(delta_minor), 0) from credit_entry where kind = 'spend')`),
      usesAstray: await one(
        `select (select taken from coupon where code = 'crash') - (select count(*) from coupon_use)`,
      ),
      pending: await one(`select count(*) from shop_order where state = 'pending'`),
      wrongMails: wrongMails(ids, await mailCounts(shop)),
      twinMails: told.length - new Set(told).size,
    }
  })
}

/** To each order belong one mail to its buyer and one to the owner. */
function wrongMails(orders: ReadonlySet<number>, counts: ReadonlyMap<string, number>): number {
  const expected = [...orders].flatMap((id) => [`${id} processing`, `${id} new-order`])
  const lacking = expected.filter((key) => counts.get(key) !== 1).length
  return lacking + [...counts.keys()].filter((key) => !expected.includes(key)).length
}

/** Has the shop go on at once with what it would look after within a minute, and waits until it has. */
export async function resumeNow({ data }: ShopProcess): Promise<void> {
  await withDatabase(data, async (client) => {
    await client.query(`
      update graphile_worker._private_jobs set run_at = now()
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'resume-order')`)
    await until(
      async () => (await number(client, `select count(*) from shop_order where state = 'pending'`)) === 0,
      60_000,
    )
  })
}
