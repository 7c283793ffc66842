import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { world } from '../../../test/support/world.ts'
import { tierRulesOf } from './applicable-rules-store.ts'
import type { TierRules } from './rules/tier-price.ts'
import { saveTierRules } from './tier-pricing.ts'

let database: TestDatabase
let announced: string[]
const tags = { announce: async (_: unknown, names: readonly string[]) => void announced.push(...names) }

beforeAll(async () => {
  database = await testDatabase('world')
})
afterAll(() => database.close())
beforeEach(() => {
  announced = []
})

const percentage: TierRules = {
  kind: 'percentage',
  steps: [{ minQuantity: 10, amount: 150_000 }],
  minimum: 2,
}
const save = async (id: number, rules: TierRules | undefined) =>
  (await saveTierRules(database.db, tags, new Map([[id, rules]]))).has(id)

describe('tier rules', () => {
  it('are those of the product, or none', async () => {
    const rules = await tierRulesOf(database.db, [world.coaster, world.alba, 4242])
    expect([...rules.keys()]).toEqual([world.coaster])
    expect(rules.get(world.coaster)).toEqual({
      kind: 'fixed',
      steps: [
        { minQuantity: 5, amount: 900 },
        { minQuantity: 10, amount: 800 },
      ],
      minimum: 1,
    })
    expect(await tierRulesOf(database.db, [])).toEqual(new Map())
  })

  it('of a variation are its product’s, until it has its own', async () => {
    const own: TierRules = { kind: 'fixed', steps: [], minimum: 3 }
    expect(await save(world.tray, percentage)).toBe(true)
    expect(await save(world.trayVerdeLarge, own)).toBe(true)
    const rules = await tierRulesOf(database.db, [world.trayVerdeSmall, world.trayVerdeLarge])
    expect(rules.get(world.trayVerdeSmall)).toEqual(percentage)
    expect(rules.get(world.trayVerdeLarge)).toEqual(own)
    expect(announced).toEqual(['product:80', 'listing', 'product:80', 'listing'])
  })

  it('saved unchanged change nothing and announce nothing', async () => {
    await save(world.alba, percentage)
    announced = []
    expect(await save(world.alba, percentage)).toBe(false)
    expect(announced).toEqual([])
  })

  it('can be taken away, once', async () => {
    await save(world.candle, percentage)
    expect(await save(world.candle, undefined)).toBe(true)
    expect(await save(world.candle, undefined)).toBe(false)
    expect((await tierRulesOf(database.db, [world.candle])).size).toBe(0)
  })
})
