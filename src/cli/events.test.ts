import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/support/app.ts'
import { runCommandIn } from '../../test/support/command-line.ts'
import { eventFindings, failedEventsCommand } from './events-failed.ts'
import { replayEventsCommand } from './events-replay.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

async function run(...typed: string[]) {
  const printed: string[] = []
  const warned: string[] = []
  const code = await runCommandIn([failedEventsCommand, replayEventsCommand], typed, {
    shop: app.shop,
    printed,
    warned,
  })
  return { code, printed, warned }
}

it('handsel events lists what has failed, and replays some or all of it', async () => {
  await sql`
    insert into event_delivery (handler, event_id, name, subject, payload, actor, at, attempts, failed_at, last_error)
    values ('history', 7, 'order.updated', 'order:12', '{}', '{"kind":"visitor"}', now(), 12, '2026-03-04T05:06:07Z', 'No space'),
           ('history', 8, 'order.updated', 'order:13', '{}', '{"kind":"visitor"}', now(), 12, '2026-03-04T05:06:07Z', 'No space'),
           ('history', 9, 'order.updated', 'order:14', '{}', '{"kind":"visitor"}', now(), 3, null, 'No space')`.execute(
    app.shop.db,
  )
  expect(await eventFindings(app.shop.db)).toMatchObject([
    { state: 'bad', what: expect.stringContaining('2 events') },
  ])
  expect((await run('events', 'failed')).printed).toEqual([
    '7\thistory\torder.updated\torder:12\tfailed after 12 attempts on 2026-03-04T05:06:07.000Z\tNo space',
    '8\thistory\torder.updated\torder:13\tfailed after 12 attempts on 2026-03-04T05:06:07.000Z\tNo space',
  ])
  expect(await run('events', 'replay', '7', '9')).toEqual({
    code: 1,
    printed: ['1 event is handled again by the running shop.'],
    warned: ['Event 9 has not failed.'],
  })
  expect((await run('events', 'replay')).code).toBe(2)
  expect((await run('events', 'replay', '8', '--all')).code).toBe(2)
  expect((await run('events', 'replay', 'seven')).code).toBe(2)
  expect((await run('events', 'replay', '--all')).printed).toEqual([
    '1 event is handled again by the running shop.',
  ])
  expect((await run('events', 'failed')).printed).toEqual([])
  expect(await eventFindings(app.shop.db)).toEqual([])
})
