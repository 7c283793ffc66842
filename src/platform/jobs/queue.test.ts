import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { createPool } from '../db/db.ts'
import type { Shop } from '../shop.ts'
import { installQueue, TABLES_VERSION } from './install-queue.ts'
import { queuedJobs } from './queue.ts'
import { runJobs } from './run-jobs.ts'

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })

let database: TestDatabase
let shop: Shop
beforeAll(async () => {
  database = await testDatabase()
  shop = { db: database.db, log } as unknown as Shop
  await Promise.all([installQueue(database.pool, log), installQueue(database.pool, log)])
  // With new tables of the library this version must be raised, or `installQueue` would skip them.
  const { rows } = await database.pool.query('select max(id)::int as version from graphile_worker.migrations')
  expect(rows).toEqual([{ version: TABLES_VERSION }])
})
afterAll(() => database.close())

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1_500 && !isSo(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('the queue', () => {
  it('runs the jobs of a committed transaction, and none of one that was rolled back', async () => {
    const done: unknown[] = []
    const runner = await runJobs(shop, database.pool, {
      jobs: {
        note: async (_shop, payload) => void done.push(payload),
      },
    })
    const undone = shop.db.transaction().execute(async (tx) => {
      await queuedJobs.add(tx, 'note', { undone: true })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await shop.db.transaction().execute((tx) => queuedJobs.add(tx, 'note', { orderId: 7 }))

    await until(() => done.length > 0)
    await runner.stop()
    expect(done).toEqual([{ orderId: 7 }])
  })

  it('has one job for a key, the last one added', async () => {
    await queuedJobs.add(shop.db, 'note', 1, { key: 'sweep' })
    await queuedJobs.add(shop.db, 'note', 2, { key: 'sweep' })
    const done: unknown[] = []
    const runner = await runJobs(shop, database.pool, {
      jobs: {
        note: async (_shop, payload) => void done.push(payload),
      },
    })
    await until(() => done.length > 0)
    await runner.stop()
    expect(done).toEqual([2])
  })

  it('does not run a job before its time', async () => {
    await queuedJobs.add(shop.db, 'later', {}, { runAt: new Date(Date.now() + 3_600_000) })
    const done: unknown[] = []
    const runner = await runJobs(shop, database.pool, {
      jobs: {
        later: async (_shop, payload) => void done.push(payload),
      },
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await runner.stop()
    expect(done).toEqual([])
  })

  it('logs that a job failed, without its payload', async () => {
    await queuedJobs.add(shop.db, 'fail', { email: 'ada@example.com' })
    const runner = await runJobs(shop, database.pool, {
      jobs: {
        fail: async () => {
          throw new Error('no mail server')
        },
      },
    })
    await until(() => lines.some((line) => line['level'] === 50))
    await runner.stop()
    expect(lines.find((line) => line['level'] === 50)?.['msg']).toContain('no mail server')
    expect(JSON.stringify(lines)).not.toContain('ada@example.com')
  })

  it('runs at once the jobs of a killed process, and not those of a living one', async () => {
    const done: unknown[] = []
    let end = () => {}
    const under = new Promise<void>((resolve) => {
      end = resolve
    })
    await queuedJobs.add(shop.db, 'long', 'of the living')
    const living = await runJobs(shop, database.pool, {
      jobs: {
        long: async (_shop, payload) => {
          done.push(payload)
          await under
        },
      },
    })
    await until(() => done.length > 0)
    await queuedJobs.add(shop.db, 'broken-off', 'of the dead')
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now(), attempts = 1
        where task_id = (select id from graphile_worker._private_tasks where identifier = 'broken-off')`,
    )

    const note = async (_shop: Shop, payload: unknown) => void done.push(payload)
    const next = await runJobs(shop, database.pool, { jobs: { long: note, 'broken-off': note } })
    await until(() => done.length > 1)
    await next.stop()
    end()
    await living.stop()
    expect(done).toEqual(['of the living', 'of the dead'])
  })

  it('waits for the running job when it stops', async () => {
    let ended = false
    let started = false
    await queuedJobs.add(shop.db, 'slow', {})
    const runner = await runJobs(shop, database.pool, {
      jobs: {
        slow: async () => {
          started = true
          await new Promise((resolve) => setTimeout(resolve, 150))
          ended = true
        },
      },
    })
    await until(() => started)
    await runner.stop()
    expect(ended).toBe(true)
  })

  it('has no unhandled rejection for a job that the end of the process cuts short', async () => {
    const unhandled: unknown[] = []
    const record = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', record)
    const pool = createPool({ connectionString: database.url, max: 3 })
    let started = false
    await queuedJobs.add(shop.db, 'cut-short', {})
    const runner = await runJobs(shop, pool, {
      jobs: {
        'cut-short': async () => {
          started = true
          await new Promise((resolve) => setTimeout(resolve, 300))
          await pool.query('select 1')
        },
      },
    })
    await until(() => started)
    void runner.stop().catch(() => {})
    // Waits for the connection that the queue listens on, which is gone when the process is.
    void pool.end()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    process.off('unhandledRejection', record)
    expect(unhandled).toEqual([])
  })
})
