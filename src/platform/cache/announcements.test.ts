import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { CHANNEL, createAnnouncements } from './announcements.ts'
import { EVERYTHING } from './generations.ts'
import { listen } from './listener.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Everything that is heard of `act`: what comes before the word that is sent after it. */
async function heardDuring(act: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = []
  const listener = listen(database.url, { heard: (payload) => heard.push(payload), deaf() {}, hearing() {} })
  await listener.ready
  await act()
  await database.pool.query('select pg_notify($1, $2)', [CHANNEL, 'the end'])
  await expect.poll(() => heard, { timeout: 10_000 }).toContain('the end')
  await listener.close()
  return heard.slice(0, -1)
}

describe('an announcement', () => {
  it('goes out with the commit, its tags once each', async () => {
    const announcements = createAnnouncements()
    const [payload] = await heardDuring(() =>
      database.db.transaction().execute((tx) => announcements.announce(tx, ['menu', 'product:1', 'menu'])),
    )
    expect(announcements.hear(payload ?? '')).toEqual(['menu', 'product:1'])
  })

  it('never goes out when the change is undone', async () => {
    const announcements = createAnnouncements()
    const heard = await heardDuring(() =>
      database.db
        .transaction()
        .execute(async (tx) => {
          await announcements.announce(tx, ['menu'])
          throw new Error('undo')
        })
        .catch(() => {}),
    )
    expect(heard).toEqual([])
  })

  it('of nothing is none, and of too much is of everything', async () => {
    const announcements = createAnnouncements()
    const many = Array.from({ length: 2_000 }, (_, index) => `product:${index}`)
    const heard = await heardDuring(() =>
      database.db.transaction().execute(async (tx) => {
        await announcements.announce(tx, [])
        await announcements.announce(tx, many)
      }),
    )
    expect(heard.map((payload) => announcements.hear(payload))).toEqual([[EVERYTHING]])
  })

  it('is known in its own process from the first, until it is heard', async () => {
    const announcements = createAnnouncements()
    const acted: string[] = []
    announcements.whenAnnounced((tags) => acted.push(...tags))
    const [payload = ''] = await heardDuring(() =>
      database.db.transaction().execute(async (tx) => {
        await announcements.announce(tx, ['product:1'])
        expect(acted).toEqual(['product:1'])
      }),
    )
    expect(announcements.isUnheard(['product:1', 'menu'])).toBe(true)
    expect(announcements.isUnheard(['product:2'])).toBe(false)
    announcements.hear(payload)
    expect(announcements.isUnheard(['product:1'])).toBe(false)
  })

  it('that was undone is waited for ten seconds, and no longer', async () => {
    let nowMs = 0
    const announcements = createAnnouncements(() => nowMs)
    announcements.whenAnnounced(() => {})
    const undone = database.db.transaction().execute(async (tx) => {
      await announcements.announce(tx, ['menu'])
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    nowMs = 9_999
    expect(announcements.isUnheard(['menu'])).toBe(true)
    nowMs = 10_000
    expect(announcements.isUnheard(['menu'])).toBe(false)
  })
})

describe('a listener', () => {
  it('tells when it is deaf, and hears again by itself', async () => {
    const told: string[] = []
    const listener = listen(database.url, {
      heard: (payload) => told.push(payload),
      deaf: () => told.push('deaf'),
      hearing: () => told.push('hearing'),
    })
    await listener.ready
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
    )
    for (let tries = 0; tries < 1_000 && told.length < 3; tries += 1) await wait(10)
    expect(told).toEqual(['hearing', 'deaf', 'hearing'])
    await listener.close()
    await wait(20)
    expect(told).toHaveLength(3)
  })
})
