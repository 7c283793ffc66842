import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { fillWorld, world } from '../../../test/support/world.ts'
import type { Db } from '../../platform/db/db.ts'
import { allOrNothing, dryRun, eachRow } from './transactions.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await fillWorld(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  await setLeft(database.db, 3)
})

async function setLeft(db: Db, pieces: number): Promise<void> {
  await sql`update stock_level set on_shelf = ${pieces} where product_id = ${world.alba}`.execute(db)
}
async function left(): Promise<unknown> {
  const { rows } = await sql<{ left: number }>`
    select on_shelf as left from stock_level where product_id = ${world.alba}`.execute(database.db)
  return rows[0]?.left
}
const fault = new Error('fault')
async function failing(tx: Db): Promise<never> {
  await setLeft(tx, 99)
  throw fault
}

describe('rows each by itself', () => {
  it('stay when a later one fails', async () => {
    const { row } = eachRow(database.db)
    await row((tx) => setLeft(tx, 5))
    await expect(row(failing)).rejects.toBe(fault)
    expect(await left()).toBe(5)
  })
})

describe('all rows or none', () => {
  it('go on after a row that failed', async () => {
    await database.db.transaction().execute(async (tx) => {
      const { row } = allOrNothing(tx)
      await row(() => setLeft(tx, 5))
      await expect(row(failing)).rejects.toBe(fault)
      await row(() => sql`select 1`.execute(tx))
    })
    expect(await left()).toBe(5)
  })

  it('are undone together', async () => {
    const all = database.db.transaction().execute(async (tx) => {
      await allOrNothing(tx).row(() => setLeft(tx, 5))
      throw fault
    })
    await expect(all).rejects.toBe(fault)
    expect(await left()).toBe(3)
  })
})

describe('a dry run', () => {
  it('shows a row what rows before it did, and leaves nothing', async () => {
    const seen = await dryRun(database.db, async ({ row }) => {
      await row((tx) => setLeft(tx, 5))
      const { rows } = await row((tx) =>
        sql<{
          left: number
        }>`select on_shelf as left from stock_level where product_id = ${world.alba}`.execute(tx),
      )
      return rows[0]?.left
    })
    expect(seen).toBe(5)
    expect(await left()).toBe(3)
  })

  it('keeps no shopper waiting for the stock that it would set', async () => {
    await dryRun(database.db, ({ row, contested }) =>
      row(async (tx) => {
        await contested(tx, () => setLeft(tx, 40))
        await sell()
      }),
    )
    expect(await left()).toBe(2)
  })
})

function sell(): Promise<unknown> {
  return database.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '1s'`.execute(tx)
    await sql`update stock_level set on_shelf = on_shelf - 1 where product_id = ${world.alba}`.execute(tx)
  })
}
