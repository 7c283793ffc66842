import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { statement } from './statement.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('is built once, and run with the values of each call', async () => {
  let built = 0
  const sum = statement(({ a, b }: { a: number; b: number }) => {
    built += 1
    return sql<{ sum: number; again: number }>`select ${a}::int + ${b}::int as sum, ${b}::int as again`
  })
  expect(await sum(database.db, { a: 1, b: 2 })).toEqual([{ sum: 3, again: 2 }])
  expect(await sum(database.db, { b: 20, a: 10 })).toEqual([{ sum: 30, again: 20 }])
  expect(built).toBe(1)
})

it('runs inside a transaction, and accepts lists, texts and undefined', async () => {
  const select = statement(
    ({ ids, text }: { ids: readonly number[]; text: string | undefined }) =>
      sql<{ ids: number[]; text: string | null }>`select ${ids}::bigint[] as ids, ${text}::text as text`,
  )
  const rows = await database.db.transaction().execute((tx) => select(tx, { ids: [1, 2], text: undefined }))
  expect(rows[0]?.text).toBeNull()
})

it('cannot be built with a constant value', async () => {
  const now = statement(() => sql`select ${new Date(0)}::timestamptz`)
  await expect(now(database.db, {})).rejects.toThrow('no constant values')
})
