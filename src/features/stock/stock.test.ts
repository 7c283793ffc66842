import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { world } from '../../../test/support/world.ts'
import {
  confirmTakenStock,
  OutOfStock,
  type OwnLevel,
  recordTakenStock,
  returnTakenStock,
  type StockLine,
  setLevels,
  takeStock,
} from './stock.ts'
import { levelsOf } from './store.ts'

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

const actor = { kind: 'command', name: 'test' } as const

type Row = { stockLeft?: number; state?: string; backorders?: string; lowStockThreshold?: number }
const stock = async (
  productId: number,
  { stockLeft, state = 'instock', backorders = 'no', lowStockThreshold }: Row,
) => {
  await sql`insert into stock_level (product_id, quantity, state, backorders, low_stock_threshold)
            values (${productId}, ${stockLeft ?? null}, ${state}, ${backorders}, ${lowStockThreshold ?? null})`.execute(
    database.db,
  )
}
const stockLeft = async (productId: number) => {
  const { rows } = await sql<{ quantity: number | null }>`
    select quantity from stock_level where product_id = ${productId}`.execute(database.db)
  return rows[0]?.quantity
}
const levelOf = async (id: number) => (await levelsOf(database.db, [id])).get(id)
const line = (id: number, quantity: number, stockItemId = id): StockLine => ({ id, stockItemId, quantity })
const buy = (...lines: StockLine[]) =>
  database.db.transaction().execute((tx) => takeStock(tx, { tags, actor }, lines))

const { alba, candle, coaster, tray, trayVerdeSmall, trayVerdeLarge } = world

describe('the stock level', () => {
  it('is that of the product itself', async () => {
    await stock(alba, { stockLeft: 3, backorders: 'notify', lowStockThreshold: 2 })
    expect(await levelOf(alba)).toEqual({
      stockLeft: 3,
      state: 'instock',
      backorders: 'notify',
      lowStockThreshold: 2,
      stockItemId: alba,
    })
  })

  it('exists for every id, known or not; without a row the product can be bought', async () => {
    const levels = await levelsOf(database.db, [coaster, 4242])
    const untracked = {
      stockLeft: undefined,
      state: 'instock',
      backorders: 'no',
      lowStockThreshold: undefined,
    }
    expect(levels.get(coaster)).toEqual({ ...untracked, stockItemId: coaster })
    expect(levels.get(4242)).toEqual({ ...untracked, stockItemId: 4242 })
    expect(await levelsOf(database.db, [])).toEqual(new Map())
  })

  it('of a variation without tracked stock is that of its product', async () => {
    await stock(tray, { stockLeft: 7 })
    await stock(trayVerdeSmall, { state: 'outofstock' })
    await stock(trayVerdeLarge, { stockLeft: 0 })
    expect(await levelOf(trayVerdeSmall)).toMatchObject({ stockLeft: 7, stockItemId: tray })
    expect(await levelOf(trayVerdeLarge)).toMatchObject({ stockLeft: 0, stockItemId: trayVerdeLarge })
  })

  it('of a variation has its own state when neither is tracked', async () => {
    await stock(tray, { state: 'instock' })
    await stock(trayVerdeSmall, { state: 'outofstock' })
    expect(await levelOf(trayVerdeSmall)).toEqual({
      state: 'outofstock',
      backorders: 'no',
      stockItemId: trayVerdeSmall,
    })
    expect(await levelOf(trayVerdeLarge)).toEqual({ state: 'instock', backorders: 'no', stockItemId: tray })
  })
})

describe('taking stock', () => {
  it('takes the quantity that is in stock, and no more', async () => {
    await stock(alba, { stockLeft: 3 })
    await buy(line(alba, 3))
    expect(await stockLeft(alba)).toBe(0)
    await expect(buy(line(alba, 1))).rejects.toThrow(OutOfStock)
    expect(await stockLeft(alba)).toBe(0)
  })

  it('undoes the first line when a later one is out of stock, and names that one', async () => {
    await stock(alba, { stockLeft: 3 })
    await stock(candle, { stockLeft: 1 })
    const refusal = await buy(line(candle, 2), line(alba, 1)).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ name: 'OutOfStock', id: candle })
    expect([await stockLeft(alba), await stockLeft(candle)]).toEqual([3, 1])
  })

  it('adds up lines of one stock item', async () => {
    await stock(tray, { stockLeft: 5 })
    await buy(line(trayVerdeSmall, 2, tray), line(trayVerdeLarge, 2, tray))
    expect(await stockLeft(tray)).toBe(1)
    const both = buy(line(trayVerdeSmall, 1, tray), line(trayVerdeLarge, 1, tray))
    await expect(both).rejects.toThrow(OutOfStock)
    expect(await stockLeft(tray)).toBe(1)
  })

  it('may go below zero when backorders are allowed', async () => {
    await stock(alba, { stockLeft: 1, backorders: 'yes' })
    await buy(line(alba, 3))
    expect(await stockLeft(alba)).toBe(-2)
  })

  it('does not change untracked stock, and refuses what is out of stock', async () => {
    await stock(alba, {})
    await stock(candle, { state: 'outofstock' })
    await buy(line(alba, 2), line(coaster, 9))
    expect(await stockLeft(alba)).toBeNull()
    await expect(buy(line(candle, 1))).rejects.toThrow(OutOfStock)
  })

  it('announces listings when they look different, and not for every unit', async () => {
    await stock(alba, { stockLeft: 40 })
    await stock(trayVerdeSmall, { stockLeft: 6 })
    await buy(line(alba, 2))
    expect(announced).toEqual([])
    await buy(line(alba, 2), line(trayVerdeSmall, 1))
    expect(announced).toEqual([[`product:${tray}`, 'listing']])
  })
})

describe('whether taking stock changes pages', () => {
  it.each([
    ['many remain', 40, 2, undefined, false],
    ['six remain', 6, 1, undefined, false],
    ['five remain: their number may be shown', 5, 1, undefined, true],
    ['the owner’s own threshold is reached', 12, 1, 12, true],
    ['more remain than that threshold', 13, 1, 12, false],
    ['the last one is sold', 0, 1, undefined, true],
    ['the last and more are sold, some on backorder', -2, 3, undefined, true],
    ['stock was below zero before', -3, 1, undefined, false],
  ])('when %s', async (_, left, taken, lowStockThreshold, expected) => {
    await stock(alba, {
      stockLeft: left + taken,
      backorders: 'yes',
      ...(lowStockThreshold !== undefined && { lowStockThreshold }),
    })
    await buy(line(alba, taken))
    expect(await stockLeft(alba)).toBe(left)
    expect(announced).toEqual(expected ? [[`product:${alba}`, 'listing']] : [])
  })
})

describe('taking stock at the same time', () => {
  it('sells the last unit once to 50 buyers', async () => {
    await stock(alba, { stockLeft: 1 })
    const buyers = Array.from({ length: 50 }, () => buy(line(alba, 1)))
    const outcomes = await Promise.allSettled(buyers)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refusals.every((reason) => reason instanceof OutOfStock)).toBe(true)
    expect(await stockLeft(alba)).toBe(0)
  })

  it('sells no more than the stock that variations share', async () => {
    await stock(tray, { stockLeft: 10 })
    const buyers = Array.from({ length: 30 }, (_, index) =>
      buy(line(index % 2 ? trayVerdeSmall : trayVerdeLarge, 1, tray)),
    )
    const outcomes = await Promise.allSettled(buyers)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await stockLeft(tray)).toBe(0)
  })

  it('never deadlocks two buyers of the same products', async () => {
    await stock(alba, { stockLeft: 100 })
    await stock(candle, { stockLeft: 100 })
    const buyers = Array.from({ length: 40 }, (_, index) =>
      index % 2 ? buy(line(alba, 1), line(candle, 1)) : buy(line(candle, 1), line(alba, 1)),
    )
    await Promise.all(buyers)
    expect([await stockLeft(alba), await stockLeft(candle)]).toEqual([60, 60])
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
  const inTransaction = (work: (tx: typeof database.db) => Promise<unknown>) =>
    database.db.transaction().execute(work)
  const take = async (isHeld: boolean, ...lines: StockLine[]) => {
    const id = await order()
    await inTransaction(async (tx) =>
      recordTakenStock(tx, id, { taken: await takeStock(tx, { tags, actor }, lines), isHeld }),
    )
    announced = []
    return id
  }

  it('is returned to stock once, however often and simultaneously that is requested', async () => {
    await stock(alba, { stockLeft: 3 })
    await stock(tray, { stockLeft: 5 })
    const id = await take(false, line(alba, 2), line(trayVerdeSmall, 1, tray), line(trayVerdeLarge, 2, tray))
    expect([await stockLeft(alba), await stockLeft(tray)]).toEqual([1, 2])
    await Promise.all(
      Array.from({ length: 8 }, () => inTransaction((tx) => returnTakenStock(tx, { tags, actor }, id))),
    )
    expect([await stockLeft(alba), await stockLeft(tray)]).toEqual([3, 5])
  })

  it('announces what can be bought when it is returned, and pages only where they look different', async () => {
    await stock(alba, { stockLeft: 1 })
    await stock(candle, { stockLeft: 40 })
    const last = await take(false, line(alba, 1))
    const few = await take(false, line(candle, 2))
    await inTransaction((tx) => returnTakenStock(tx, { tags, actor }, few))
    expect(announced).toEqual([[`stock:${candle}`]])
    await inTransaction((tx) => returnTakenStock(tx, { tags, actor }, last))
    expect(announced.at(-1)).toEqual([`stock:${alba}`, `product:${alba}`, 'listing'])
  })

  it('is reserved while it is held, and nothing else is; then it is sold', async () => {
    await stock(alba, { stockLeft: 1 })
    await stock(candle, { stockLeft: 2 })
    const id = await take(true, line(alba, 1), line(candle, 1))
    expect(await levelOf(alba)).toMatchObject({ stockLeft: 0, isReserved: true })
    expect(await levelOf(candle)).not.toHaveProperty('isReserved')
    await inTransaction((tx) => confirmTakenStock(tx, tags, id))
    expect(await levelOf(alba)).not.toHaveProperty('isReserved')
    expect(announced).toEqual([[`product:${alba}`, 'listing']])
    await inTransaction((tx) => confirmTakenStock(tx, tags, id))
    expect(announced).toHaveLength(1)
  })

  it('is dropped when its stock is no longer tracked', async () => {
    await stock(alba, { stockLeft: 3 })
    const id = await take(false, line(alba, 2))
    await sql`update stock_level set quantity = null where product_id = ${alba}`.execute(database.db)
    await inTransaction((tx) => returnTakenStock(tx, { tags, actor }, id))
    expect(await stockLeft(alba)).toBeNull()
  })

  it('never deadlocks buyers with orders that return stock', async () => {
    await stock(alba, { stockLeft: 100 })
    await stock(candle, { stockLeft: 100 })
    const orders = await Promise.all(
      Array.from({ length: 12 }, () => take(false, line(candle, 1), line(alba, 1))),
    )
    await Promise.all([
      ...orders.map((id) => inTransaction((tx) => returnTakenStock(tx, { tags, actor }, id))),
      ...Array.from({ length: 12 }, () => buy(line(alba, 1), line(candle, 1))),
    ])
    expect([await stockLeft(alba), await stockLeft(candle)]).toEqual([88, 88])
  })
})

describe('setting a stock level', () => {
  const tracked = { stockLeft: 4, state: 'instock', backorders: 'no', lowStockThreshold: 1 } as const
  const set = async (id: number, level: OwnLevel) =>
    (await setLevels(database.db, { tags, actor }, new Map([[id, level]]))).has(id)

  it('writes it and announces the product’s page', async () => {
    expect(await set(trayVerdeSmall, tracked)).toBe(true)
    expect(await levelOf(trayVerdeSmall)).toEqual({ ...tracked, stockItemId: trayVerdeSmall })
    expect(announced).toEqual([[`product:${tray}`, 'listing']])
  })

  it('does nothing when it is already so', async () => {
    await set(alba, tracked)
    announced = []
    expect(await set(alba, tracked)).toBe(false)
    expect(await set(alba, { ...tracked, lowStockThreshold: undefined })).toBe(true)
    expect(announced).toHaveLength(1)
  })
})
