import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import type { Db } from '../../../platform/db/db.ts'
import { installQueue } from '../../../platform/jobs/install-queue.ts'
import { queuedJobs } from '../../../platform/jobs/queue.ts'
import type { Shop } from '../../../platform/shop.ts'
import { addBatch } from '../batch-store.ts'
import { announceChunk, announceListings, ChunkTags } from './chunk-tags.ts'

let database: TestDatabase
let shop: Shop
let batchId: number
const announced: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  await installQueue(database.pool, pino({ enabled: false }))
  const tags = {
    announce: async (_: Db, names: readonly string[], manner = 'at once') => {
      announced.push(...names.map((name) => `${name} ${manner}`).sort())
    },
  }
  shop = { db: database.db, jobs: queuedJobs, nowMs: Date.now, tags } as unknown as Shop
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db)
  await sql`delete from import_batch`.execute(database.db)
  const batch = { fileName: 'a.csv', fingerprint: 'a', rowCount: 9, startedAt: new Date() }
  batchId = (await addBatch(database.db, batch)).id
  announced.length = 0
})

async function chunk(names: readonly string[], then: (tx: Db) => Promise<void> = async () => {}) {
  const tags = new ChunkTags()
  await database.db.transaction().execute(async (tx) => {
    await tags.announce(tx, names)
    await announceChunk(shop, tx, batchId, tags)
    await then(tx)
  })
}

async function queued(): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`select count(*) as jobs from graphile_worker.jobs`.execute(
    database.db,
  )
  return rows[0]?.jobs ?? 0
}

describe('the tags of a chunk', () => {
  it('of products are announced at once, those of shared pages by one job for many chunks', async () => {
    await chunk(['product:1', 'listing', 'category:7', 'product:1', 'price-groups'])
    expect(announced).toEqual(['price-groups at once', 'product:1 at once'])
    await chunk(['product:2', 'listing', 'menu', 'category:8'])
    expect(await queued()).toBe(1)

    announced.length = 0
    await announceListings(shop)
    expect(announced).toEqual(['category:7 gently', 'category:8 gently', 'listing gently', 'menu gently'])
    await announceListings(shop)
    expect(announced).toHaveLength(4)
  })

  it('leave nothing behind when the chunk is rolled back', async () => {
    const undone = chunk(['listing'], async () => {
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await queued()).toBe(0)
    await announceListings(shop)
    expect(announced).toEqual([])
  })

  it('are announced after the commit of a chunk that is open when the job runs', async () => {
    await chunk(['listing'])
    const isOpen = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const open = chunk(['category:7'], async () => {
      isOpen.resolve()
      await mayCommit.promise
    })
    await isOpen.promise
    const job = announceListings(shop)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(announced).toEqual([])
    mayCommit.resolve()
    await Promise.all([open, job])
    expect(announced).toEqual(['category:7 gently', 'listing gently'])
  })

  it('have a job of their own when an earlier one has run', async () => {
    await chunk(['listing'])
    await announceListings(shop)
    await sql`delete from graphile_worker._private_jobs`.execute(database.db)
    await chunk(['listing'])
    expect(await queued()).toBe(1)
  })

  it('have a job again after the earlier one has failed for good', async () => {
    const due = sql<{
      jobs: number
    }>`select count(*) as jobs from graphile_worker._private_jobs where is_available`
    await chunk(['listing'])
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(database.db)
    expect((await due.execute(database.db)).rows).toEqual([{ jobs: 0 }])
    await chunk(['category:7'])
    expect((await due.execute(database.db)).rows).toEqual([{ jobs: 1 }])
    await announceListings(shop)
    expect(announced).toEqual(['category:7 gently', 'listing gently'])
  })
})
