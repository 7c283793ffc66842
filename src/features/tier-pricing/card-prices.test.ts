import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { fillOtherKinds, fillWorld, noonMs, otherKinds, world } from '../../../test/support/world.ts'
import type { SettingDeclaration } from '../../platform/settings.ts'
import { listProducts } from '../catalog/catalog.ts'
import type { TierRules } from './rules/tier-price.ts'
import { catalogPrices, saveRoleTierRules, saveTierRules } from './tier-pricing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await fillWorld(database.db)
  await fillOtherKinds(database.db)
})
afterAll(() => database.close())

const silent = { announce: async () => {} }
const save = (rules: readonly (readonly [number, TierRules | undefined])[]) =>
  saveTierRules(database.db, silent, new Map(rules))
const percent = (amount: number, from = 10): TierRules => ({
  kind: 'percentage',
  steps: [{ minQuantity: from, amount }],
  minimum: 1,
})

/** What all cards of the shop say where these settings are other than usual. */
async function said(values: Readonly<Record<string, unknown>>, nowMs: number = noonMs) {
  const settings = {
    get: <Value>({ name, default: usual }: SettingDeclaration<Value>) =>
      (Object.hasOwn(values, name) ? values[name] : usual) as Value,
  }
  const { cards } = await listProducts(database.db, { order: 'menu_order', page: 1, perPage: 96, nowMs })
  return await catalogPrices({ db: database.db, settings }, cards, nowMs)
}

const on = { tiered_price_at_catalog: true }
const forAll = { ...on, tiered_price_at_catalog_for_variable: true }

describe('the catalogue price by quantity', () => {
  it('is off by default, and then nothing is read', async () => expect(await said({})).toBeUndefined())

  it('is a span of a simple product, or the lowest price alone, and nothing of what has no tiers', async () => {
    expect([...(await said(on))!]).toEqual([
      [world.coaster, '$8.00 – $12.00'],
      [otherKinds.club, '$9.00 – $10.00'],
    ])
    const lowest = { ...on, tiered_price_at_catalog_type: 'lowest' }
    expect((await said(lowest))?.get(world.coaster)).toBe('From $8.00')
    const worded = { ...lowest, tiered_price_at_catalog_lowest_prefix: 'As low as' }
    expect((await said(worded))?.get(world.coaster)).toBe('As low as $8.00')
  })

  it('follows a sale', async () => {
    await save([[world.candle, percent(100_000)]])
    expect((await said(on))?.get(world.candle)).toBe('$13.50 – $15.00')
    expect((await said(on, Date.UTC(2030, 0, 1)))?.get(world.candle)).toBe('$18.00 – $20.00')
  })

  it('of a product with variations is told only where the owner wants it, each with its own rules', async () => {
    await save([[world.trayNeroAny, percent(500_000)]])
    expect((await said(on))?.has(world.tray)).toBe(false)
    expect((await said(forAll))?.get(world.tray)).toBe('$35.00 – $70.00')
    await save([
      [world.trayNeroAny, undefined],
      [world.trayVerdeSmall, percent(100_000)],
    ])
    expect((await said(forAll))?.get(world.tray)).toBe('$43.20 – $70.00')
  })

  it('counts no tier that cannot be bought', async () => {
    await save([
      [world.lastBust, percent(100_000)],
      [otherKinds.tile, { kind: 'fixed', steps: [{ minQuantity: 30, amount: 100 }], minimum: 1 }],
    ])
    const cards = await said(on)
    expect([world.lastBust, otherKinds.tile].map((id) => cards?.has(id))).toEqual([false, false])
  })

  it('is what guests pay, where they have rules of their own', async () => {
    await saveRoleTierRules(database.db, silent, { id: world.coaster, role: 'guest' }, percent(500_000, 2))
    expect((await said(on))?.get(world.coaster)).toBe('$6.00 – $12.00')
  })
})
