import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { checkOutAll, readyBuyers, succeeded } from '../prove/buyers.ts'
import { newProduct, untilMailed } from '../prove/shop.ts'
import { withDatabase } from '../support/process/command-process.ts'
import { processesRunning } from '../support/process/process-tree.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

let shop: ShopProcess
afterEach(() => shop.stop())

const jobProcesses = () => processesRunning(shop.pid, 'dist/jobs/jobs.js')

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('sends mails while there are orders, and does not outlive a killed shop', async () => {
  shop = await startShop()
  const product = await withDatabase(shop.data, (client) => newProduct(client, 100))
  const buyers = await readyBuyers(shop.origin, 3, [product])
  expect(succeeded(await checkOutAll(shop.origin, buyers))).toHaveLength(3)
  await untilMailed(shop)
  const mails = (await readdir(join(shop.data, 'outbox'))).filter((name) => name.endsWith('.eml'))
  expect(mails).toHaveLength(6)
  const [pid = 0, ...others] = await jobProcesses()
  expect(others).toEqual([])

  await shop.kill()
  await expect.poll(() => isAlive(pid)).toBe(false)
})
