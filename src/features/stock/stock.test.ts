import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { world } from '../../../test/support/world.ts'
import {
  keepTaken,
  levelsOf,
  noteTaken,
  OutOfStock,
  type OwnLevel,
  returnTaken,
  type StockLine,
  setLevels,
  takeStock,
} from './stock.ts'

let database: TestDatabase
let announced: string[][]
const tags = { announce: async (_: unknown, names: readonly string[]) => void announced.push([...names]) }

beforeAll(async () => {
  database = await testDatabase('world')
})
afterAll(() => database.close())
beforeEach(async () => {
  announced = []
  await sql`delete from stock_level`.execute(database.db)
})

type Row = { left?: number; state?: string; backorders?: string; lowMark?: number }
const stock = async (productId: number, { left, state = 'instock', backorders = 'no', lowMark }: Row) => {
  await sql`insert into stock_level (product_id, on_shelf, state, backorders, low_mark)
            values (${productId}, ${left ?? null}, ${state}, ${backorders}, ${lowMark ?? null})`.execute(
    database.db,
  )
}
const left = async (productId: number) => {
  const { rows } = await sql<{ on_shelf: number | null }>`
    select on_shelf from stock_level where product_id = ${productId}`.execute(database.db)
  return rows[0]?.on_shelf
}
const levelOf = async (id: number) => (await levelsOf(database.db, [id])).get(id)
const line = (id: number, quantity: number, shelfId = id): StockLine => ({ id, shelfId, quantity })
const buy = (...lines: StockLine[]) => database.db.transaction().execute((tx) => takeStock(tx, tags, lines))

const { alba, candle, coaster, tray, trayVerdeSmall, trayVerdeLarge } = world

describe('the level of a thing', () => {
  it('is that of its own shelf', async () => {
    await stock(alba, { left: 3, backorders: 'notify', lowMark: 2 })
    expect(await levelOf(alba)).toEqual({
      left: 3,
      state: 'instock',
      backorders: 'notify',
      lowMark: 2,
      shelfId: alba,
    })
  })

  it('is there for every id, known or not; without a row pieces can be had', async () => {
    const levels = await levelsOf(database.db, [coaster, 4242])
    const uncounted = { left: undefined, state: 'instock', backorders: 'no', lowMark: undefined }
    expect(levels.get(coaster)).toEqual({ ...uncounted, shelfId: coaster })
    expect(levels.get(4242)).toEqual({ ...uncounted, shelfId: 4242 })
    expect(await levelsOf(database.db, [])).toEqual(new Map())
  })

  it('of a variation without a count is that of its product', async () => {
    await stock(tray, { left: 7 })
    await stock(trayVerdeSmall, { state: 'outofstock' })
    await stock(trayVerdeLarge, { left: 0 })
    expect(await levelOf(trayVerdeSmall)).toMatchObject({ left: 7, shelfId: tray })
    expect(await levelOf(trayVerdeLarge)).toMatchObject({ left: 0, shelfId: trayVerdeLarge })
  })

  it('of a variation says its own state when neither is counted', async () => {
    await stock(tray, { state: 'instock' })
    await stock(trayVerdeSmall, { state: 'outofstock' })
    expect(await levelOf(trayVerdeSmall)).toEqual({
      state: 'outofstock',
      backorders: 'no',
      shelfId: trayVerdeSmall,
    })
    expect(await levelOf(trayVerdeLarge)).toEqual({ state: 'instock', backorders: 'no', shelfId: tray })
  })
})

describe('taking stock', () => {
  it('takes all pieces that are there, and none that is not', async () => {
    await stock(alba, { left: 3 })
    await buy(line(alba, 3))
    expect(await left(alba)).toBe(0)
    await expect(buy(line(alba, 1))).rejects.toThrow(OutOfStock)
    expect(await left(alba)).toBe(0)
  })

  it('puts the first line back when a later one is gone, and names the one that is', async () => {
    await stock(alba, { left: 3 })
    await stock(candle, { left: 1 })
    const refusal = await buy(line(candle, 2), line(alba, 1)).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ name: 'OutOfStock', id: candle })
    expect([await left(alba), await left(candle)]).toEqual([3, 1])
  })

  it('adds up lines that lie on one shelf', async () => {
    await stock(tray, { left: 5 })
    await buy(line(trayVerdeSmall, 2, tray), line(trayVerdeLarge, 2, tray))
    expect(await left(tray)).toBe(1)
    const both = buy(line(trayVerdeSmall, 1, tray), line(trayVerdeLarge, 1, tray))
    await expect(both).rejects.toThrow(OutOfStock)
    expect(await left(tray)).toBe(1)
  })

  it('may go below nothing when pieces can be owed', async () => {
    await stock(alba, { left: 1, backorders: 'yes' })
    await buy(line(alba, 3))
    expect(await left(alba)).toBe(-2)
  })

  it('leaves alone what is not counted, unless it is out of stock', async () => {
    await stock(alba, {})
    await stock(candle, { state: 'outofstock' })
    await buy(line(alba, 2), line(coaster, 9))
    expect(await left(alba)).toBeNull()
    await expect(buy(line(candle, 1))).rejects.toThrow(OutOfStock)
  })

  it('tells pages when they look different, and not for every piece', async () => {
    await stock(alba, { left: 40 })
    await stock(trayVerdeSmall, { left: 6 })
    await buy(line(alba, 2))
    expect(announced).toEqual([])
    await buy(line(alba, 2), line(trayVerdeSmall, 1))
    expect(announced).toEqual([[`product:${tray}`, 'listing']])
  })
})

describe('taking stock at the same time', () => {
  it('sells the last piece once to 50 buyers', async () => {
    await stock(alba, { left: 1 })
    const buyers = Array.from({ length: 50 }, () => buy(line(alba, 1)))
    const outcomes = await Promise.allSettled(buyers)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refusals.every((reason) => reason instanceof OutOfStock)).toBe(true)
    expect(await left(alba)).toBe(0)
  })

  it('sells no more than there is over a shelf that variations share', async () => {
    await stock(tray, { left: 10 })
    const buyers = Array.from({ length: 30 }, (_, index) =>
      buy(line(index % 2 ? trayVerdeSmall : trayVerdeLarge, 1, tray)),
    )
    const outcomes = await Promise.allSettled(buyers)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await left(tray)).toBe(0)
  })

  it('never lets two buyers of the same things wait for each other', async () => {
    await stock(alba, { left: 100 })
    await stock(candle, { left: 100 })
    const buyers = Array.from({ length: 40 }, (_, index) =>
      index % 2 ? buy(line(alba, 1), line(candle, 1)) : buy(line(candle, 1), line(alba, 1)),
    )
    await Promise.all(buyers)
    expect([await left(alba), await left(candle)]).toEqual([60, 60])
  })
})

describe('what an order has taken', () => {
  const order = async () => {
    const { rows } = await sql<{ id: number }>`
      insert into shop_order (order_key, status, currency, billing, shipping, payment_method, payment_title,
                              subtotal_minor, shipping_minor, total_minor, placed_at, changed_at)
      values (gen_random_uuid()::text, 'pending', 'USD', '{}', '{}', 'bacs', '', 0, 0, 0, now(), now())
      returning id`.execute(database.db)
    return rows[0]?.id ?? 0
  }
  const within = (work: (tx: typeof database.db) => Promise<unknown>) =>
    database.db.transaction().execute(work)
  const take = async (isHeld: boolean, ...lines: StockLine[]) => {
    const id = await order()
    await within(async (tx) => noteTaken(tx, id, { taken: await takeStock(tx, tags, lines), isHeld }))
    announced = []
    return id
  }

  it('comes back to its shelves, once, however often and at once it is asked for', async () => {
    await stock(alba, { left: 3 })
    await stock(tray, { left: 5 })
    const id = await take(false, line(alba, 2), line(trayVerdeSmall, 1, tray), line(trayVerdeLarge, 2, tray))
    expect([await left(alba), await left(tray)]).toEqual([1, 2])
    await Promise.all(Array.from({ length: 8 }, () => within((tx) => returnTaken(tx, tags, id))))
    expect([await left(alba), await left(tray)]).toEqual([3, 5])
  })

  it('tells pages when it comes back, and not where they look the same', async () => {
    await stock(alba, { left: 1 })
    await stock(candle, { left: 40 })
    const last = await take(false, line(alba, 1))
    const few = await take(false, line(candle, 2))
    await within((tx) => returnTaken(tx, tags, few))
    expect(announced).toEqual([])
    await within((tx) => returnTaken(tx, tags, last))
    expect(announced).toEqual([[`product:${alba}`, 'listing']])
  })

  it('is reserved while it is held, and nothing else is; then it is sold', async () => {
    await stock(alba, { left: 1 })
    await stock(candle, { left: 2 })
    const id = await take(true, line(alba, 1), line(candle, 1))
    expect(await levelOf(alba)).toMatchObject({ left: 0, isReserved: true })
    expect(await levelOf(candle)).not.toHaveProperty('isReserved')
    await within((tx) => keepTaken(tx, tags, id))
    expect(await levelOf(alba)).not.toHaveProperty('isReserved')
    expect(announced).toEqual([[`product:${alba}`, 'listing']])
    await within((tx) => keepTaken(tx, tags, id))
    expect(announced).toHaveLength(1)
  })

  it('of a shelf that is no longer counted, or no longer there, is forgotten', async () => {
    await stock(alba, { left: 3 })
    const id = await take(false, line(alba, 2))
    await sql`update stock_level set on_shelf = null where product_id = ${alba}`.execute(database.db)
    await within((tx) => returnTaken(tx, tags, id))
    expect(await left(alba)).toBeNull()
  })

  it('never has those who take wait for those who give back', async () => {
    await stock(alba, { left: 100 })
    await stock(candle, { left: 100 })
    const orders = await Promise.all(
      Array.from({ length: 12 }, () => take(false, line(candle, 1), line(alba, 1))),
    )
    await Promise.all([
      ...orders.map((id) => within((tx) => returnTaken(tx, tags, id))),
      ...Array.from({ length: 12 }, () => buy(line(alba, 1), line(candle, 1))),
    ])
    expect([await left(alba), await left(candle)]).toEqual([88, 88])
  })
})

describe('setting a level', () => {
  const counted = { left: 4, state: 'instock', backorders: 'no', lowMark: 1 } as const
  const set = async (id: number, level: OwnLevel) =>
    (await setLevels(database.db, tags, new Map([[id, level]]))).has(id)

  it('writes it and tells the product’s page', async () => {
    expect(await set(trayVerdeSmall, counted)).toBe(true)
    expect(await levelOf(trayVerdeSmall)).toEqual({ ...counted, shelfId: trayVerdeSmall })
    expect(announced).toEqual([[`product:${tray}`, 'listing']])
  })

  it('says and does nothing when it is so already', async () => {
    await set(alba, counted)
    announced = []
    expect(await set(alba, counted)).toBe(false)
    expect(await set(alba, { ...counted, lowMark: undefined })).toBe(true)
    expect(announced).toHaveLength(1)
  })
})
