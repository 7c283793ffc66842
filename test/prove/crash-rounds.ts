import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { drain } from '../bench/load.ts'
import { withDatabase } from '../support/command-process.ts'
import { type ShopProcess, startShop } from '../support/shop-process.ts'
import { type Placed, press, type Ready, readyBuyers } from './buyers.ts'
import { type BooksAfterCrashes, readBooks, resumeNow } from './crash-books.ts'
import { newProduct, startEmpty, untilMailed } from './shop.ts'

/** How often the shop is killed, how many are ordering each time, and by which chance. */
export type Crashes = {
  readonly times: number
  readonly buyersEach: number
  /** From 0 up to 1. */
  readonly random: () => number
}

/** A checkout, and the order that the shop has named for it in whatever answer. */
type Checkout = Ready & { readonly named: Set<number> }

export type AfterCrashes = BooksAfterCrashes & {
  readonly crashesUnderLoad: number
  readonly checkouts: number
  readonly acknowledged: number
  /** Orders that a crash had left pending when the shop was open again. */
  readonly leftPending: number
  /** Orders that some answer named and that are not there. */
  readonly lost: number
  /** Checkouts that two answers name different orders of. */
  readonly torn: number
  /** Checkouts without an order at the end, though each was asked for until it was answered. */
  readonly unanswered: number
}

const AT_ONCE = 8
const START = 100_000
const MOST_DELAY_MS = 30

/**
 * Kills the shop again and again while buyers order, each with a coupon and a store credit, and opens it anew on what is
 * left. Some of those who got no answer press the button again, the others leave their order to the shop. At the end all
 * jobs are done, and every buyer presses once more: what became of it all.
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
    // Cookies are named after the address.
    shop = await startShop({ data: shop.data, port: Number(new URL(shop.origin).port) })
    for (const id of await withDatabase(shop.data, pendingOrders)) leftPending.add(id)
    const again = round.filter(({ named }) => named.size === 0 && random() < 0.5)
    await pressEach(shop, again)
  }
  const acknowledged = checkouts.filter(({ named }) => named.size > 0).length
  await resumeNow(shop)
  await pressEach(shop, checkouts)
  await untilMailed(shop)
  const named = new Set(checkouts.flatMap((checkout) => [...checkout.named]))
  const books = await readBooks(shop, { product, start: START, named })
  await shop.stop()
  return {
    ...books,
    crashesUnderLoad,
    checkouts: checkouts.length,
    acknowledged,
    leftPending: leftPending.size,
    torn: checkouts.filter((checkout) => checkout.named.size > 1).length,
    unanswered: checkouts.filter((checkout) => checkout.named.size === 0).length,
  }
}

/** Sends the checkouts and kills the shop after some answer; how many got none. */
async function killDuring(
  shop: ShopProcess,
  round: readonly Checkout[],
  random: () => number,
): Promise<number> {
  const after = 1 + Math.floor(random() * (round.length - 2 * AT_ONCE))
  const delayMs = random() * MOST_DELAY_MS
  let answers = 0
  let killed: Promise<void> | undefined
  const tasks = round.map((checkout) => async () => {
    await pressed(shop, checkout)
    if (++answers === after) killed = wait(delayMs).then(() => shop.kill())
  })
  await drain(tasks, AT_ONCE)
  await (killed ?? shop.kill())
  return round.filter(({ named }) => named.size === 0).length
}

async function pressEach(shop: ShopProcess, checkouts: readonly Checkout[]): Promise<void> {
  await drain(
    checkouts.map((checkout) => () => pressed(shop, checkout)),
    AT_ONCE,
  )
}

/** Presses the button; whoever gets no answer has learnt nothing. */
async function pressed({ origin }: ShopProcess, checkout: Checkout): Promise<void> {
  const answer: Placed | undefined = await press(origin, checkout).catch(() => undefined)
  if (answer?.result === 'success' && answer.order_id !== undefined) checkout.named.add(answer.order_id)
}

/** Every cart that has none gets the coupon, and a credit of its own of 1.00. */
async function giveCouponAndCredit(client: pg.Client): Promise<void> {
  await client.query(`
    with made as (
      insert into credit (code, initial_minor, balance_minor, created_at)
      select 'crash-' || id, 100, 100, now() from cart where lines <> '[]' and coupons -> 'credits' = '[]'
      returning id, code
    ), told as (
      insert into credit_entry (credit_id, kind, delta_minor, balance_minor, at)
      select id, 'issue', 100, 100, now() from made
    )
    update cart set version = version + 1, coupons = coupons || jsonb_build_object('credits', jsonb_build_array(made.id),
           'applied', (select jsonb_agg(id) from coupon where code = 'crash'))
      from made where made.code = 'crash-' || cart.id`)
}

async function pendingOrders(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(`select id from shop_order where state = 'pending'`)
  return rows.map(({ id }) => Number(id))
}
