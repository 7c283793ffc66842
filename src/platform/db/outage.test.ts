import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { databaseFailure } from './database-failure.ts'
import { createDb, createPool } from './db.ts'
import { listenOn } from './listener.ts'
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

describe('a database that falls silent', () => {
  /** A way to the database of the tests that can stop carrying anything, without closing a connection. */
  async function openWay() {
    const { searchParams, port } = new URL(database.url)
    const host = searchParams.get('host') ?? decodeURIComponent(new URL(database.url).hostname)
    const carried = new Set<Socket>()
    let isSilent = false
    const way = createServer((caller) => {
      const server = connect(`${host}/.s.PGSQL.${port || 5432}`)
      for (const [from, to] of [
        [caller, server],
        [server, caller],
      ] as const) {
        carried.add(from)
        from.on('error', () => to.destroy())
        from.pipe(to)
        if (isSilent) from.pause()
      }
    })
    await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
    const url = new URL(database.url)
    url.host = `127.0.0.1:${(way.address() as AddressInfo).port}`
    url.search = ''
    return {
      url: url.href,
      set(silent: boolean) {
        isSilent = silent
        for (const socket of carried) silent ? socket.pause() : socket.resume()
      },
      close() {
        for (const socket of carried) socket.destroy()
        way.close()
      },
    }
  }

  it('is found away within six seconds, and statements wait no longer; a slow one is waited for', async () => {
    const way = await openWay()
    const pool = createPool({ connectionString: way.url, max: 4 })
    const outage = createOutageWatch(pool, log)
    const listener = listenOn('silence', way.url, {
      received: () => {},
      disconnected: () => outage.start(listener.retryNow),
      connected: () => outage.stop(),
    })
    outage.onSilence(listener.check)
    await listener.ready
    const db = createDb(pool, outage)
    await sql`select pg_sleep(3)`.execute(db)
    expect(outage.isAway).toBe(false)

    way.set(true)
    const startedMs = performance.now()
    const inTransaction = db.transaction().execute((tx) => sql`select 2`.execute(tx))
    const results = await Promise.allSettled([sql`select 1`.execute(db), inTransaction])
    expect(performance.now() - startedMs).toBeLessThan(6_000)
    const failures = results.map((one) => one.status === 'rejected' && databaseFailure(one.reason))
    expect(failures).toEqual(['unreachable', 'unreachable'])
    const refusedMs = performance.now()
    await expect(sql`select 1`.execute(db)).rejects.toThrow('away')
    expect(performance.now() - refusedMs).toBeLessThan(1_000)

    way.set(false)
    await expect.poll(() => outage.isAway, { timeout: 10_000, interval: 20 }).toBe(false)
    await sql`select 1`.execute(db)
    outage.stop()
    await listener.close()
    await pool.end()
    way.close()
  })
})
