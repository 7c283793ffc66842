import fc from 'fast-check'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { createOutageWatch } from '../db/outage.ts'
import { createAnnouncements } from './announcements.ts'
import { createFactMemory } from './facts.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { PRICE_GROUPS, singlePriceGroup } from './price-groups.ts'
import { storedPage } from './stored-page.ts'

/** What the two pages show, by tag: `/vase/` all of it, `/shop/` no product. */
const TAGS = ['product:1', 'listing', 'settings'] as const
type Tag = (typeof TAGS)[number]
type Shown = Readonly<Record<Tag, number>>
const tagsOf = { '/vase/': TAGS, '/shop/': ['listing', 'settings'] } as const
type Path = keyof typeof tagsOf
const MAX_STALE_MS = 10_000

let database: TestDatabase
let processes: Awaited<ReturnType<typeof startProcess>>[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const { pages } of processes) await pages.close()
  processes = []
})
afterAll(() => database.close())

/** The data of a shop, its clock, and some processes that show it. */
async function shopOf(count: number) {
  const data: Record<Tag, number> = { 'product:1': 1, listing: 1, settings: 1 }
  const clock = { skippedMs: 0 }
  processes = await Promise.all(Array.from({ length: count }, () => startProcess(data, clock)))
  const announcements = createAnnouncements()
  return {
    data,
    clock,
    /** Changes what a tag stands for, and waits until all processes have received it. */
    async change(tag: Tag, manner?: 'gently') {
      const received = processes.map((each) => each.received())
      await database.db.transaction().execute(async (tx) => {
        data[tag] += 1
        await announcements.announce(tx, tag === 'settings' ? [tag, PRICE_GROUPS] : [tag], manner)
      })
      await Promise.all(received)
    },
  }
}

async function startProcess(data: Readonly<Record<Tag, number>>, clock: { readonly skippedMs: number }) {
  const state = { renderings: 0, fails: false, delayMs: 0, renewalFails: false }
  const errors: unknown[] = []
  const announcements = createAnnouncements()
  const log = pino({ level: 'error' }, { write: (line) => void errors.push(JSON.parse(line)) })
  let onReceived = () => {}
  const pages: PageCache = createPageCache({
    shop: {
      nowMs: () => Date.now() + clock.skippedMs,
      log,
    },
    outage: createOutageWatch(database.pool, log),
    maxAgeMs: 3_600_000,
    databaseUrl: database.url,
    announcements,
    facts: createFactMemory(database.db, announcements),
    actingParams: [],
    priceGroups: singlePriceGroup,
    async renew() {
      onReceived()
      if (state.renewalFails) throw new Error('no settings')
    },
    async render(path) {
      state.renderings += 1
      const shown = JSON.stringify(data)
      await wait(state.delayMs)
      if (state.fails) throw new Error('no database')
      const page = storedPage(Buffer.from(shown), [])
      return { kind: 'page', page, tags: tagsOf[path as Path], validUntilMs: undefined, accepts: {} }
    },
  })
  await pages.ready
  await pages.upToDate()
  return {
    pages,
    state,
    errors,
    /** Resolves with the next notification that is received. */
    received: () =>
      new Promise<void>((resolve) => {
        onReceived = resolve
      }),
    async read(path: Path): Promise<Shown> {
      const group = { key: 'guest', roles: [] }
      const rendered = await pages.answer({ path, search: '', group }, 'identity')
      if (rendered.kind !== 'page') throw new Error(rendered.kind)
      return JSON.parse(String(rendered.page.ready('identity', undefined)?.bytes))
    },
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a page whose tag was announced gently', () => {
  it('is shown while it is rendered again, once for many visitors', async () => {
    const shop = await shopOf(1)
    const [{ read, state }] = processes as [(typeof processes)[number]]
    await read('/shop/')
    await shop.change('listing', 'gently')
    state.delayMs = 30
    const shown = await Promise.all(Array.from({ length: 100 }, () => read('/shop/')))
    expect(new Set(shown.map(({ listing }) => listing))).toEqual(new Set([1]))
    await expect.poll(async () => (await read('/shop/')).listing).toBe(2)
    expect(state.renderings).toBe(2)
  })

  it('is shown for at most ten seconds, then rendered for the visitor', async () => {
    const shop = await shopOf(1)
    const [{ read, state }] = processes as [(typeof processes)[number]]
    await read('/shop/')
    await shop.change('listing', 'gently')
    state.delayMs = 200
    shop.clock.skippedMs = MAX_STALE_MS - 1_000
    expect((await read('/shop/')).listing).toBe(1)
    await shop.change('listing', 'gently')
    shop.clock.skippedMs = MAX_STALE_MS
    expect((await read('/shop/')).listing).toBe(3)
  })

  it('is dropped, and the error logged, when it cannot be rendered again', async () => {
    const shop = await shopOf(1)
    const [{ read, state, errors }] = processes as [(typeof processes)[number]]
    await read('/shop/')
    await shop.change('listing', 'gently')
    state.fails = true
    expect((await read('/shop/')).listing).toBe(1)
    await expect.poll(() => errors).toMatchObject([{ path: '/shop/', msg: expect.stringContaining('stale') }])
    await expect(read('/shop/')).rejects.toThrow('no database')
    state.fails = false
    expect((await read('/shop/')).listing).toBe(2)
  })

  it('is never shown after its product, or a setting, was announced at once', async () => {
    for (const tag of ['product:1', 'settings'] as const) {
      const shop = await shopOf(1)
      const [{ read, state, pages }] = processes as [(typeof processes)[number]]
      await read('/vase/')
      await shop.change('listing', 'gently')
      state.delayMs = 30
      // The rendering in the background starts before the change, and is no answer after it.
      expect((await read('/vase/'))[tag]).toBe(1)
      await shop.change(tag)
      expect((await read('/vase/'))[tag]).toBe(2)
      await wait(60)
      expect((await read('/vase/'))[tag]).toBe(2)
      await pages.close()
    }
  })

  it('is replaced in the encodings that it had, also when it is found by the fast path', async () => {
    const shop = await shopOf(1)
    const [{ pages, state }] = processes as [(typeof processes)[number]]
    await pages.answer({ path: '/shop/', search: '', group: { key: 'guest', roles: [] } }, 'br')
    await shop.change('listing', 'gently')
    const headers = { 'accept-encoding': 'br' }
    const response = { writeHead() {}, end() {} }
    const hit = () => pages.hit({ method: 'GET', url: '/shop/', headers } as never, response as never)
    expect(hit()).toBe(true)
    await expect.poll(() => state.renderings).toBe(2)
    await wait(20)
    expect(hit()).toBe(true)
    expect(state.renderings).toBe(2)
  })
})

describe('a page rendered while settings could not be read again', () => {
  it('is not cached until they are read', async () => {
    const shop = await shopOf(1)
    const [{ read, state, errors, pages }] = processes as [(typeof processes)[number]]
    state.renewalFails = true
    await shop.change('settings')
    await pages.upToDate()
    for (let times = 1; times <= 3; times += 1) {
      await read('/vase/')
      expect(state.renderings).toBe(times)
    }
    expect(errors).toMatchObject([{ msg: expect.stringContaining('reloaded') }])
    state.renewalFails = false
    const isCached = async () => {
      const before = state.renderings
      await read('/vase/')
      return state.renderings === before
    }
    await expect.poll(isCached, { timeout: 5_000 }).toBe(true)
  })
})

describe('two processes', () => {
  it('both show the old page for a while, and then the new one', async () => {
    const shop = await shopOf(2)
    for (const { read } of processes) await read('/shop/')
    await shop.change('listing', 'gently')
    for (const { read } of processes) expect((await read('/shop/')).listing).toBe(1)
    for (const { read } of processes) await expect.poll(async () => (await read('/shop/')).listing).toBe(2)
  })

  it('show nothing old after a lost connection', async () => {
    const shop = await shopOf(2)
    for (const { read } of processes) await read('/shop/')
    await shop.change('listing', 'gently')
    const reconnected = processes.map((each) => each.received())
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen %'`.execute(database.db)
    await Promise.all(reconnected)
    for (const { read } of processes) expect((await read('/shop/')).listing).toBe(2)
  })

  it('never show a page that is older than allowed, whatever is announced and read', async () => {
    const process = fc.nat({ max: 1 })
    const path = fc.constantFrom<Path[]>('/vase/', '/shop/')
    const step = fc.oneof(
      fc.record({ kind: fc.constant('change' as const), tag: fc.constantFrom(...TAGS) }),
      fc.record({ kind: fc.constant('gentle change' as const) }),
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('read' as const), process, path }) },
      fc.record({
        kind: fc.constant('time' as const),
        ms: fc.constantFrom(1_000, MAX_STALE_MS - 1_000, MAX_STALE_MS),
      }),
      fc.record({ kind: fc.constant('slow' as const), process, delayMs: fc.nat({ max: 8 }) }),
      fc.record({ kind: fc.constant('pause' as const), ms: fc.nat({ max: 8 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const shop = await shopOf(2)
        // The least version that each page must show, at any time and from a time on.
        const least: Record<Path, Shown> = { '/vase/': { ...shop.data }, '/shop/': { ...shop.data } }
        const limits: { readonly fromMs: number; readonly listing: number }[] = []
        const nowMs = () => Date.now() + shop.clock.skippedMs
        const reads: Promise<void>[] = []
        for (const each of steps) {
          if (each.kind === 'change') {
            await shop.change(each.tag)
            // A page that is dropped is rendered from everything that is known.
            for (const one of ['/vase/', '/shop/'] as const)
              if ((tagsOf[one] as readonly Tag[]).includes(each.tag)) least[one] = { ...shop.data }
          } else if (each.kind === 'gentle change') {
            await shop.change('listing', 'gently')
            limits.push({ fromMs: nowMs() + MAX_STALE_MS, listing: shop.data.listing })
          } else if (each.kind === 'read') {
            const due = limits.filter(({ fromMs }) => fromMs <= nowMs()).map(({ listing }) => listing)
            const expected = { ...least[each.path] }
            const check = async () => {
              const shown = await processes[each.process]!.read(each.path)
              for (const tag of tagsOf[each.path]) expect(shown[tag]).toBeGreaterThanOrEqual(expected[tag])
              expect(shown.listing).toBeGreaterThanOrEqual(Math.max(1, ...due))
            }
            reads.push(check())
          } else if (each.kind === 'time') shop.clock.skippedMs += each.ms
          else if (each.kind === 'slow') processes[each.process]!.state.delayMs = each.delayMs
          else await wait(each.ms)
        }
        await Promise.all(reads)
        for (const { pages, errors } of processes) {
          expect(errors).toEqual([])
          await pages.close()
        }
      }),
      { numRuns: 60 },
    )
  })
})
