import { sql } from 'kysely'
import { orderOf } from '../../../src/features/orders/orders.ts'
import type { Order } from '../../../src/features/orders/rules/order.ts'
import { timelineOf } from '../../../src/features/orders/states/notes.ts'
import { levelsOf } from '../../../src/features/stock/store.ts'
import { makeTestApp, type TestApp } from '../app.ts'
import { applyCoupon, makeCoupons } from '../cart/coupons.ts'
import { type Visitor, visitor } from '../visitor.ts'
import { noonMs, world } from '../world.ts'
import { checkoutForm } from './checkout.ts'
import {
  addInstantMethod,
  addOffsiteMethod,
  fullPayment,
  type Provider,
  type Terminal,
} from './payment-methods.ts'

/** A coupon that can be used once in total. */
export const ONCE = 'one'

/** A shop with one vase in tracked stock, and two card methods: offsite, and instant. */
export type VaseShop = {
  readonly app: TestApp
  readonly provider: Provider
  readonly terminal: Terminal
  /** Back to noon: no orders, this stock, all providers answering. */
  reset(quantity: number): Promise<void>
  setStock(quantity: number): Promise<void>
  totals(): Promise<VaseTotals>
  place(how?: PlaceOptions): Promise<Placed>
  /** Places an order and loads it. */
  order(how?: PlaceOptions): Promise<Order>
  orderById(id: number): Promise<Order>
  /** The notes of its timeline, oldest first. */
  notes(id: number): Promise<readonly string[]>
  /** The mails that are queued for an order, oldest first. */
  mails(id: number): Promise<readonly string[]>
}

/** The stock left, what orders have taken, and the uses of the coupon: as counter, and as rows. */
export type VaseTotals = {
  readonly left: number
  readonly taken: number
  readonly uses: number
  readonly usesWritten: number
}

export type PlaceOptions = {
  readonly method?: 'offsite' | 'at-once' | 'cod'
  readonly coupon?: string
  readonly from?: Visitor
}

export type Placed = { readonly result: string; readonly order_id?: number; readonly redirect?: string }

export async function vaseShop(): Promise<VaseShop> {
  const [provider, terminal] = [addOffsiteMethod(), addInstantMethod()]
  const app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  const { db } = app.shop
  await makeCoupons(app.shop, { code: ONCE, amount: '1.00', usage_limit: 1 })
  const orderById = async (id: number) => {
    const order = await orderOf(app.shop, id)
    if (!order) throw new Error(`There is no order ${id}`)
    return order
  }
  const setStock = async (quantity: number) => {
    await sql`insert into stock_level (product_id, quantity) values (${world.alba}, ${quantity})
              on conflict (product_id) do update set quantity = excluded.quantity`.execute(db)
  }
  const place = async ({ method = 'offsite', coupon, from = visitor(app.fastify) }: PlaceOptions = {}) => {
    await from.post('/?wc-ajax=add_to_cart', { product_id: world.alba, quantity: 1 })
    if (coupon) await applyCoupon(from, coupon)
    const form = { ...(await checkoutForm(from)), payment_method: method }
    return (await from.post('/?wc-ajax=checkout', form)).json<Placed>()
  }
  return {
    app,
    provider,
    terminal,
    orderById,
    setStock,
    place,
    async reset(quantity) {
      app.setNowMs(noonMs)
      provider.notifications.clear()
      Object.assign(provider, { answersAtOnce: undefined, isDown: false, ...answering })
      Object.assign(terminal, { answer: fullPayment, during: async () => undefined, ...answering })
      for (const { requested } of [provider, terminal]) requested.length = 0
      terminal.tokens.length = 0
      await sql`truncate shop_order, placement, graphile_worker._private_jobs restart identity cascade`.execute(
        db,
      )
      await sql`update coupon set usage_count = 0`.execute(db)
      await setStock(quantity)
    },
    async totals() {
      const left = (await levelsOf(db, [world.alba])).get(world.alba)?.stockLeft ?? 0
      const { rows } = await sql<Omit<VaseTotals, 'left'>>`
        select (select coalesce(sum(quantity), 0)::int from taken_stock) as taken,
               (select usage_count::int from coupon where code = ${ONCE}) as uses,
               (select count(*)::int from coupon_use) as "usesWritten"`.execute(db)
      return { left, taken: 0, uses: 0, usesWritten: 0, ...rows[0] }
    },
    order: async (how) => orderById((await place(how)).order_id ?? 0),
    notes: async (id) => (await timelineOf(app.shop, id)).map(({ text }) => text),
    async mails(id) {
      const { rows } = await sql<{ mail: string }>`
        select mail from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
          cross join json_array_elements_text(payload -> 'mails') with ordinality as queued (mail, place)
         where t.identifier = 'order-mail' and (payload ->> 'orderId')::bigint = ${id} order by j.id, place`.execute(
        db,
      )
      return rows.map(({ mail }) => mail)
    },
  }
}

const answering = { silentAbout: new Set<number>(), timeoutMs: undefined }
