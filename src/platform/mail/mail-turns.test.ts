import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import {
  type BrokenMailServer,
  brokenMailServer,
  mailServer,
} from '../../../test/support/http/mail-server.ts'
import { readConfig } from '../../config.ts'
import { installQueue } from '../jobs/install-queue.ts'
import { queuedJobs } from '../jobs/queue.ts'
import { type JobRunner, runJobs } from '../jobs/run-jobs.ts'
import type { Shop } from '../shop.ts'
import { sendMail } from './mail.ts'

const log = pino({ level: 'silent' })
const timeout = { timeout: 20_000, interval: 20 }

let database: TestDatabase
let folder: string
let broken: BrokenMailServer
let runners: JobRunner[]
let ran: string[]
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'handsel-turns-'))
  await installQueue(database.pool, log)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  runners = []
  ran = []
  for (const table of ['mail_server_failure', 'sent_mail', 'graphile_worker._private_jobs'])
    await database.pool.query(`delete from ${table}`)
  broken = await brokenMailServer((socket) => socket.destroy())
})
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()))
  await broken.stop()
})

/** Runs jobs as a process does; each call is one more process. */
async function start(smtpUrl: string): Promise<void> {
  const config = readConfig({ HANDSEL_DATA: folder, SMTP_URL: smtpUrl })
  const shop = { config, db: database.db, nowMs: Date.now, log } as unknown as Shop
  const mail = async (_shop: Shop, payload: unknown) => {
    const { key = '' } = payload as { readonly key?: string }
    if (key !== '') await sendMail(shop, { key, to: 'ada@example.com', subject: key, html: key, text: key })
  }
  const other = async () => void ran.push('other')
  runners.push(await runJobs(shop, database.pool, { jobs: { mail, other }, mailJobs: ['mail'] }))
}

async function addMails(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await queuedJobs.add(database.db, 'mail', { key })
}

async function failure(): Promise<{ failures: number; waitMs: number } | undefined> {
  const { rows } = await database.pool.query(
    `select failures, (extract(epoch from retry_at - now()) * 1000)::float8 as "waitMs"
       from mail_server_failure where not is_trying`,
  )
  return rows[0]
}
const failures = async () => (await failure())?.failures
const makeDue = () => database.pool.query('update mail_server_failure set retry_at = now()')
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('while the mail server fails', () => {
  it('one mail at a time is tried, of all processes, later each time', async () => {
    await Promise.all([start(broken.url), start(broken.url)])
    await addMails('1', '2', '3', '4', '5', '6', '7', '8')
    await expect.poll(failures, timeout).toBe(1)
    // Those that were being sent when it failed first.
    await wait(500)
    const first = broken.counts().accepted
    expect(first).toBeLessThanOrEqual(4)
    for (const count of [2, 3, 4]) {
      await makeDue()
      await expect.poll(failures, timeout).toBe(count)
      await wait(300)
      expect(broken.counts().accepted - first).toBe(count - 1)
      const seconds = ((await failure())?.waitMs ?? 0) / 1_000
      expect(seconds).toBeGreaterThan(5 * 2 ** (count - 1) - 2)
      expect(seconds).toBeLessThanOrEqual(5 * 2 ** (count - 1))
    }
  })

  it('it is tried every five minutes at least', async () => {
    await start(broken.url)
    await addMails('1', '2')
    await expect.poll(failures, timeout).toBe(1)
    await database.pool.query('update mail_server_failure set failures = 1000')
    await makeDue()
    await expect.poll(failures, timeout).toBe(1001)
    const { waitMs = 0 } = (await failure()) ?? {}
    expect(waitMs).toBeGreaterThan(290_000)
    expect(waitMs).toBeLessThanOrEqual(300_000)
  })

  it('other jobs run', async () => {
    await start(broken.url)
    await addMails('1', '2', '3', '4')
    await expect.poll(failures, timeout).toBe(1)
    await queuedJobs.add(database.db, 'other', {})
    await expect.poll(() => ran, { timeout: 1_000 }).toEqual(['other'])
  })

  it('a job that has nothing to send gives its turn to the next', async () => {
    await database.pool.query(
      `insert into mail_server_failure values ('${new URL(broken.url).host}', now(), 3, 'down', now(), false)`,
    )
    await start(broken.url)
    await addMails('', '1')
    await expect.poll(failures, timeout).toBe(4)
    expect(broken.counts().accepted).toBe(1)
  })
})

describe('a stop', () => {
  it('does not wait until the mail server works again; the next start sends all mails', async () => {
    await start(broken.url)
    await addMails('1', '2', '3')
    await expect.poll(failures, timeout).toBe(1)
    const startMs = performance.now()
    await runners.pop()?.stop()
    expect(performance.now() - startMs).toBeLessThan(1_000)

    const working = await mailServer()
    await start(working.url)
    await expect.poll(() => working.received.length, timeout).toBe(3)
    await working.stop()
  })
})

describe('when the mail server works again', () => {
  it('all mails go out soon, each once, also those that were tried and wait for their next attempt', async () => {
    await start(broken.url)
    const keys = ['1', '2', '3', '4', '5', '6']
    await addMails(...keys)
    await expect.poll(failures, timeout).toBe(1)
    await makeDue()
    await expect.poll(failures, timeout).toBe(2)
    // As of those that have waited for days.
    await database.pool.query(
      `update graphile_worker._private_jobs set run_at = now() + interval '6 hours', attempts = 20,
              last_error = 'The mail server is down, and did not take a mail: ETIMEDOUT.'
        where locked_at is null and payload->>'key' = '6'`,
    )
    await broken.stop()
    const working = await mailServer({}, Number(new URL(broken.url).port))
    await makeDue()
    await expect.poll(() => working.received.length, timeout).toBe(keys.length)
    const subjects = working.received.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim())
    expect(subjects.sort()).toEqual(keys)
    expect(await failure()).toBeUndefined()
    await working.stop()
  })

  it('a mail for another day still waits for it', async () => {
    await start(broken.url)
    await queuedJobs.add(
      database.db,
      'mail',
      { key: 'gift' },
      { runAt: new Date(Date.now() + 24 * 3_600_000) },
    )
    await addMails('1')
    await expect.poll(failures, timeout).toBe(1)
    await broken.stop()
    const working = await mailServer({}, Number(new URL(broken.url).port))
    await makeDue()
    await addMails('2')
    await expect.poll(() => working.received.length, timeout).toBe(2)
    await wait(300)
    expect(working.received.join('')).not.toContain('Subject: gift')
    await working.stop()
  })
})

describe('a mail server that takes no mail for one recipient', () => {
  it('works for the others', async () => {
    const working = await mailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('4.7.1 try again later'), { responseCode: 451 })),
    })
    await start(working.url)
    await addMails('1')
    const errors = () => database.pool.query('select from graphile_worker.jobs where last_error is not null')
    await expect.poll(async () => (await errors()).rowCount, timeout).toBe(1)
    expect(await failure()).toBeUndefined()
    await working.stop()
  })
})
