import { setTimeout as wait } from 'node:timers/promises'
import { drain } from '../../support/http/http-request.ts'
import { checkOut, type Ready, readyBuyers } from '../buyers.ts'
import { mailCounts, newProduct, number, until } from '../shop.ts'
import type { Failure } from './failures.ts'
import type { OutageShop } from './outage-shop.ts'

export type AfterOutage = {
  /** Whether the process that was started still answers. */
  readonly survived: boolean
  readonly requests: number
  /** Requests without an answer, those answered with 503, and with another status of 5xx. */
  readonly unanswered: number
  readonly refused: number
  readonly failed: number
  readonly checkouts: number
  readonly orders: number
  /** Acknowledged orders that do not exist. */
  readonly lost: number
  /** Orders of one checkout beyond the first. */
  readonly duplicates: number
  readonly unitsMissing: number
  /** Mails about orders that are missing, or sent more than once. */
  readonly wrongMails: number
  /** From the end of the failure until the shop is ready and sells. */
  readonly secondsToSell: number
  /** From then until all mails are sent. */
  readonly secondsToMail: number
}

type Count = { requests: number; unanswered: number; refused: number; failed: number }
type Checkout = Ready & { readonly named: Set<number> }

const BUYERS = 24
const AT_ONCE = 4
const START = 10_000
const RETRY_MS = 100

/** Lets a failure happen to the database of a shop that sells, and reads the books afterwards. */
export async function sufferFailure(outage: OutageShop, failure: Failure): Promise<AfterOutage> {
  const { shop, inDatabase } = outage
  const product = await inDatabase((client) => newProduct(client, START))
  const buyers = await readyBuyers(shop.origin, BUYERS, [product])
  const checkouts: Checkout[] = buyers.map((buyer) => ({ ...buyer, named: new Set() }))
  const count: Count = { requests: 0, unanswered: 0, refused: 0, failed: 0 }
  const visitors = new AbortController()
  const visits = ['/shop/', '/cart/'].map((path) =>
    visit(shop.origin, path, buyers[0], count, visitors.signal),
  )

  const order = () =>
    drain(
      checkouts.map((one) => () => orderUntilAnswered(shop.origin, one, count)),
      AT_ONCE,
    )
  const placed = failure.underOrders ? order() : undefined
  await wait(100)
  await failure.happen(outage)
  const overMs = performance.now()
  const secondsSinceOver = () => (performance.now() - overMs) / 1000
  await until(() => sells(shop.origin, buyers[0]), 60_000)
  const secondsToSell = secondsSinceOver()
  await (placed ?? order())
  const mailed = `select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
                   where t.identifier = 'order-mail'`
  await until(() => inDatabase(async (client) => (await number(client, mailed)) === 0), 60_000)
  const secondsToMail = secondsSinceOver()
  visitors.abort()
  await Promise.all(visits)
  return {
    ...count,
    ...(await readBooks(outage, checkouts, product)),
    survived: isAlive(shop.pid) && (await sells(shop.origin, buyers[0])),
    secondsToSell,
    secondsToMail,
  }
}

async function readBooks({ shop, inDatabase }: OutageShop, checkouts: readonly Checkout[], product: number) {
  const mails = await mailCounts(shop)
  return inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select distinct order_id as id from order_line where product_id = $1',
      [product],
    )
    const ids = new Set(rows.map(({ id }) => Number(id)))
    const named = checkouts.flatMap((checkout) => [...checkout.named])
    const sold = await number(
      client,
      'select coalesce(sum(quantity), 0) from order_line where product_id = $1',
      [product],
    )
    const left = await number(client, 'select quantity from stock_level where product_id = $1', [product])
    const expected = [...ids].flatMap((id) => [`${id} processing`, `${id} new-order`])
    return {
      checkouts: checkouts.length,
      orders: ids.size,
      lost: named.filter((id) => !ids.has(id)).length,
      duplicates: checkouts.filter((checkout) => checkout.named.size > 1).length,
      unitsMissing: START - sold - left,
      wrongMails: expected.filter((key) => mails.get(key) !== 1).length,
    }
  })
}

/** Requests a page again and again, with the cart of a buyer. */
async function visit(
  origin: string,
  path: string,
  buyer: Ready | undefined,
  count: Count,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const response = await fetch(origin + path, { headers: { cookie: buyer?.cookie ?? '' } }).catch(
      () => undefined,
    )
    await response?.arrayBuffer().catch(() => {})
    countAnswer(count, response?.status)
    await wait(10)
  }
}

/** Sends the checkout until the shop acknowledges it; the key of the form makes all attempts one order. */
async function orderUntilAnswered(origin: string, checkout: Checkout, count: Count): Promise<void> {
  const endMs = Date.now() + 60_000
  while (checkout.named.size === 0 && Date.now() < endMs) {
    const answer = await checkOut(origin, checkout).catch(() => undefined)
    countAnswer(count, statusOf(answer))
    if (answer?.order_id !== undefined) checkout.named.add(answer.order_id)
    else await wait(RETRY_MS)
  }
}

/** A refusal of the whole request has its status in the data of the answer. */
function statusOf(answer: object | undefined): number | undefined {
  if (!answer) return undefined
  const { data } = answer as { readonly data?: { readonly status?: number } }
  return data?.status ?? 200
}

function countAnswer(count: Count, status: number | undefined): void {
  count.requests += 1
  if (status === undefined) count.unanswered += 1
  else if (status === 503) count.refused += 1
  else if (status >= 500) count.failed += 1
}

/** Whether the shop is ready, and shows a cart from the database. */
async function sells(origin: string, buyer: Ready | undefined): Promise<boolean> {
  const statuses = await Promise.all(
    ['/readyz', '/cart/'].map((path) =>
      fetch(origin + path, { headers: { cookie: buyer?.cookie ?? '' } }).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        () => 0,
      ),
    ),
  )
  return statuses.every((status) => status === 200)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
