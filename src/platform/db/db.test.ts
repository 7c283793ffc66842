import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import type { Db } from './db.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const countIds = (db: Db, ids: readonly number[]) =>
  sql<{ count: number }>`select count(*) as count from product where id = any(${ids}::bigint[])`.execute(db)

it('plans a statement once per connection, also for a few ids', async () => {
  const plans = await database.db.transaction().execute(async (tx) => {
    for (let n = 1; n <= 8; n += 1) await countIds(tx, [n])
    return sql<{ custom: number; generic: number }>`
      select custom_plans as custom, generic_plans as generic from pg_prepared_statements
       where statement like 'select count(*) as count from product%'`.execute(tx)
  })
  expect(plans.rows).toEqual([{ custom: 0, generic: 8 }])
})
