import { sql } from 'kysely'
import { endExpiredHolds, endHoldJob } from '../../../src/features/orders/holds/end-hold.ts'
import { applyPaymentNotification } from '../../../src/features/orders/payments/payment-notification.ts'
import { cancelOrder } from '../../../src/features/orders/states/manual-moves.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { addOffsiteMethod, failedPayment, fullPayment } from '../../support/orders/payment-methods.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { noonMs, world } from '../../support/world.ts'

const STOCK = 6
const BUYERS = 10
const PROCESSES = 3
const HOLD_OVER_MS = 11 * 60_000

/** What was observed during offsite payments, and the final state of the orders. */
export type AfterHolds = {
  readonly placed: number
  /** Snapshots of the database during the races, and the maximum of sold and held units in any of them. */
  readonly snapshots: number
  readonly maxSoldAndHeld: number
  /** Snapshots in which stock and orders did not add up to all units. */
  readonly inconsistentSnapshots: number
  /** The maximum of orders in any snapshot that are processing without stock. */
  readonly processingWithoutStock: number
  /** Orders paid after they were cancelled; those in the state stock-short, and of these the ones not reported to the owner. */
  readonly paidLate: number
  readonly unreportedShort: number
  readonly short: number
  /** Units still held when every hold has expired. */
  readonly heldAtEnd: number
  readonly errors: number
}

/**
 * Several processes, little stock, and buyers who pay offsite: at once orders are placed, paid, refused and cancelled,
 * holds expire, and payments arrive for expired orders, all at random.
 */
export async function raceHolds(rounds: number, random: () => number): Promise<AfterHolds> {
  addOffsiteMethod()
  const env = { HANDSEL_RATE_LIMITS: '0', TRUST_PROXY: '1' }
  const first = await makeTestApp({ env })
  const apps = [
    first,
    await makeTestApp({ sameDatabaseAs: first, env }),
    await makeTestApp({ sameDatabaseAs: first, env }),
  ]
  await first.database.pool.query('update stock_level set quantity = $1 where product_id = $2', [
    STOCK,
    world.alba,
  ])
  const observed = { snapshots: 0, maxSoldAndHeld: 0, inconsistentSnapshots: 0, processingWithoutStock: 0 }
  let nowMs = noonMs
  for (let round = 0; round < rounds; round++) {
    const buyers = await Promise.all(
      Array.from({ length: BUYERS }, (_, index) => readyBuyer(apps, index, round)),
    )
    nowMs += HOLD_OVER_MS
    for (const app of apps) app.setNowMs(nowMs)
    await whileObserving(first, observed, () => runRound(apps, buyers, random))
    await cancelOldest(first)
  }
  for (const app of apps) app.setNowMs(nowMs + HOLD_OVER_MS)
  await endExpiredHolds(first.shop)
  await takeSnapshot(first, observed)
  const endState = await endStateOf(first)
  const errors = apps.flatMap((app) => app.loggedErrors()).length
  for (const app of apps.toReversed()) await app.close()
  return { ...observed, ...endState, errors }
}

type Buyer = { readonly who: Visitor; readonly form: Record<string, string>; readonly from: string }

/** A visitor with one product in the cart, each with a different network address. */
async function readyBuyer(apps: readonly TestApp[], index: number, round: number): Promise<Buyer> {
  const who = visitor(apps[index % PROCESSES]!.fastify)
  await who.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
  const form = { ...(await checkoutForm(who)), payment_method: 'offsite' }
  return { who, form, from: `10.0.${round}.${index}` }
}

type KnownOrder = { readonly id: number; readonly state: string }

/** Everything that happens at once in a round: random actions on existing orders, and new orders. */
async function runRound(
  apps: readonly TestApp[],
  buyers: readonly Buyer[],
  random: () => number,
): Promise<void> {
  const orders = await knownOrders(apps[0]!)
  const actions = [
    ...buyers.map(
      ({ who, form, from }) =>
        () =>
          who.post('/?wc-ajax=checkout', form, { 'x-forwarded-for': from }),
    ),
    ...orders.flatMap((order) => actionsOn(apps[Math.floor(random() * PROCESSES)]!, order, random())),
    ...apps.map((app) => () => endExpiredHolds(app.shop)),
  ]
  await Promise.all(actions.toSorted(() => random() - 0.5).map((action) => action()))
}

/** What the buyer, the bank and the clock do to an order; notifications may come twice. */
function actionsOn({ shop }: TestApp, { id, state }: KnownOrder, chance: number): (() => Promise<unknown>)[] {
  const paid = () => applyPaymentNotification(shop, id, 'offsite', fullPayment(id))
  const expires = () => endHoldJob(shop, { orderId: id })
  if (state === 'expired' || state === 'cancelled') return chance < 0.4 ? [paid, paid] : []
  if (state !== 'pending' && state !== 'failed')
    return chance < 0.1 ? [() => cancelOrder(shop, id, { by: 'owner' })] : []
  if (chance < 0.4) return [paid, expires, paid]
  if (chance < 0.6) return [() => applyPaymentNotification(shop, id, 'offsite', failedPayment), expires]
  if (chance < 0.8) return [() => cancelOrder(shop, id, { by: 'buyer' }), expires, paid]
  return [expires, expires]
}

async function knownOrders({ shop }: TestApp): Promise<readonly KnownOrder[]> {
  return (await sql<KnownOrder>`select id, state from shop_order`.execute(shop.db)).rows
}

type Observed = Record<
  'snapshots' | 'maxSoldAndHeld' | 'inconsistentSnapshots' | 'processingWithoutStock',
  number
>

/** Takes snapshots until the work is done. */
async function whileObserving(app: TestApp, observed: Observed, work: () => Promise<void>): Promise<void> {
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  while (!isDone) await takeSnapshot(app, observed)
  await working
}

/** One consistent snapshot of the database. */
async function takeSnapshot({ shop }: TestApp, observed: Observed): Promise<void> {
  const { rows } = await sql<{ left: number; taken: number; unbacked: number }>`
    select quantity::int as left,
           (select coalesce(sum(quantity), 0) from taken_stock where stock_item_id = ${world.alba})::int as taken,
           (select count(*) from shop_order o where state = 'processing'
               and not exists (select from taken_stock t where t.order_id = o.id))::int as unbacked
      from stock_level where product_id = ${world.alba}`.execute(shop.db)
  const { left = 0, taken = 0, unbacked = 0 } = rows[0] ?? {}
  observed.snapshots++
  observed.maxSoldAndHeld = Math.max(observed.maxSoldAndHeld, taken)
  observed.processingWithoutStock = Math.max(observed.processingWithoutStock, unbacked)
  if (left < 0 || left + taken !== STOCK) observed.inconsistentSnapshots++
}

/** When everything is sold there are no more races: the owner cancels the oldest orders. */
async function cancelOldest(app: TestApp): Promise<void> {
  const sold = (await knownOrders(app)).filter(({ state }) => state === 'processing')
  for (const { id } of sold.slice(0, Math.ceil(STOCK / 2))) await cancelOrder(app.shop, id, { by: 'owner' })
}

async function endStateOf({ shop }: TestApp) {
  const { rows } = await sql<
    Record<'placed' | 'paidLate' | 'unreportedShort' | 'short' | 'heldAtEnd', number>
  >`
    select (select count(*) from shop_order)::int as placed,
           (select count(distinct late.order_id) from order_note late join order_note off using (order_id)
             where off.state in ('expired', 'cancelled') and late.state in ('processing', 'stock-short')
               and late.id > off.id)::int as "paidLate",
           (select count(*) from shop_order o where state = 'stock-short' and 1 <>
               (select count(*) from graphile_worker._private_jobs j
                 where payload::jsonb -> 'mails' ? 'stock-short-owner' and (payload ->> 'orderId')::bigint = o.id))::int as "unreportedShort",
           (select count(*) from shop_order where state = 'stock-short')::int as short,
           (select coalesce(sum(quantity), 0) from taken_stock where held)::int as "heldAtEnd"`.execute(
    shop.db,
  )
  if (!rows[0]) throw new Error('The query returned no row')
  return rows[0]
}
