import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardShop } from '../../../test/support/catalog/card-shop.ts'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { noonMs, world } from '../../../test/support/world.ts'
import { listProducts } from '../catalog/cards.ts'
import { bulkPrices } from './rules/bulk-prices.ts'
import type { TierRules } from './rules/tier-price.ts'
import { rulesOnCards } from './store.ts'
import { saveTierRules } from './tier-pricing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('world')
})
afterAll(() => database.close())

const whole = { order: 'menu_order', page: 1, perPage: 24, nowMs: noonMs } as const
const percentage: TierRules = {
  kind: 'percentage',
  steps: [{ minQuantity: 10, amount: 250_000 }],
  minimum: 1,
}
const fixed: TierRules = { kind: 'fixed', steps: [{ minQuantity: 4, amount: 4400 }], minimum: 1 }

const save = (rules: readonly (readonly [number, TierRules | undefined])[]) =>
  saveTierRules(database.db, { announce: async () => {} }, new Map(rules))

async function hints() {
  const { cards } = await listProducts(cardShop(database.db), whole)
  const rules = await rulesOnCards(
    database.db,
    cards.map(({ id }) => id),
  )
  return bulkPrices(cards, rules, noonMs)
}

describe('the hint of prices by quantity on cards', () => {
  it('is given of what costs less in numbers, and of nothing else', async () => {
    expect([...(await hints())]).toEqual([[world.coaster, { minQuantity: 10, unitMinor: 800 }]])
    expect(await rulesOnCards(database.db, [])).toEqual(new Map())
  })

  it('of a product with variations is off its least price, where one rule holds for all', async () => {
    await database.pool.query('update stock_level set quantity = 10 where product_id = $1', [
      world.trayVerdeSmall,
    ])
    await save([[world.tray, percentage]])
    expect((await hints()).get(world.tray)).toEqual({ minQuantity: 10, unitMinor: 3600 })
  })

  it('is not given of more than is left of what is there, unless it may be owed', async () => {
    const set = (left: number, backorders: string) =>
      database.pool.query('update stock_level set quantity = $2, backorders = $3 where product_id = $1', [
        world.trayVerdeSmall,
        left,
        backorders,
      ])
    await set(9, 'no')
    expect((await hints()).get(world.tray)).toBeUndefined()
    await set(9, 'notify')
    expect((await hints()).get(world.tray)?.minQuantity).toBe(10)
    await set(0, 'no')
    expect((await hints()).get(world.tray)?.minQuantity).toBe(10)
    await set(10, 'no')
  })

  it('has fixed prices only where its variations have rules of their own', async () => {
    await save([[world.trayVerdeSmall, fixed]])
    expect((await hints()).get(world.tray)).toEqual({ minQuantity: 4, unitMinor: 4400 })
    await save([
      [world.tray, undefined],
      [world.trayVerdeSmall, undefined],
      [world.trayNeroAny, percentage],
    ])
    expect((await hints()).get(world.tray)).toBeUndefined()
  })

  it('is not given of what is sold one at a time', async () => {
    await save([[world.lastBust, percentage]])
    expect((await hints()).has(world.lastBust)).toBe(false)
  })
})
