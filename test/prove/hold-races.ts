import { sql } from 'kysely'
import { endHoldJob, sweepHolds } from '../../src/features/orders/end-hold.ts'
import { applyPaymentNotification, cancelOrder } from '../../src/features/orders/orders.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { checkoutForm } from '../support/checkout.ts'
import { failedPayment, fullPayment, payOffsite } from '../support/pay-offsite.ts'
import { type Visitor, visitor } from '../support/visitor.ts'
import { noonMs, world } from '../support/world.ts'

const PIECES = 6
const BUYERS = 10
const PROCESSES = 3
const HOLD_OVER_MS = 11 * 60_000

/** What was seen while buyers paid elsewhere, and what became of their orders. */
export type AfterHolds = {
  readonly placed: number
  /** Looks at the books in the midst of it, and the most pieces that were sold or held in any of them. */
  readonly looks: number
  readonly mostSoldAndHeld: number
  /** Looks in which shelf and orders did not have all pieces between them. */
  readonly looksAstray: number
  /** The most orders in any of them that were made ready without their piece. */
  readonly readyWithoutPiece: number
  /** Orders that were paid after they were called off; those that stand as short, and of these without a word to the owner. */
  readonly paidLate: number
  readonly shortUntold: number
  readonly short: number
  /** What is still held when every time is over. */
  readonly heldAtEnd: number
  readonly faults: number
}

/**
 * Several processes, few pieces, and buyers who pay elsewhere: at once orders are placed, paid, refused and cancelled,
 * holds run out, and money comes for what has run out, all by chance.
 */
export async function raceHolds(rounds: number, random: () => number): Promise<AfterHolds> {
  payOffsite()
  const env = { HANDSEL_RATE_LIMITS: '0', TRUST_PROXY: '1' }
  const first = await makeTestApp({ env })
  const apps = [first, await makeTestApp({ beside: first, env }), await makeTestApp({ beside: first, env })]
  await first.database.pool.query('update stock_level set on_shelf = $1 where product_id = $2', [
    PIECES,
    world.alba,
  ])
  const seen = { looks: 0, mostSoldAndHeld: 0, looksAstray: 0, readyWithoutPiece: 0 }
  let nowMs = noonMs
  for (let round = 0; round < rounds; round++) {
    const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, index) => ready(apps, index, round)))
    nowMs += HOLD_OVER_MS
    for (const app of apps) app.setNowMs(nowMs)
    await whileLooking(first, seen, () => happen(apps, buyers, random))
    await untilOneIsFree(first)
  }
  for (const app of apps) app.setNowMs(nowMs + HOLD_OVER_MS)
  await sweepHolds(first.shop)
  await look(first, seen)
  const books = await endOf(first)
  const faults = apps.flatMap((app) => app.faults()).length
  for (const app of apps.toReversed()) await app.close()
  return { ...seen, ...books, faults }
}

type Buyer = { readonly who: Visitor; readonly form: Record<string, string>; readonly from: string }

/** Somebody with a piece in the cart, each calling from an address of their own. */
async function ready(apps: readonly TestApp[], index: number, round: number): Promise<Buyer> {
  const who = visitor(apps[index % PROCESSES]!.fastify)
  await who.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
  const form = { ...(await checkoutForm(who)), payment_method: 'offsite' }
  return { who, form, from: `10.0.${round}.${index}` }
}

type Known = { readonly id: number; readonly state: string }

/** All that happens at once in a round: to the orders there are, by chance; and new ones. */
async function happen(
  apps: readonly TestApp[],
  buyers: readonly Buyer[],
  random: () => number,
): Promise<void> {
  const orders = await knownOrders(apps[0]!)
  const acts = [
    ...buyers.map(
      ({ who, form, from }) =>
        () =>
          who.post('/?wc-ajax=checkout', form, { 'x-forwarded-for': from }),
    ),
    ...orders.flatMap((order) => actsOn(apps[Math.floor(random() * PROCESSES)]!, order, random())),
    ...apps.map((app) => () => sweepHolds(app.shop)),
  ]
  await Promise.all(acts.toSorted(() => random() - 0.5).map((act) => act()))
}

/** What its buyer, their bank and the clock do to an order; each word may come twice. */
function actsOn({ shop }: TestApp, { id, state }: Known, chance: number): (() => Promise<unknown>)[] {
  const paid = () => applyPaymentNotification(shop, id, 'offsite', fullPayment(id))
  const runsOut = () => endHoldJob(shop, { orderId: id })
  if (state === 'expired' || state === 'cancelled') return chance < 0.4 ? [paid, paid] : []
  if (state !== 'pending' && state !== 'failed')
    return chance < 0.1 ? [() => cancelOrder(shop, id, { by: 'owner' })] : []
  if (chance < 0.4) return [paid, runsOut, paid]
  if (chance < 0.6) return [() => applyPaymentNotification(shop, id, 'offsite', failedPayment), runsOut]
  if (chance < 0.8) return [() => cancelOrder(shop, id, { by: 'buyer' }), runsOut, paid]
  return [runsOut, runsOut]
}

async function knownOrders({ shop }: TestApp): Promise<readonly Known[]> {
  return (await sql<Known>`select id, state from shop_order`.execute(shop.db)).rows
}

type Seen = Record<'looks' | 'mostSoldAndHeld' | 'looksAstray' | 'readyWithoutPiece', number>

/** Looks at the books over and over until the work is done. */
async function whileLooking(app: TestApp, seen: Seen, work: () => Promise<void>): Promise<void> {
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  while (!isDone) await look(app, seen)
  await working
}

/** One look, at one moment of the database. */
async function look({ shop }: TestApp, seen: Seen): Promise<void> {
  const { rows } = await sql<{ left: number; taken: number; bare: number }>`
    select on_shelf::int as left,
           (select coalesce(sum(quantity), 0) from taken_stock where shelf_id = ${world.alba})::int as taken,
           (select count(*) from shop_order o where state = 'processing'
               and not exists (select from taken_stock t where t.order_id = o.id))::int as bare
      from stock_level where product_id = ${world.alba}`.execute(shop.db)
  const { left = 0, taken = 0, bare = 0 } = rows[0] ?? {}
  seen.looks++
  seen.mostSoldAndHeld = Math.max(seen.mostSoldAndHeld, taken)
  seen.readyWithoutPiece = Math.max(seen.readyWithoutPiece, bare)
  if (left < 0 || left + taken !== PIECES) seen.looksAstray++
}

/** A shelf that is sold out for good shows no more races: the owner calls the oldest order off. */
async function untilOneIsFree(app: TestApp): Promise<void> {
  const sold = (await knownOrders(app)).filter(({ state }) => state === 'processing')
  for (const { id } of sold.slice(0, Math.ceil(PIECES / 2))) await cancelOrder(app.shop, id, { by: 'owner' })
}

async function endOf({ shop }: TestApp) {
  const { rows } = await sql<Record<'placed' | 'paidLate' | 'shortUntold' | 'short' | 'heldAtEnd', number>>`
    select (select count(*) from shop_order)::int as placed,
           (select count(distinct late.order_id) from order_note late join order_note off using (order_id)
             where off.state in ('expired', 'cancelled') and late.state in ('processing', 'stock-short')
               and late.id > off.id)::int as "paidLate",
           (select count(*) from shop_order o where state = 'stock-short' and 1 <>
               (select count(*) from graphile_worker._private_jobs j
                 where payload ->> 'mail' = 'stock-short-owner' and (payload ->> 'orderId')::bigint = o.id))::int as "shortUntold",
           (select count(*) from shop_order where state = 'stock-short')::int as short,
           (select coalesce(sum(quantity), 0) from taken_stock where held)::int as "heldAtEnd"`.execute(
    shop.db,
  )
  if (!rows[0]) throw new Error('There are no books')
  return rows[0]
}
