import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, guestOf, programOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  owner = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
  await app.runJobs()
})
afterAll(() => app.close())

const jobs = '/wp-json/handsel/v1/jobs'
const listed = async (query = '') => (await owner.request('GET', `${jobs}?${query}`)).json()

/** A job that is no longer tried. */
async function failedJob(name: string, payload: object): Promise<number> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select id from graphile_worker.permanently_fail_jobs(array[
       (select id from graphile_worker.add_job($1, $2::json))], 'The mail server refused it.')`,
    [name, JSON.stringify(payload)],
  )
  return Number(rows[0]?.id)
}

describe('handsel/v1/jobs', () => {
  it('has mails and other jobs, each with its state and the reason of a failure', async () => {
    const mail = await failedJob('order-mail', { orderId: 7, mails: ['shipped'] })
    const other = await failedJob('sweep-history', {})
    expect(await listed('kind=mails&state=failed')).toMatchObject([
      {
        id: mail,
        name: 'order-mail',
        state: 'failed',
        order_id: 7,
        last_error: 'The mail server refused it.',
      },
    ])
    expect(await listed('kind=jobs&state=failed')).toMatchObject([{ id: other, order_id: null }])
    expect(await listed('kind=mails&state=waiting')).toEqual([])
    expect((await owner.request('GET', `${jobs}?state=lost`)).status).toBe(400)
  })

  it('a failed job is tried again, once', async () => {
    const id = await failedJob('sweep-history', {})
    const retry = () => owner.refusal('PUT', `${jobs}/${id}`, { body: { state: 'waiting' } })
    expect(await retry()).toEqual([200, undefined])
    expect((await owner.request('GET', `${jobs}/${id}`)).json()).toMatchObject({
      state: 'waiting',
      attempts: 0,
    })
    expect(await retry()).toEqual([409, 'handsel_job_not_failed'])
    const status = async () => {
      await app.runJobs()
      return (await owner.request('GET', `${jobs}/${id}`)).status
    }
    await expect.poll(status).toBe(404)
    expect((await retry())[0]).toBe(400)
  })

  it('a failed job is removed, and no other', async () => {
    const id = await failedJob('sweep-history', {})
    const remove = (job: number) => owner.refusal('DELETE', `${jobs}/${job}?force=true`)
    expect(await remove(id)).toEqual([200, undefined])
    expect((await remove(id))[0]).toBe(404)
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select id from graphile_worker.add_job('sweep-history', run_at := now() + interval '1 day')`,
    )
    const waiting = Number(rows[0]?.id)
    expect(await remove(waiting)).toEqual([409, 'handsel_job_not_failed'])
    expect((await listed('state=waiting')).map(({ id }: { id: number }) => id)).toContain(waiting)
  })
})

describe('handsel/v1/system-status', () => {
  it('has the program, its database, disk, mails and backups', async () => {
    const status = (await owner.request('GET', '/wp-json/handsel/v1/system-status')).json()
    expect(status).toMatchObject({
      node: process.versions.node,
      database: expect.stringMatching(/^1[5-8]/),
      has_mail_server: false,
      mail_server_error: '',
    })
    for (const name of ['database_bytes', 'free_bytes', 'memory_bytes'])
      expect(status[name]).toBeGreaterThan(1e6)
    expect(status.backups[0]).toMatchObject({
      state: expect.any(String),
      text: expect.stringContaining('backup'),
    })
  })
})

it('jobs and status are for the owner', async () => {
  const manager = await signedInAs(app, 'manager', 'shop_manager')
  for (const path of [jobs, '/wp-json/handsel/v1/system-status']) {
    expect((await manager.request('GET', path)).status).toBe(403)
    expect((await guestOf(app).request('GET', path)).status).toBe(401)
  }
})
