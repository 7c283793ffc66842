import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from '../../support/process/command-process.ts'
import { memoryMb, type ProcessStat, processesRunning } from '../../support/process/process-tree.ts'
import { type Served, startShop } from '../../support/process/shop-process.ts'
import { skipIdlePictures } from '../../support/process/shop-template.ts'
import type { Finding, ShopFigures } from './finding.ts'

/**
 * Memory of the demo shop with its database on an ordinary day, at its second start and before any request: with the job
 * process, which every start wakes, and after that has ended.
 */
export const memoryAtRest: ShopFigures = {
  name: 'memory-at-rest',
  async measure({ root }) {
    const first = await startShop({ root })
    await withDatabase(first.data, skipIdlePictures)
    await first.close()
    const shop = await startShop({ root, data: first.data })
    try {
      await sleep(10_000)
      const withJobs = (await isAwake(shop.pid))
        ? [await figure('at rest, with the job process', shop, 200)]
        : []
      await untilAsleep(shop.pid)
      return [...withJobs, await figure('at rest, shop and database', shop, 180)]
    } finally {
      await shop.stop()
    }
  },
}

/** The same after the loads of the calls, without the connection of the bench to the database. */
export const memoryAfter: ShopFigures = {
  name: 'memory-after',
  async measure(shop) {
    await untilAsleep(shop.pid)
    const { rows } = await shop.database.query('select pg_backend_pid() as pid')
    return [await figure('after the calls', shop, 260, ({ pid }) => pid !== rows[0]?.pid)]
  },
}

async function figure(
  when: string,
  { pid }: Served,
  max: number,
  counts?: (process: ProcessStat) => boolean,
): Promise<Finding> {
  return { title: `memory ${when}`, value: await memoryMb(pid, counts), unit: 'MB', max }
}

// The job process ends after 30 seconds without a job.
const MAX_WAIT_MS = 90_000

async function untilAsleep(pid: number): Promise<void> {
  const endMs = performance.now() + MAX_WAIT_MS
  while ((await isAwake(pid)) && performance.now() < endMs) await sleep(500)
}

async function isAwake(pid: number): Promise<boolean> {
  return (await processesRunning(pid, 'dist/jobs/jobs.js')).length > 0
}
