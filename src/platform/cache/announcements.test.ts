import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { listenOn } from '../db/listener.ts'
import { CHANNEL, createAnnouncements } from './announcements.ts'
import { ALL_TAGS } from './change-tracker.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Everything that is received of `act`: all notifications before the one sent after it. */
async function receivedDuring(act: () => Promise<unknown>): Promise<string[]> {
  const received: string[] = []
  const listener = listenOn(CHANNEL, database.url, {
    received: (payload) => received.push(payload),
    disconnected() {},
    connected() {},
  })
  await listener.ready
  await act()
  await database.pool.query('select pg_notify($1, $2)', [CHANNEL, 'the end'])
  await expect.poll(() => received, { timeout: 10_000 }).toContain('the end')
  await listener.close()
  return received.slice(0, -1)
}

describe('an announcement', () => {
  it('is sent with the commit, each tag once', async () => {
    const announcements = createAnnouncements()
    const [payload] = await receivedDuring(() =>
      database.db.transaction().execute((tx) => announcements.announce(tx, ['menu', 'product:1', 'menu'])),
    )
    expect(announcements.receive(payload ?? '')).toEqual(['menu', 'product:1'])
  })

  it('is never sent when the change is rolled back', async () => {
    const announcements = createAnnouncements()
    const received = await receivedDuring(() =>
      database.db
        .transaction()
        .execute(async (tx) => {
          await announcements.announce(tx, ['menu'])
          throw new Error('undo')
        })
        .catch(() => {}),
    )
    expect(received).toEqual([])
  })

  it('without tags is not sent, and with too many is for all tags', async () => {
    const announcements = createAnnouncements()
    const many = Array.from({ length: 2_000 }, (_, index) => `product:${index}`)
    const received = await receivedDuring(() =>
      database.db.transaction().execute(async (tx) => {
        await announcements.announce(tx, [])
        await announcements.announce(tx, many)
      }),
    )
    expect(received.map((payload) => announcements.receive(payload))).toEqual([[ALL_TAGS]])
  })

  it('is pending in its own process until it is received', async () => {
    const announcements = createAnnouncements()
    const announced: string[] = []
    announcements.onAnnounce((tags) => announced.push(...tags))
    const [payload = ''] = await receivedDuring(() =>
      database.db.transaction().execute(async (tx) => {
        await announcements.announce(tx, ['product:1'])
        expect(announced).toEqual(['product:1'])
      }),
    )
    expect(announcements.isPending(['product:1', 'menu'])).toBe(true)
    expect(announcements.isPending(['product:2'])).toBe(false)
    announcements.receive(payload)
    expect(announcements.isPending(['product:1'])).toBe(false)
  })

  it('that was rolled back is pending for ten seconds', async () => {
    let nowMs = 0
    const announcements = createAnnouncements(() => nowMs)
    announcements.onAnnounce(() => {})
    const undone = database.db.transaction().execute(async (tx) => {
      await announcements.announce(tx, ['menu'])
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    nowMs = 9_999
    expect(announcements.isPending(['menu'])).toBe(true)
    nowMs = 10_000
    expect(announcements.isPending(['menu'])).toBe(false)
  })
})

describe('a listener', () => {
  it('reports a lost connection, and reconnects', async () => {
    const events: string[] = []
    const listener = listenOn(CHANNEL, database.url, {
      received: (payload) => events.push(payload),
      disconnected: () => events.push('disconnected'),
      connected: () => events.push('connected'),
    })
    await listener.ready
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
    )
    for (let tries = 0; tries < 1_000 && events.length < 3; tries += 1) await wait(10)
    expect(events).toEqual(['connected', 'disconnected', 'connected'])
    await listener.close()
    await wait(20)
    expect(events).toHaveLength(3)
  })
})
