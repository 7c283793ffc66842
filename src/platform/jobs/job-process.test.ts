import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { installQueue } from './install-queue.ts'
import { JobProcess } from './job-process.ts'
import { queuedJobs } from './queue.ts'

let database: TestDatabase
let jobs: JobProcess
let lines: Record<string, unknown>[] = []
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })

beforeAll(async () => {
  database = await testDatabase()
  await installQueue(database.pool, log)
  await database.pool.query(
    'create table job_started (name text, pid int); create table job_run (name text, pid int)',
  )
})
afterAll(() => database.close())
beforeEach(async () => {
  lines = []
  await database.pool.query('truncate job_started, job_run')
})
afterEach(() => jobs.stop())

function start(options: { file?: string; schedule?: Record<string, string> } = {}): void {
  jobs = new JobProcess({
    file: options.file ?? join(import.meta.dirname, 'job-process.fixture.ts'),
    databaseUrl: database.url,
    pool: database.pool,
    log,
    jobs: ['note'],
    schedule: options.schedule ?? {},
  })
}

const add = (name: string, payload: object = {}, options = {}) =>
  queuedJobs.add(database.db, 'note', { name, ...payload }, options)

async function rowsOf(table: 'job_started' | 'job_run'): Promise<{ name: string; pid: number }[]> {
  return (await database.pool.query(`select * from ${table}`)).rows
}
const started = () => rowsOf('job_started')
const ran = async () => (await rowsOf('job_run')).map(({ name }) => name)

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const timeout = { timeout: 30_000, interval: 20 }

function isAlive(pid = 0): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the job process', () => {
  it('exists only while there are jobs, and is one for many', async () => {
    start()
    await wait(300)
    expect(jobs.pid).toBeUndefined()
    for (let count = 0; count < 20; count += 1) await add(`job ${count}`)
    await expect.poll(ran, timeout).toHaveLength(20)
    const pids = new Set((await started()).map(({ pid }) => pid))
    expect([...pids]).toEqual([jobs.pid])

    await expect.poll(() => jobs.pid, timeout).toBeUndefined()
    await add('later')
    await expect.poll(ran, timeout).toHaveLength(21)
    expect(lines).toEqual([])
  })

  it('runs a job whose notification was lost, within some seconds', async () => {
    start()
    await add('quiet', {}, { runAt: new Date(Date.now() + 3_600_000), key: 'quiet' })
    await wait(300)
    expect(jobs.pid).toBeUndefined()
    await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await expect.poll(ran, timeout).toEqual(['quiet'])
  })

  it('is not started for jobs of unknown names', async () => {
    await database.pool.query(`select graphile_worker.add_job('of an older version', '{}'::json)`)
    start()
    await wait(300)
    expect(jobs.pid).toBeUndefined()
    await database.pool.query('delete from graphile_worker._private_jobs')
  })

  it('is restarted after a crash, and runs its job again, once', async () => {
    start()
    await add('broken off', { ms: 800 })
    await expect.poll(started, timeout).toHaveLength(1)
    process.kill(jobs.pid ?? 0, 'SIGKILL')
    await expect.poll(ran, timeout).toEqual(['broken off'])
    expect(lines).toMatchObject([{ level: 50, reason: 'SIGKILL', delayMs: 500 }])
    await expect.poll(() => jobs.pid, timeout).toBeUndefined()
    expect(await ran()).toEqual(['broken off'])
  })

  it('takes over the jobs of a shop that was killed', async () => {
    await add('left behind')
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now(), attempts = 1`,
    )
    start()
    await expect.poll(ran, timeout).toEqual(['left behind'])
  })

  it('is restarted later each time when it cannot start', async () => {
    start({ file: join(import.meta.dirname, 'no-such-file.ts') })
    await add('waiting')
    await expect.poll(() => lines.map(({ delayMs }) => delayMs), timeout).toEqual([500, 1_000, 2_000])
    await database.pool.query('delete from graphile_worker._private_jobs')
  })

  it('is started before a scheduled job is due', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T03:16:54Z') })
    start({ schedule: { note: '17 3 * * *' } })
    vi.useRealTimers()
    expect(jobs.pid).toBeUndefined()
    await expect.poll(() => jobs.pid, timeout).toBeDefined()
  })

  it('finishes running jobs when the shop stops, and takes no more', async () => {
    start()
    for (const name of ['first', 'second', 'third']) await add(name, { ms: 500 })
    await expect.poll(started, timeout).toHaveLength(2)
    const { pid } = jobs
    await jobs.stop()
    expect(await ran()).toHaveLength(2)
    expect(isAlive(pid)).toBe(false)
    expect(lines).toEqual([])
    await database.pool.query('delete from graphile_worker._private_jobs')
  })

  it('ends with the shop though a job is not done; the next start runs it again', async () => {
    start()
    await add('long', { ms: 5_000 })
    await expect.poll(started, timeout).toHaveLength(1)
    const { pid } = jobs
    const startedMs = performance.now()
    await jobs.stop()
    expect(performance.now() - startedMs).toBeLessThan(3_000)
    expect(isAlive(pid)).toBe(false)
    expect(await ran()).toEqual([])
    await database.pool.query(`update graphile_worker._private_jobs set payload = '{"name":"long"}'`)
    start()
    await expect.poll(ran, timeout).toEqual(['long'])
  })
})
