import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { drain } from '../../support/http/http-request.ts'
import { withDatabase } from '../../support/process/command-process.ts'
import { type ShopProcess, startShop } from '../../support/process/shop-process.ts'
import { checkOut, type Placed, type Ready, readyBuyers } from '../buyers.ts'
import { newProduct, startEmpty, untilMailed } from '../shop.ts'
import { type CrashResults, readResults, resumeNow } from './crash-results.ts'

/** How often the shop is killed, how many buyers order each time, and the random numbers. */
export type Crashes = {
  readonly times: number
  readonly buyersEach: number
  /** From 0 up to 1. */
  readonly random: () => number
}

/** A checkout, and the order numbers that its answers have named. */
type Checkout = Ready & { readonly named: Set<number> }

export type AfterCrashes = CrashResults & {
  readonly crashesUnderLoad: number
  readonly checkouts: number
  readonly acknowledged: number
  /** Orders that a crash had left pending at the next start. */
  readonly leftPending: number
  /** Acknowledged orders that do not exist. */
  readonly lost: number
  /** Checkouts whose answers name different orders. */
  readonly ambiguous: number
  /** Checkouts without an order at the end, although each was repeated until it was answered. */
  readonly unanswered: number
}

const AT_ONCE = 8
const START = 100_000
const MAX_DELAY_MS = 30

/**
 * Kills the shop repeatedly while buyers order, each with a coupon and a store credit, and starts it again on the same
 * data. Some buyers without an answer send the checkout again, the others do not. At the end all jobs are run and every
 * buyer sends once more; answers the resulting state.
 */
export async function crashUnderLoad({ times, buyersEach, random }: Crashes): Promise<AfterCrashes> {
  let shop = await startEmpty()
  const product = await withDatabase(shop.data, (client) => newProduct(client, START))
  await withDatabase(shop.data, (client) =>
    client.query(`insert into coupon (code, kind, amount) values ('crash', 'percent', 50000)`),
  )
  const checkouts: Checkout[] = []
  let crashesUnderLoad = 0
  const leftPending = new Set<number>()
  for (let crash = 0; crash < times; crash++) {
    const ready = await readyBuyers(shop.origin, buyersEach, [product])
    const round = ready.map((buyer) => ({ ...buyer, named: new Set<number>() }))
    checkouts.push(...round)
    await withDatabase(shop.data, giveCouponAndCredit)
    if ((await killDuring(shop, round, random)) > 0) crashesUnderLoad++
    // The names of cookies depend on the address, so the port must be the same.
    shop = await startShop({ data: shop.data, port: Number(new URL(shop.origin).port) })
    for (const id of await withDatabase(shop.data, pendingOrders)) leftPending.add(id)
    const again = round.filter(({ named }) => named.size === 0 && random() < 0.5)
    await sendEach(shop, again)
  }
  const acknowledged = checkouts.filter(({ named }) => named.size > 0).length
  await resumeNow(shop)
  await sendEach(shop, checkouts)
  await untilMailed(shop)
  const named = new Set(checkouts.flatMap((checkout) => [...checkout.named]))
  const books = await readResults(shop, { product, start: START, named })
  await shop.stop()
  return {
    ...books,
    crashesUnderLoad,
    checkouts: checkouts.length,
    acknowledged,
    leftPending: leftPending.size,
    ambiguous: checkouts.filter((checkout) => checkout.named.size > 1).length,
    unanswered: checkouts.filter((checkout) => checkout.named.size === 0).length,
  }
}

/** Sends the checkouts and kills the shop after one of the answers; answers how many got none. */
async function killDuring(
  shop: ShopProcess,
  round: readonly Checkout[],
  random: () => number,
): Promise<number> {
  const after = 1 + Math.floor(random() * (round.length - 2 * AT_ONCE))
  const delayMs = random() * MAX_DELAY_MS
  let answers = 0
  let killed: Promise<void> | undefined
  const tasks = round.map((checkout) => async () => {
    await sendCheckout(shop, checkout)
    if (++answers === after) killed = wait(delayMs).then(() => shop.kill())
  })
  await drain(tasks, AT_ONCE)
  await (killed ?? shop.kill())
  return round.filter(({ named }) => named.size === 0).length
}

async function sendEach(shop: ShopProcess, checkouts: readonly Checkout[]): Promise<void> {
  await drain(
    checkouts.map((checkout) => () => sendCheckout(shop, checkout)),
    AT_ONCE,
  )
}

/** Sends the checkout; without an answer nothing is recorded. */
async function sendCheckout({ origin }: ShopProcess, checkout: Checkout): Promise<void> {
  const answer: Placed | undefined = await checkOut(origin, checkout).catch(() => undefined)
  if (answer?.result === 'success' && answer.order_id !== undefined) checkout.named.add(answer.order_id)
}

/** Every cart without them gets the coupon, and its own credit of 1.00. */
async function giveCouponAndCredit(client: pg.Client): Promise<void> {
  await client.query(`
    with created as (
      insert into credit (code, initial_minor, balance_minor, created_at)
      select 'crash-' || id, 100, 100, now() from cart where lines <> '[]' and coupons -> 'credits' = '[]'
      returning id, code
    ), entries as (
      insert into credit_entry (credit_id, kind, delta_minor, balance_minor, at)
      select id, 'issue', 100, 100, now() from created
    )
    update cart set version = version + 1, coupons = coupons || jsonb_build_object('credits', jsonb_build_array(created.id),
           'applied', (select jsonb_agg(id) from coupon where code = 'crash'))
      from created where created.code = 'crash-' || cart.id`)
}

async function pendingOrders(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(`select id from shop_order where state = 'pending'`)
  return rows.map(({ id }) => Number(id))
}
