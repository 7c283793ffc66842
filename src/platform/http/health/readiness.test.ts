import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { createDb, createPool } from '../../db/db.ts'
import type { Shop } from '../../shop.ts'
import { readinessChecks } from './checks.ts'
import { createReadiness } from './readiness.ts'

let database: TestDatabase
let dataFolder: string
let pools: pg.Pool[] = []
beforeAll(async () => {
  database = await testDatabase()
  dataFolder = mkdtempSync(join(tmpdir(), 'handsel-ready-test-'))
})
afterEach(async () => {
  for (const pool of pools) await pool.end()
  pools = []
})
afterAll(async () => {
  await database.close()
  rmSync(dataFolder, { recursive: true })
})

function readiness({ url = database.url, folder = dataFolder, isListening = true } = {}) {
  const pool = createPool({ connectionString: url })
  pools.push(pool)
  const shop = {
    config: { dataFolder: folder },
    log: pino({ level: 'silent' }),
    db: createDb(pool),
    program: { mailJobs: ['order-mail'] },
  } as unknown as Shop
  return createReadiness({ shop, pool, isListening: () => isListening }, readinessChecks)
}

const passed = { passed: true }
const all = { database: passed, listener: passed, migrations: passed, disk: passed, mails: passed }

describe('readiness', () => {
  it('names what is missing', async () => {
    expect(await readiness()()).toEqual({ status: 'ready', checks: all })
    expect(await readiness({ isListening: false })()).toEqual({
      status: 'not ready',
      checks: { ...all, listener: { passed: false, reason: 'not connected' } },
    })
    expect(await readiness({ folder: join(dataFolder, 'gone') })()).toEqual({
      status: 'not ready',
      checks: { ...all, disk: { passed: false, reason: 'not writable' } },
    })
    expect(await readiness({ url: 'postgres://u:p@127.0.0.1:1/d' })()).toEqual({
      status: 'not ready',
      checks: {
        ...all,
        database: { passed: false, reason: 'away' },
        migrations: { passed: false, reason: 'unknown' },
        mails: { passed: true, reason: 'unknown' },
      },
    })
  })

  it('fails for a database that stores nothing, and for one that needs a migration', async () => {
    const readOnly = new URL(database.url)
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
    expect((await readiness({ url: readOnly.href })()).checks['database']).toEqual({
      passed: false,
      reason: 'read-only',
    })
    const empty = await testDatabase('empty')
    expect((await readiness({ url: empty.url })()).checks['migrations']).toEqual({
      passed: false,
      reason: 'pending',
    })
    for (const pool of pools.splice(0)) await pool.end()
    await empty.close()
  })

  it('names mails that are not sent, and is ready: the shop still sells', async () => {
    await database.pool.query(
      `insert into mail_server_failure values ('mail.example:587', now(), 1, 'down', now(), false)`,
    )
    expect(await readiness()()).toEqual({
      status: 'ready',
      checks: { ...all, mails: { passed: true, reason: 'mail server down' } },
    })
    await database.pool.query('delete from mail_server_failure')
  })

  it('runs a check once for many, and does not wait for one that hangs', async () => {
    let runs = 0
    const shop = { log: pino({ level: 'silent' }) } as unknown as Shop
    const read = createReadiness({ shop, pool: database.pool, isListening: () => true }, [
      {
        name: 'hanging',
        check() {
          runs += 1
          return new Promise(() => {})
        },
      },
    ])
    const results = await Promise.all(Array.from({ length: 20 }, read))
    expect(results.map(({ status }) => status)).toEqual(Array(20).fill('not ready'))
    expect(results[0]?.checks['hanging']).toEqual({ passed: false, reason: 'does not answer' })
    expect(runs).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    void read()
    expect(runs).toBe(2)
  })
})
