import { quietWaiter } from '../../bench/runner/quiet.ts'
import { withDatabase } from '../../support/process/command-process.ts'
import { newFolder, startShop } from '../../support/process/shop-process.ts'
import { note, report } from '../figures.ts'
import { newProduct, owner } from '../shop.ts'
import { CUSTOMERS, ENTRIES, fillLargeShop, ORDERS } from './large-shop.ts'

const ADMIN = { email: 'owner@shop.example', password: 'four words of wet clay' }
const PRODUCTS = 30
const REQUESTS = 30
const RUNS = 3
/** For a quiet machine, over all measurements. */
const MAX_WAIT_SECONDS = 120

const LIST_MS = 200
const HOME_MS = 300

/** What screens ask for, and how many milliseconds 95 of 100 answers take at most. */
const limits: readonly (readonly [path: string, maxMs: number])[] = [
  ['orders', LIST_MS],
  ['orders?page=3000', LIST_MS],
  ['orders?status=completed&orderby=total', LIST_MS],
  ['orders?search=last4711', LIST_MS],
  ['customers', LIST_MS],
  ['customers?page=1900', LIST_MS],
  ['customers?orderby=spent', LIST_MS],
  ['customers?orderby=orders&order=asc', LIST_MS],
  ['customers?orderby=name&order=asc', LIST_MS],
  ['customers?segment=new', LIST_MS],
  ['customers?segment=returning', LIST_MS],
  ['customers?segment=best&orderby=spent', LIST_MS],
  ['customers?segment=no_order', LIST_MS],
  ['customers?search=last4711', LIST_MS],
  ['customers?search=first12%20last&orderby=spent', LIST_MS],
  ['customers?search=5035554711', LIST_MS],
  ['guests', LIST_MS],
  ['guests?orderby=spent', LIST_MS],
  ['guests?search=last471', LIST_MS],
  ['overview?period=week', HOME_MS],
  ['overview?period=28-days', HOME_MS],
  ['overview?period=12-months', HOME_MS],
  ['todos', LIST_MS],
  ['history', LIST_MS],
  ['history?page=7000', LIST_MS],
  ['history?by=c3', LIST_MS],
  ['history?search=parcel%20777', LIST_MS],
  ['history?search=completed', LIST_MS],
  ['history?about=order', LIST_MS],
]

/** The lists and the home of the back office answer in time in a large shop. */
export async function proveBackOfficeSpeed(): Promise<void> {
  const env = {
    HANDSEL_DEMO: '0',
    HANDSEL_ADMIN_EMAIL: ADMIN.email,
    HANDSEL_ADMIN_PASSWORD: ADMIN.password,
  }
  const shop = await startShop({ data: await newFolder(), env })
  try {
    await withDatabase(shop.data, async (client) => {
      const ids: number[] = []
      for (let count = 0; count < PRODUCTS; count += 1) ids.push(await newProduct(client, 1_000))
      await fillLargeShop(client, ids)
    })
    note(`filled with ${ORDERS} orders, ${CUSTOMERS} customers and ${ENTRIES} entries of the history`)
    const printed = await owner(shop, 'api-key', 'create', ADMIN.email, '--permissions', 'read_write')
    const [key, secret] = [/ck_\w+/, /cs_\w+/].map((pattern) => pattern.exec(printed)?.[0] ?? '')
    const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
    const untilQuiet = quietWaiter(MAX_WAIT_SECONDS)
    for (const [path, maxMs] of limits) {
      const address = `${shop.origin}/wp-json/handsel/v1/${path}`
      let ms = await p95(address, authorization)
      // What does not hold is measured again: the machine may have been busy with others.
      for (let run = 1; run < RUNS && ms > maxMs; run += 1) {
        await untilQuiet()
        ms = Math.min(ms, await p95(address, authorization))
      }
      report({
        tried: `back office: ${path} of a large shop`,
        came: `p95 ${ms.toFixed(0)} ms`,
        promised: `at most ${maxMs} ms`,
        holds: ms <= maxMs,
      })
    }
  } finally {
    await shop.stop()
  }
}

async function p95(address: string, authorization: string): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < REQUESTS; count += 1) {
    const startMs = performance.now()
    const response = await fetch(address, { headers: { authorization } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
    times.push(performance.now() - startMs)
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY
}
