import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkOutAll, readyBuyers, succeeded } from '../prove/buyers.ts'
import { newProduct, untilMailed } from '../prove/shop.ts'
import { changeSettings } from '../support/process/change-settings.ts'
import { withDatabase } from '../support/process/command-process.ts'
import { processesRunning } from '../support/process/process-tree.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop({ env: { WEB_WORKERS: '2' } })
})
afterAll(() => shop.stop())

/** The web workers: both run the file of the shop, as the primary process does. */
const workers = () => processesRunning(shop.pid, 'dist/server/main.js')

/** A page over a connection of its own: the workers take connections in turn. */
async function page(path: string): Promise<string> {
  const response = await fetch(shop.origin + path, { headers: { connection: 'close' } })
  return response.text()
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
  })
})
