import { setTimeout as sleep } from 'node:timers/promises'
import { memoryMb, processesRunning } from '../../support/process/process-tree.ts'
import type { Finding, ShopFigures } from './finding.ts'

/** Memory of the shop with its database, before any load: once with the job process, once after it has ended. */
export const memoryAtRest: ShopFigures = {
  name: 'memory-at-rest',
  async measure({ pid }) {
    await sleep(5000)
    const withJobs = (await isAwake(pid)) ? [await figure('at rest, with the job process', pid, 200)] : []
    await untilAsleep(pid)
    return [...withJobs, await figure('at rest, shop and database', pid, 180)]
  },
}

/** The same after the loads of the calls. */
export const memoryAfter: ShopFigures = {
  name: 'memory-after',
  async measure({ pid }) {
    await untilAsleep(pid)
    return [await figure('after the calls', pid, 260)]
  },
}

async function figure(when: string, pid: number, max: number): Promise<Finding> {
  return { title: `memory ${when}`, value: await memoryMb(pid), unit: 'MB', max }
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
