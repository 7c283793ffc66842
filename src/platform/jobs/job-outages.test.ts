import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../test/support/process/postgres-server.ts'
import { newFolder } from '../../../test/support/process/shop-process.ts'
import { createDb, createPool } from '../db/db.ts'
import { installQueue } from './install-queue.ts'
import { JobProcess } from './job-process.ts'
import { queuedJobs } from './queue.ts'

let server: PostgresServer
let folder: string
let file: string
let pool: pg.Pool
let jobs: JobProcess
let count = 0
const lines: Record<string, unknown>[] = []
const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) })

beforeAll(async () => {
  server = await startPostgres()
  folder = await newFolder()
  pool = createPool({ connectionString: server.url })
  await installQueue(pool, log)
})
afterAll(async () => {
  await pool.end()
  await server.remove()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  count += 1
  file = join(folder, `done-${count}`)
  jobs = new JobProcess({
    file: join(import.meta.dirname, 'job-process.fixture.ts'),
    databaseUrl: server.url,
    pool,
    log,
    jobs: ['append'],
    schedule: {},
  })
})
afterEach(() => jobs.stop())

/** Tries again until the job is stored, once. */
async function add(name: string, ms: number): Promise<void> {
  const db = createDb(pool)
  const attempt = () =>
    queuedJobs.add(db, 'append', { file, name, ms }, { key: name }).then(
      () => true,
      () => false,
    )
  while (!(await attempt())) await wait(20)
}
const done = async () => (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
const names = (total: number) => Array.from({ length: total }, (_, index) => `job ${index}`)
const timeout = { timeout: 20_000, interval: 20 }

async function restart(mode: 'fast' | 'immediate', awayMs = 0): Promise<void> {
  await server.stop(mode)
  await wait(awayMs)
  await server.start()
}

const endConnections = () =>
  server.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'shop' and pid <> pg_backend_pid()`,
  )

describe('the job process while the database is away', () => {
  it.each([
    ['is restarted', () => restart('fast')],
    ['crashes', () => restart('immediate')],
    ['is away for seconds', () => restart('fast', 4_000)],
    ['ends every connection', endConnections],
  ] as const)('keeps each job, and runs it once, when the database %s', async (_what, strike) => {
    for (const name of names(12)) await add(name, 250)
    await expect.poll(done, timeout).not.toEqual([])
    await strike()

    const backMs = performance.now()
    await add('after the outage', 0)
    await expect.poll(done, timeout).toHaveLength(13)
    expect(performance.now() - backMs).toBeLessThan(4_000)
    expect((await done()).sort()).toEqual([...names(12), 'after the outage'].sort())
    // It has not crashed.
    expect(lines).toEqual([])
    const left = 'select count(*)::int as count from graphile_worker._private_jobs'
    await expect.poll(async () => (await pool.query(left)).rows[0].count, timeout).toBe(0)
    await wait(500)
    expect(await done()).toHaveLength(13)
  })

  it('runs each job once while the connection of its locks is lost again and again', async () => {
    const total = 1_500
    await Promise.all(names(total).map((name) => add(name, 1)))
    await expect.poll(done, timeout).not.toEqual([])
    while ((await done()).length < total) {
      await server.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2`,
      )
      await wait(1)
    }
    expect((await done()).sort()).toEqual(names(total).sort())
  })

  it('starts when the database is back, if it was needed meanwhile', async () => {
    await add('waiting', 0)
    await server.stop('immediate')
    await wait(1_500)
    await server.start()
    const backMs = performance.now()
    await expect.poll(done, timeout).toEqual(['waiting'])
    expect(performance.now() - backMs).toBeLessThan(3_000)
  })
})
