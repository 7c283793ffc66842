import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { createDb, createPool } from './db.ts'
import { createOutageWatch } from './outage.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
/** Accepts connections and says nothing, as a network that swallows packets. */
let silent: Server
const sockets = new Set<Socket>()
beforeAll(async () => {
  database = await testDatabase('empty')
  silent = createServer((socket) => sockets.add(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  silent.close()
  await database.close()
})

describe('a database that has not answered for a second', () => {
  it('is away: statements fail at once, and none waits for a connection', async () => {
    const { port } = silent.address() as AddressInfo
    const pool = createPool({ connectionString: `postgres://u:p@127.0.0.1:${port}/d`, max: 2 })
    const outage = createOutageWatch(pool, log)
    const db = createDb(pool, outage)
    outage.start(() => {})
    await expect.poll(() => outage.isAway, { timeout: 5_000, interval: 20 }).toBe(true)
    const startedMs = performance.now()
    const statements = Array.from({ length: 500 }, () => sql`select 1`.execute(db))
    const results = await Promise.allSettled(statements)
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(performance.now() - startedMs).toBeLessThan(1_000)
    // The attempt of the watch alone waits, however long it lasts.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect([pool.totalCount, pool.waitingCount]).toEqual([1, 0])
    outage.stop()
    expect(outage.isAway).toBe(false)
  })
})

describe('a database that answers while notifications are lost', () => {
  it('is not away', async () => {
    await database.pool.query('select 1')
    const outage = createOutageWatch(database.pool, log)
    let returns = 0
    outage.start(() => {
      returns += 1
    })
    for (let times = 0; times < 20; times += 1) {
      expect(outage.isAway).toBe(false)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    outage.stop()
    expect(returns).toBe(0)
  })
})
