import { afterEach, expect, it } from 'vitest'
import { checkOutAll, readyBuyers, succeeded } from '../prove/buyers.ts'
import { messageId, newProduct, number } from '../prove/shop.ts'
import { type BrokenMailServer, brokenMailServer, mailServer } from '../support/http/mail-server.ts'
import { withDatabase } from '../support/process/command-process.ts'
import { processesRunning } from '../support/process/process-tree.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

const ORDERS = 4
/** Of these and the end of the process together, ten seconds are promised. */
const STOP_MS = 10_000

let shop: ShopProcess
let silent: BrokenMailServer
afterEach(async () => {
  await shop.stop()
  await silent.stop()
})

/** Adds a job that ends stock holds; answers after how many ms it has run. */
function holdsEndedMs(): Promise<number> {
  return withDatabase(shop.data, async (client) => {
    const startMs = performance.now()
    const id = await number(client, `select id from graphile_worker.add_job('sweep-holds', '{}'::json)`)
    const isWaiting = () => number(client, 'select count(*) from graphile_worker.jobs where id = $1', [id])
    while ((await isWaiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 50))
    return performance.now() - startMs
  })
}

it('delays no other job and no stop while it is silent; its mails are sent later, each once', async () => {
  silent = await brokenMailServer()
  shop = await startShop({ env: { SMTP_URL: silent.url } })
  const product = await withDatabase(shop.data, (client) => newProduct(client, 100))
  const buyers = await readyBuyers(shop.origin, ORDERS, [product])
  expect(succeeded(await checkOutAll(shop.origin, buyers))).toHaveLength(ORDERS)
  await expect.poll(() => silent.counts().open).toBeGreaterThan(0)

  expect(await holdsEndedMs()).toBeLessThan(5_000)
  expect(await processesRunning(shop.pid, 'dist/jobs/jobs.js')).toHaveLength(1)
  const stopStartMs = performance.now()
  await shop.close()
  expect(performance.now() - stopStartMs).toBeLessThan(STOP_MS)

  const working = await mailServer()
  shop = await startShop({ data: shop.data, env: { SMTP_URL: working.url } })
  await expect.poll(() => working.received.length, { timeout: 30_000 }).toBe(2 * ORDERS)
  expect(new Set(working.received.map(messageId)).size).toBe(2 * ORDERS)
  await working.stop()
})
