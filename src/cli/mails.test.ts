import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/support/app.ts'
import { runCommandIn } from '../../test/support/command-line.ts'
import { sweepMails } from '../platform/mail/sent.ts'
import { mailFindings } from './mail-findings.ts'
import { listMailsCommand } from './mails-list.ts'
import { retryMailsCommand } from './mails-retry.ts'

let app: TestApp
let printed: string[]
let warned: string[]
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  printed = []
  warned = []
})
afterEach(() =>
  app.database.pool.query('delete from graphile_worker._private_jobs; delete from mail_server_failure'),
)

const run = (...typed: string[]) =>
  runCommandIn([listMailsCommand, retryMailsCommand], typed, { shop: app.shop, printed, warned })
const ERROR = 'The mail server did not take a mail: EMESSAGE, DATA, 554 5.7.1.'

/** Adds a job; answers its number. `changes` are made to it as by attempts to run it. */
async function job(name: string, payload: object, changes = 'run_at = run_at'): Promise<number> {
  const { rows } = await app.database.pool.query(
    `with added as (select id from graphile_worker.add_job($1, $2::json)) select id from added`,
    [name, JSON.stringify(payload)],
  )
  await app.database.pool.query(`update graphile_worker._private_jobs set ${changes} where id = $1`, [
    rows[0].id,
  ])
  return rows[0].id
}
const orderMail = (changes?: string) =>
  job('order-mail', { orderId: 75, mails: ['processing', 'new-order'], about: '' }, changes)
const failed = `attempts = 25, last_error = '${ERROR}', run_at = now() + interval '6 hours'`
const retried = `attempts = 3, last_error = '${ERROR}', created_at = now() - interval '2 hours',
  run_at = now() + interval '10 seconds'`
const findings = () => mailFindings(app.shop.db, app.shop.program.mailJobs)

describe('handsel mails list', () => {
  it('shows what waits and what failed, without addresses, and no other job', async () => {
    const waiting = await orderMail(`run_at = now() - interval '130 seconds'`)
    const dead = await job('account-mail', { mail: 'reset', name: 'ada@example.com' }, failed)
    await job('sweep-holds', {})
    await job('gift-card-mail', { creditId: 3 }, `run_at = now() + interval '9 days'`)
    expect(await run('mails', 'list')).toBe(0)
    expect(printed.sort()).toEqual(
      [
        `${waiting}\torder 75: processing, new-order\twaiting for 2 minutes`,
        `${dead}\taccount-mail: reset\tfailed after 25 attempts\t${ERROR}`,
      ].sort(),
    )
    expect(printed.join()).not.toContain('@')
  })

  it('is empty when all mails are sent', async () => {
    expect(await run('mails', 'list')).toBe(0)
    expect(printed).toEqual([])
  })
})

describe('handsel mails retry', () => {
  const due = async () => {
    const { rows } = await app.database.pool.query(
      'select id from graphile_worker.jobs where run_at <= now() and attempts = 0 order by id',
    )
    return rows.map(({ id }) => id)
  }

  it('makes due what failed and what waits for its next attempt, at once even while the server is down', async () => {
    const ids = [await orderMail(failed), await orderMail(retried)]
    await app.database.pool.query(
      `insert into mail_server_failure values ('127.0.0.1:25', now(), 9, 'down', now() + interval '5 minutes', false)`,
    )
    const scheduled = await job('gift-card-mail', { creditId: 3 }, `run_at = now() + interval '9 days'`)
    const other = await job('sweep-holds', {}, failed)
    expect(await run('mails', 'retry')).toBe(0)
    expect(printed).toEqual(['2 emails are sent again by the running shop.'])
    expect(await due()).toEqual(ids)
    expect([scheduled, other].some((id) => ids.includes(id))).toBe(false)
    const servers = await app.database.pool.query('select from mail_server_failure where retry_at <= now()')
    expect(servers.rowCount).toBe(1)
  })

  it('tries the mail server at once when all mails are due already', async () => {
    await orderMail()
    expect(await run('mails', 'retry')).toBe(0)
    expect(printed).toEqual(['No emails have failed. Waiting emails are sent now.'])
  })

  it('takes numbers, and names those that it cannot find', async () => {
    const [first, second] = [await orderMail(failed), await orderMail(failed)]
    expect(await run('mails', 'retry', String(second))).toBe(0)
    expect(await due()).toEqual([second])
    expect(await run('mails', 'retry', String(first), '999999')).toBe(1)
    expect(warned).toEqual(['Email 999999 has neither failed nor is it waiting for another attempt.'])
    expect(await due()).toEqual([first, second])
    expect(await run('mails', 'retry', 'all')).toBe(2)
  })
})

describe('the doctor', () => {
  it('finds nothing wrong while mails are sent within a quarter of an hour', async () => {
    expect(await findings()).toEqual([{ state: 'good', what: 'No emails are waiting' }])
    await orderMail(`run_at = now() - interval '14 minutes 50 seconds'`)
    await orderMail()
    expect(await findings()).toEqual([
      { state: 'good', what: '2 emails are waiting, the oldest for 14 minutes' },
    ])
  })

  it('reports mails that wait longer, with the last error', async () => {
    await orderMail(`run_at = now() - interval '15 minutes 1 second'`)
    expect(await findings()).toMatchObject([
      { state: 'bad', what: '1 email has been waiting for 15 minutes' },
    ])
  })

  it('counts how long a mail has waited over all its attempts', async () => {
    // 24 seconds after the 4th attempt; before that it waited e + e² + e³ + e⁴ seconds.
    await orderMail(
      `attempts = 4, last_error = '${ERROR}', created_at = now() - interval '9 days',
       run_at = now() + (exp(4) - 24) * interval '1 second'`,
    )
    await orderMail(
      `attempts = 9, last_error = '${ERROR}', created_at = now() - interval '16 minutes', run_at = now()`,
    )
    expect((await findings())[0]?.what).toBe(`2 emails are waiting, the oldest for 16 minutes. ${ERROR}`)
    await app.database.pool.query('delete from graphile_worker._private_jobs where attempts = 9')
    expect((await findings())[0]?.what).toBe('1 email has been waiting for 54 seconds')
  })

  it('reports mails that are no longer tried', async () => {
    await orderMail(failed)
    expect(await findings()).toEqual([
      {
        state: 'bad',
        what: `1 email could not be sent and will not be retried. ${ERROR}`,
        solution: 'See handsel mails list. To send them again, run handsel mails retry.',
      },
    ])
  })

  it('reports a mail server that is down', async () => {
    await orderMail()
    const error = 'The mail server is down, and did not take a mail: ETIMEDOUT.'
    await app.database.pool.query(
      `insert into mail_server_failure values
         ('mail.example:587', now() - interval '3 hours', 9, '${error}', now(), false)`,
    )
    const [finding, ...others] = await findings()
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      state: 'bad',
      what: `The mail server mail.example:587 has been down for 3 hours. ${error}`,
      solution: expect.stringContaining('1 email has been waiting for 0 seconds. They are sent'),
    })
  })
})

describe('mails that could not be sent', () => {
  it('are deleted 60 days after the last attempt', async () => {
    const [old, recent] = [await orderMail(failed), await orderMail(failed)]
    await orderMail(`run_at = now() - interval '99 days'`)
    const shop = { ...app.shop, nowMs: Date.now }
    await app.database.pool.query(
      `alter table graphile_worker._private_jobs disable trigger user;
       update graphile_worker._private_jobs set updated_at = now() - interval '60 days 1 minute' where id = ${old};
       update graphile_worker._private_jobs set updated_at = now() - interval '59 days 23 hours' where id = ${recent}`,
    )
    await sweepMails(shop)
    const { rows } = await app.database.pool.query(
      'select id from graphile_worker._private_jobs where attempts = 25',
    )
    expect(rows).toEqual([{ id: recent }])
  })
})
