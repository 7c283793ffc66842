import { sql } from 'kysely'
import { orderOf, timelineOf } from '../../src/features/orders/orders.ts'
import type { Order } from '../../src/features/orders/rules/order.ts'
import { levelsOf } from '../../src/features/stock/stock.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { checkoutForm } from './checkout.ts'
import { applyCoupon, makeCoupons } from './coupons.ts'
import { fullPayment, type Provider, payAtOnce, payOffsite, type Terminal } from './pay-offsite.ts'
import { type Visitor, visitor } from './visitor.ts'
import { noonMs, world } from './world.ts'

/** A coupon that can be used once, of all. */
export const ONCE = 'one'

/** A shop that counts one vase, and its two ways to pay by card: offsite, and at once. */
export type VaseShop = {
  readonly app: TestApp
  readonly provider: Provider
  readonly terminal: Terminal
  /** As everything was at noon: nothing ordered, so many on the shelf, all providers well. */
  begin(pieces: number): Promise<void>
  shelf(pieces: number): Promise<void>
  books(): Promise<VaseBooks>
  place(how?: Placing): Promise<Placed>
  /** An order that stands now. */
  order(how?: Placing): Promise<Order>
  known(id: number): Promise<Order>
  /** What its timeline says, the first first. */
  told(id: number): Promise<readonly string[]>
  /** The mails that are queued about an order, the first first. */
  mails(id: number): Promise<readonly string[]>
}

/** What lies on the shelf, what orders have taken, and the uses of the coupon: by count, and as written down. */
export type VaseBooks = {
  readonly left: number
  readonly taken: number
  readonly uses: number
  readonly usesWritten: number
}

export type Placing = {
  readonly method?: 'offsite' | 'at-once' | 'cod'
  readonly coupon?: string
  readonly from?: Visitor
}

export type Placed = { readonly result: string; readonly order_id?: number; readonly redirect?: string }

export async function vaseShop(): Promise<VaseShop> {
  const [provider, terminal] = [payOffsite(), payAtOnce()]
  const app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  const { db } = app.shop
  await makeCoupons(app.shop, { code: ONCE, amount: '1.00', usage_limit: 1 })
  const known = async (id: number) => {
    const order = await orderOf(app.shop, id)
    if (!order) throw new Error(`There is no order ${id}`)
    return order
  }
  const shelf = async (pieces: number) => {
    await sql`insert into stock_level (product_id, on_shelf) values (${world.alba}, ${pieces})
              on conflict (product_id) do update set on_shelf = excluded.on_shelf`.execute(db)
  }
  const place = async ({ method = 'offsite', coupon, from = visitor(app.fastify) }: Placing = {}) => {
    await from.post('/?wc-ajax=add_to_cart', { product_id: world.alba, quantity: 1 })
    if (coupon) await applyCoupon(from, coupon)
    const form = { ...(await checkoutForm(from)), payment_method: method }
    return (await from.post('/?wc-ajax=checkout', form)).json<Placed>()
  }
  return {
    app,
    provider,
    terminal,
    known,
    shelf,
    place,
    async begin(pieces) {
      app.setNowMs(noonMs)
      provider.notifications.clear()
      Object.assign(provider, { answersAtOnce: undefined, isDown: false, ...well })
      Object.assign(terminal, { answer: fullPayment, during: async () => undefined, ...well })
      for (const { requested } of [provider, terminal]) requested.length = 0
      terminal.tokens.length = 0
      await sql`truncate shop_order, placement, graphile_worker._private_jobs restart identity cascade`.execute(
        db,
      )
      await sql`update coupon set taken = 0`.execute(db)
      await shelf(pieces)
    },
    async books() {
      const left = (await levelsOf(db, [world.alba])).get(world.alba)?.stockLeft ?? 0
      const { rows } = await sql<Omit<VaseBooks, 'left'>>`
        select (select coalesce(sum(quantity), 0)::int from taken_stock) as taken,
               (select taken::int from coupon where code = ${ONCE}) as uses,
               (select count(*)::int from coupon_use) as "usesWritten"`.execute(db)
      return { left, taken: 0, uses: 0, usesWritten: 0, ...rows[0] }
    },
    order: async (how) => known((await place(how)).order_id ?? 0),
    told: async (id) => (await timelineOf(app.shop, id)).map(({ text }) => text),
    async mails(id) {
      const { rows } = await sql<{ mail: string }>`
        select payload ->> 'mail' as mail from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'order-mail' and (payload ->> 'orderId')::bigint = ${id} order by j.id`.execute(
        db,
      )
      return rows.map(({ mail }) => mail)
    },
  }
}

const well = { silentAbout: new Set<number>(), patienceMs: undefined }
