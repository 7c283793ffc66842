import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkOutAll, readyBuyers, succeeded } from '../prove/buyers.ts'
import { newProduct, untilMailed } from '../prove/shop.ts'
import { sumIn } from '../support/http/metrics.ts'
import { attributeOf, startTraceCollector, type TraceCollector } from '../support/http/trace-collector.ts'
import { changeSettings } from '../support/process/change-settings.ts'
import { withDatabase } from '../support/process/command-process.ts'
import { processesRunning } from '../support/process/process-tree.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

const token = 'the token of a scraper'
let shop: ShopProcess
let collector: TraceCollector
beforeAll(async () => {
  collector = await startTraceCollector()
  const OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint
  shop = await startShop({ env: { WEB_WORKERS: '2', METRICS_TOKEN: token, OTEL_EXPORTER_OTLP_ENDPOINT } })
})
afterAll(async () => {
  await shop.stop()
  await collector.close()
})

/** The web workers: both run the file of the shop, as the primary process does. */
const workers = () => processesRunning(shop.pid, 'dist/server/main.js')

/** A page over a connection of its own: the workers take connections in turn. */
async function page(path: string): Promise<string> {
  const response = await fetch(shop.origin + path, { headers: { connection: 'close' } })
  return response.text()
}

/** The value of a metric, summed over its labels, as one of the workers answers. */
async function metric(name: string): Promise<number> {
  const response = await fetch(`${shop.origin}/metrics`, {
    headers: { connection: 'close', authorization: `Bearer ${token}` },
  })
  return sumIn(await response.text(), name)
}

async function pages(path: string, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => page(path)))
}

describe('a shop with two web workers', () => {
  it('never shows the old page again once a change is received, in either', async () => {
    for (let change = 1; change <= 5; change += 1) {
      await pages('/shop/', 8)
      const name = `Shop number ${change}`
      await changeSettings(shop, { shop_name: name })
      const hasName = (text: string) => text.includes(name)
      await expect.poll(async () => (await pages('/shop/', 8)).every(hasName)).toBe(true)
      const later = await pages('/shop/', 40)
      expect(later.filter((text) => !hasName(text))).toEqual([])
    }
  })

  it('runs each job once, in one job process for both', async () => {
    const product = await withDatabase(shop.data, (client) => newProduct(client, 100))
    const buyers = await readyBuyers(shop.origin, 10, [product])
    expect(succeeded(await checkOutAll(shop.origin, buyers))).toHaveLength(10)
    await untilMailed(shop)
    const mails = (await readdir(join(shop.data, 'outbox'))).filter((name) => name.endsWith('.eml'))
    expect(mails).toHaveLength(20)
    expect(await processesRunning(shop.pid, 'dist/jobs/jobs.js')).toHaveLength(1)
  })

  it('shows the figures of all its processes, whichever answers', async () => {
    await pages('/shop/', 1)
    const earlier = await metric('handsel_cached_page_hits_total')
    await pages('/shop/', 20)
    const hits = await Promise.all([1, 2, 3, 4].map(() => metric('handsel_cached_page_hits_total')))
    expect(hits.map((count) => count - earlier)).toEqual([20, 20, 20, 20])
    expect(await metric('handsel_database_up')).toBe(1)
    expect(await metric('handsel_orders_placed_total')).toBe(10)
    await expect.poll(() => metric('handsel_jobs_total')).toBeGreaterThanOrEqual(10)
  })

  it('traces each job with its statements, in a trace of its own', async () => {
    const jobs = () => collector.spans().filter(({ name }) => name === 'job order-mail')
    await expect.poll(() => jobs().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(10)
    const [job] = jobs()
    expect(job?.parentSpanId ?? '').toBe('')
    const statements = collector.spans().filter(({ parentSpanId }) => parentSpanId === job?.spanId)
    expect(statements.map((each) => attributeOf(each, 'db.system.name'))).toContain('postgresql')
    expect(collector.text()).not.toMatch(/ada@|Kiln/)
  })

  it('replaces a worker that was killed, and loses only what it was answering', async () => {
    const [killed = 0, other] = await workers()
    const visitors = 16
    let isOver = false
    let answered = 0
    const failed: unknown[] = []
    const visit = async () => {
      while (!isOver) {
        const signal = AbortSignal.timeout(10_000)
        const url = `${shop.origin}/?wc-ajax=get_refreshed_fragments`
        const options = { method: 'POST', headers: { connection: 'close' }, signal }
        const status = await fetch(url, options).then(
          (response) => response.text().then(() => response.status),
          (error) => error.cause?.code ?? error.name,
        )
        if (status === 200) answered += 1
        else failed.push(status)
      }
    }
    const visits = Array.from({ length: visitors }, visit)
    await expect.poll(() => answered).toBeGreaterThan(100)
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => answered).toBeGreaterThan(500)
    isOver = true
    await Promise.all(visits)
    // A connection that the worker had accepted is reset, or closed; none waits for an answer in vain.
    expect(failed.filter((failure) => !['ECONNRESET', 'UND_ERR_SOCKET'].includes(String(failure)))).toEqual(
      [],
    )
    expect(failed.length).toBeLessThan(visitors)
    await expect.poll(async () => (await workers()).filter((pid) => pid !== killed)).toHaveLength(2)
    expect(await workers()).toContain(other)
    await expect
      .poll(async () => (await pages('/shop/', 4)).every((text) => text.includes('</html>')))
      .toBe(true)
    // What it had counted still counts.
    expect(await metric('handsel_orders_placed_total')).toBe(10)
  })
})
