import { withDatabase } from '../../support/process/command-process.ts'
import type { ShopProcess } from '../../support/process/shop-process.ts'
import { mailCounts, mails, messageId, number, until } from '../shop.ts'

/** The state of a shop after crashes; every figure but the number of orders should be 0. */
export type CrashResults = {
  readonly orders: number
  readonly lost: number
  /** Orders whose number of idempotency keys is not one. */
  readonly duplicates: number
  /** Units that are neither in stock nor sold, and units that are sold but not recorded as taken. */
  readonly unitsMissing: number
  readonly takenMismatch: number
  /** Orders without a line, a timeline entry, their coupon, its use, or their credit; keys without an order. */
  readonly incompleteOrders: number
  /** Carts that were ordered and not emptied. */
  readonly fullCarts: number
  /** Credits whose entries do not add up to the balance, and spent cents that belong to no order. */
  readonly wrongCredits: number
  readonly centsMismatch: number
  readonly usesMismatch: number
  readonly pending: number
  /** Mails that are missing or sent twice, and mails with the message id of another. */
  readonly wrongMails: number
  readonly duplicateMails: number
}

type Expected = { readonly product: number; readonly start: number; readonly named: ReadonlySet<number> }

export function readResults(shop: ShopProcess, { product, start, named }: Expected): Promise<CrashResults> {
  return withDatabase(shop.data, async (client) => {
    const one = (text: string, values: unknown[] = []) => number(client, text, values)
    const sold = await one('select coalesce(sum(quantity), 0) from order_line where product_id = $1', [
      product,
    ])
    const inStock = await one('select quantity from stock_level where product_id = $1', [product])
    const taken = await one('select coalesce(sum(quantity), 0) from taken_stock where stock_item_id = $1', [
      product,
    ])
    const { rows } = await client.query<{ id: string }>('select id from shop_order')
    const ids = new Set(rows.map(({ id }) => Number(id)))
    const messageIds = [...(await mails(shop)).values()].map(messageId)
    return {
      orders: ids.size,
      lost: [...named].filter((id) => !ids.has(id)).length,
      duplicates: await one(`select count(*) from shop_order o
                           where (select count(*) from placement p where p.order_id = o.id) <> 1`),
      unitsMissing: start - sold - inStock,
      takenMismatch: sold - taken,
      incompleteOrders:
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
      centsMismatch: await one(`select (select coalesce(sum(minor), 0) from order_credit)
        + (select coalesce(sum(delta_minor), 0) from credit_entry where kind = 'spend')`),
      usesMismatch: await one(
        `select (select usage_count from coupon where code = 'crash') - (select count(*) from coupon_use)`,
      ),
      pending: await one(`select count(*) from shop_order where state = 'pending'`),
      wrongMails: wrongMails(ids, await mailCounts(shop)),
      duplicateMails: messageIds.length - new Set(messageIds).size,
    }
  })
}

/** Each order has one mail to its buyer and one to the owner. */
function wrongMails(orders: ReadonlySet<number>, counts: ReadonlyMap<string, number>): number {
  const expected = [...orders].flatMap((id) => [`${id} processing`, `${id} new-order`])
  const missing = expected.filter((key) => counts.get(key) !== 1).length
  return missing + [...counts.keys()].filter((key) => !expected.includes(key)).length
}

/** Runs the jobs for interrupted orders now instead of within a minute, and waits for them. */
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
