import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from '../../../../test/support/process/shop-process.ts'
import { createPool } from '../../db/db.ts'
import { queueGauges } from './queue-gauges.ts'

/** What is shown of the queue of a database at this port of the machine. */
async function figuresOf(port: number) {
  const pool = createPool({ host: '127.0.0.1', port, user: 'nobody', database: 'none' })
  const gauges = queueGauges({ pool, jobs: ['order-mail'], mailJobs: ['order-mail'] })
  const startMs = performance.now()
  const figures = await Promise.all(gauges.map(async ({ name, read }) => [name, await read()] as const))
  return { figures: Object.fromEntries(figures), ms: performance.now() - startMs, pool }
}

const none = {
  handsel_database_up: [['', 0]],
  handsel_jobs_waiting: [],
  handsel_jobs_oldest_seconds: [],
  handsel_jobs_failed: [],
  handsel_mails_waiting: [],
  handsel_mails_failed: [],
}

it('shows that the database is down, and nothing of the queue', async () => {
  const { figures, pool } = await figuresOf(await freePort())
  expect(figures).toEqual(none)
  await pool.end()
})

it('does not wait for a database that does not answer', async () => {
  const silent = createServer(() => {})
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { figures, ms } = await figuresOf((silent.address() as AddressInfo).port)
  expect(figures).toEqual(none)
  expect(ms).toBeLessThan(4_000)
  silent.close()
})
