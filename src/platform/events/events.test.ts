import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { noonMs } from '../../../test/support/world.ts'
import { features } from '../../features.ts'
import type { Actor } from './actor.ts'
import { emit } from './emit.ts'
import type { EventHandler, EventSubject, NewEvent, ShopEvent } from './event.ts'
import { readFailedEvents, replayEvents } from './failed-event-store.ts'

const staff: Actor = { kind: 'person', id: 7 }
const created = (subject: EventSubject, title = ''): NewEvent => ({
  name: 'product.created',
  subject,
  payload: { title },
})

let app: TestApp
let batches: ShopEvent[][] = []
let handle: EventHandler['handle'] = async () => {}
const orders: ShopEvent[] = []

beforeAll(async () => {
  const listening = {
    name: 'listening',
    eventHandlers: [
      {
        name: 'products',
        events: ['product.created', 'product.deleted'],
        async handle(shop, events) {
          batches.push([...events])
          await handle(shop, events)
        },
      },
      {
        name: 'orders',
        events: ['order.created'],
        handle: async (_shop, events) => void orders.push(...events),
      },
    ] satisfies EventHandler[],
  }
  app = await makeTestApp({ features: [...features, listening] })
})
afterAll(() => app.close())
beforeEach(() => {
  batches = []
  handle = async () => {}
  app.setNowMs(noonMs)
})

const handledTitles = () =>
  batches.flat().map((event) => (event.name === 'product.created' ? event.payload.title : ''))
const rowsOf = async (table: 'event' | 'event_delivery') =>
  (await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(app.shop.db)).rows[0]?.count

describe('events', () => {
  it('are handled once with name, subject, payload, actor and time, by those who asked for their name', async () => {
    await emit(app.shop.db, staff, created('product:1', 'Vase'), {
      name: 'order.created',
      subject: 'order:12',
      payload: { title: '1012' },
    })
    await app.runJobs()
    expect(batches.flat()).toMatchObject([
      { name: 'product.created', subject: 'product:1', payload: { title: 'Vase' }, actor: staff },
    ])
    expect(batches[0]?.[0]?.at).toBeInstanceOf(Date)
    expect(orders.map(({ subject }) => subject)).toEqual(['order:12'])
    await app.runJobs()
    expect(batches).toHaveLength(1)
    expect(await Promise.all([rowsOf('event'), rowsOf('event_delivery')])).toEqual([0, 0])
  })

  it('of a transaction that is rolled back are not handled', async () => {
    const broken = app.shop.db.transaction().execute(async (tx) => {
      await emit(tx, staff, created('product:1'))
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    await app.runJobs()
    expect(batches).toEqual([])
  })

  it('of an unknown actor are refused', async () => {
    const unknown = { kind: 'stranger' } as unknown as Actor
    await expect(emit(app.shop.db, unknown, created('product:1'))).rejects.toThrow(/event_actor_check/)
    expect(await rowsOf('event')).toBe(0)
  })

  it('are handled in order per subject, 10,000 of them', async () => {
    for (let part = 0; part < 10; part += 1) {
      const some = Array.from({ length: 1_000 }, (_, index) =>
        created(`product:${index % 37}`, String(part * 1_000 + index)),
      )
      await emit(app.shop.db, staff, ...some)
    }
    await app.runJobs()
    const handled = batches.flat()
    expect(handled).toHaveLength(10_000)
    const ids = handled.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(await rowsOf('event_delivery')).toBe(0)
  })
})

describe('an event that cannot be handled', () => {
  const failing = (title: string) => async (_shop: unknown, events: readonly ShopEvent[]) => {
    if (events.some(({ payload }) => 'title' in payload && payload.title === title))
      throw new Error('the other system is away')
  }
  const nextMinute = async (minutes = 1) => {
    app.setNowMs(app.shop.nowMs() + minutes * 60_000)
    await app.runJobs()
  }

  it('delays those after it of its subject, and no others', async () => {
    handle = failing('first')
    await emit(app.shop.db, staff, created('product:1', 'first'), created('product:2', 'other'))
    await emit(app.shop.db, staff, created('product:1', 'second'))
    await app.runJobs()
    // All together, and then each alone.
    expect(handledTitles()).toEqual(['first', 'other', 'second', 'first', 'other'])
    handle = async () => {}
    await nextMinute()
    expect(handledTitles().slice(5)).toEqual(['first', 'second'])
  })

  it('is tried for some hours, then listed as failed, and can be replayed', async () => {
    handle = failing('hopeless')
    await emit(app.shop.db, staff, created('product:1', 'hopeless'))
    for (let hour = 0; hour < 14; hour += 1) await nextMinute(60)
    expect(batches.length).toBeGreaterThan(8)
    await nextMinute(600)
    const count = batches.length
    await nextMinute(6_000)
    expect(batches).toHaveLength(count)

    const [failed, ...others] = await readFailedEvents(app.shop.db, 10)
    expect(others).toEqual([])
    expect(failed).toMatchObject({
      handler: 'products',
      name: 'product.created',
      subject: 'product:1',
      attempts: 12,
      lastError: 'the other system is away',
    })

    await emit(app.shop.db, staff, created('product:1', 'later'))
    await app.runJobs()
    expect(handledTitles().at(-1)).toBe('later')

    handle = async () => {}
    expect(await replayEvents(app.shop.db, [failed?.id ?? 0, 1])).toEqual([failed?.id])
    await app.runJobs()
    expect(handledTitles().at(-1)).toBe('hopeless')
    expect(await readFailedEvents(app.shop.db, 10)).toEqual([])
    expect(await rowsOf('event_delivery')).toBe(0)
  })
})
