import { createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { createDb, createPool, type Db } from './db.ts'
import { servingLimits, type TimeLimits } from './time-limits.ts'

/** The limits of pages, shorter. */
const limits: TimeLimits = {
  ...servingLimits,
  connectSeconds: 0.3,
  poolSeconds: 0.5,
  statementSeconds: 0.4,
  lockSeconds: 0.2,
  idleTransactionSeconds: 0.3,
}

let database: TestDatabase
let pool: pg.Pool
let db: Db
let locker: pg.PoolClient | undefined
beforeAll(async () => {
  database = await testDatabase('empty')
  await database.pool.query('create table vase (id int primary key); create table bowl (id int primary key)')
  await database.pool.query('insert into vase values (1); insert into bowl values (1)')
  pool = createPool({ connectionString: database.url, max: 3 }, limits)
  db = createDb(pool)
})
afterAll(async () => {
  await pool.end()
  await database.close()
})
afterEach(async () => {
  await locker?.query('rollback')
  locker?.release()
  locker = undefined
})

const vases = () => sql`select id from vase`.execute(db)
const bowls = () => sql`select id from bowl`.execute(db)

async function lock(statement: string): Promise<void> {
  locker = await database.pool.connect()
  await locker.query('begin')
  await locker.query(statement)
}

async function unlock(): Promise<void> {
  await locker?.query('rollback')
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

const failed = (code: string) => expect.objectContaining({ code })

describe('a time limit', () => {
  it('ends a statement, a wait for a row, and a transaction that is left open', async () => {
    await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toEqual(failed('57014'))
    await lock('select from vase where id = 1 for update')
    await expect(sql`update vase set id = 1 where id = 1`.execute(db)).rejects.toEqual(failed('55P03'))

    const open = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await new Promise((resolve) => setTimeout(resolve, 600))
      await sql`select 1`.execute(tx)
    })
    await expect(open).rejects.toThrow(/idle-in-transaction timeout|not queryable|Connection terminated/)
    expect((await bowls()).rows).toEqual([{ id: 1 }])
  })

  it('ends the wait for a free connection, and the pool works afterwards', async () => {
    const held = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
    await expect(bowls()).rejects.toThrow('timeout exceeded when trying to connect')
    for (const client of held) client.release()
    expect((await bowls()).rows).toEqual([{ id: 1 }])
  })

  it('ends an attempt to connect to a server that does not answer', async () => {
    const silent: Server = await new Promise((resolve) => {
      const server = createServer(() => {}).listen(0, '127.0.0.1', () => resolve(server))
    })
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const unanswered = createPool({ connectionString: `postgres://u:p@127.0.0.1:${port}/d` }, limits)
    const ms = await msOf(() => expect(unanswered.query('select 1')).rejects.toThrow())
    expect(ms).toBeLessThan(2_000)
    silent.close()
  })
})

describe('a table that somebody has locked', () => {
  it('costs its own callers an error, at once after the first, and others nothing', async () => {
    await lock('lock table vase in access exclusive mode')
    const first = await Promise.allSettled(Array.from({ length: 12 }, vases))
    expect(first.map(({ status }) => status)).toEqual(Array(12).fill('rejected'))
    // PostgreSQL counts it as locked for good after a second.
    await expect.poll(() => msOf(() => vases().catch(() => {})), { timeout: 5_000 }).toBeLessThan(20)

    const waiting = Array.from({ length: 50 }, () => vases().catch((error: unknown) => error))
    expect(await msOf(bowls)).toBeLessThan(limits.lockSeconds * 1_000)
    for (const error of await Promise.all(waiting)) expect(error).toEqual(failed('55P03'))
    await unlock()
    await expect.poll(async () => (await vases()).rows, { timeout: 5_000 }).toEqual([{ id: 1 }])
  })

  it('against writing is still read, and refuses writes in transactions too', async () => {
    await lock('lock table vase in share mode')
    const write = (on: Db) => sql`update vase set id = 1`.execute(on)
    const inTransaction = () => db.transaction().execute((tx) => write(tx).then(() => {}))
    await expect(write(db)).rejects.toEqual(failed('55P03'))
    const refused = () => msOf(() => expect(inTransaction()).rejects.toEqual(failed('55P03')))
    await expect.poll(refused, { timeout: 5_000 }).toBeLessThan(50)
    expect((await vases()).rows).toEqual([{ id: 1 }])
    await unlock()
    await expect.poll(() => inTransaction().then(() => 'done', String), { timeout: 5_000 }).toBe('done')
  })
})
