import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { world } from '../../../../test/support/world.ts'
import type { Db } from '../../../platform/db/db.ts'
import { dryRun, inOneTransaction, perChunkTransactions } from './transactions.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase('world')
})
afterAll(() => database.close())
beforeEach(async () => {
  await setLeft(database.db, 3)
})

async function setLeft(db: Db, stock: number): Promise<void> {
  await sql`update stock_level set quantity = ${stock} where product_id = ${world.alba}`.execute(db)
}
async function left(): Promise<unknown> {
  const { rows } = await sql<{ left: number }>`
    select quantity as left from stock_level where product_id = ${world.alba}`.execute(database.db)
  return rows[0]?.left
}
const error = new Error('failed')
async function failing(tx: Db): Promise<never> {
  await setLeft(tx, 99)
  throw error
}

describe('chunks in separate transactions', () => {
  it('stay when a later one fails', async () => {
    const { chunk } = perChunkTransactions(database.db)
    await chunk((tx) => setLeft(tx, 5))
    await expect(chunk(failing)).rejects.toBe(error)
    expect(await left()).toBe(5)
  })

  it('do not wait for the disk, but the last one does, and so for all before it', async () => {
    const setting = async (tx: Db) =>
      (await sql<{ waits: string }>`select current_setting('synchronous_commit') as waits`.execute(tx))
        .rows[0]?.waits
    await database.db.connection().execute(async (connection) => {
      // The databases of tests do not wait either.
      await sql`set synchronous_commit = on`.execute(connection)
      const { chunk, last } = perChunkTransactions(connection)
      expect(await chunk(setting)).toBe('off')
      let atTheEnd: string | undefined
      await last(async (tx) => {
        atTheEnd = await setting(tx)
      })
      expect(atTheEnd).toBe('on')
      await sql`reset synchronous_commit`.execute(connection)
    })
  })
})

describe('all chunks or none', () => {
  it('go on after a chunk that failed', async () => {
    await database.db.transaction().execute(async (tx) => {
      const { chunk } = inOneTransaction(tx)
      await chunk(() => setLeft(tx, 5))
      await expect(chunk(failing)).rejects.toBe(error)
      await chunk(() => sql`select 1`.execute(tx))
    })
    expect(await left()).toBe(5)
  })

  it('are undone together', async () => {
    const all = database.db.transaction().execute(async (tx) => {
      await inOneTransaction(tx).chunk(() => setLeft(tx, 5))
      throw error
    })
    await expect(all).rejects.toBe(error)
    expect(await left()).toBe(3)
  })
})

describe('a dry run', () => {
  it('shows a chunk what those before it did, and leaves nothing', async () => {
    const seen = await dryRun(database.db, async ({ chunk }) => {
      await chunk((tx) => setLeft(tx, 5))
      const { rows } = await chunk((tx) =>
        sql<{
          left: number
        }>`select quantity as left from stock_level where product_id = ${world.alba}`.execute(tx),
      )
      return rows[0]?.left
    })
    expect(seen).toBe(5)
    expect(await left()).toBe(3)
  })
})
