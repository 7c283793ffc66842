import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { world } from '../../../test/support/world.ts'
import { tierOptionsOf, tierRulesOf } from './applicable-rules-store.ts'
import type { TierRules } from './rules/tier-price.ts'
import { rulesOnCards } from './store.ts'
import { saveCategoryTierRules, saveRoleTierRules, saveTierOptions, saveTierRules } from './tier-pricing.ts'

let database: TestDatabase
let announced: string[]
let vases: number
const tags = { announce: async (_: unknown, names: readonly string[]) => void announced.push(...names) }

beforeAll(async () => {
  database = await testDatabase('world')
  vases = (await database.pool.query("select id from term where slug = 'vases'")).rows[0].id
})
afterAll(() => database.close())
beforeEach(() => {
  announced = []
})

const tiers = (amount: number, changes: Partial<TierRules> = {}): TierRules => ({
  kind: 'fixed',
  steps: [{ minQuantity: 3, amount }],
  minimum: 1,
  ...changes,
})

describe('rules of a category', () => {
  it('hold for its products that have none, are announced once, and can be taken away', async () => {
    const rules = tiers(500, { maximum: 20, step: 2, pool: 'together' })
    expect(await saveCategoryTierRules(database.db, tags, vases, rules)).toBe(true)
    expect(announced).toContain(`product:${world.alba}`)
    expect(announced).toContain('listing')
    expect(await saveCategoryTierRules(database.db, tags, vases, rules)).toBe(false)

    const found = await tierRulesOf(database.db, [world.alba, world.coaster, world.trayVerdeSmall])
    expect(found.get(world.alba)).toEqual({ ...rules, pool: `category:${vases}` })
    expect(found.get(world.coaster)?.steps[0]).toEqual({ minQuantity: 5, amount: 900 })
    expect(found.has(world.trayVerdeSmall)).toBe(false)

    expect(await saveCategoryTierRules(database.db, tags, vases, undefined)).toBe(true)
    expect(await saveCategoryTierRules(database.db, tags, vases, undefined)).toBe(false)
    expect((await tierRulesOf(database.db, [world.alba])).size).toBe(0)
  })

  it('are taken in the order of the product’s categories', async () => {
    const { rows } = await database.pool.query(
      "insert into term (taxonomy, slug, name, position) values ('product_cat', 'sale', 'Sale', 0) returning id",
    )
    const sale = rows[0].id as number
    await database.pool.query('insert into product_term values ($1, $2)', [world.alba, sale])
    await saveCategoryTierRules(database.db, tags, vases, tiers(500))
    expect((await tierRulesOf(database.db, [world.alba])).get(world.alba)).toEqual(tiers(500))
    await saveCategoryTierRules(database.db, tags, sale, tiers(400))
    expect((await tierRulesOf(database.db, [world.alba])).get(world.alba)).toEqual(tiers(400))
    await saveCategoryTierRules(database.db, tags, sale, undefined)
    await saveCategoryTierRules(database.db, tags, vases, undefined)
  })
})

describe('rules of a role', () => {
  it('replace all others for its buyers, of a variation before its product’s, the first role first', async () => {
    await saveTierRules(database.db, tags, new Map([[world.tray, tiers(100)]]))
    const rolePrice = { kind: 'flat', regularMinor: 4000, saleMinor: 3000 } as const
    await saveRoleTierRules(database.db, tags, { id: world.tray, role: 'trade' }, tiers(200, { rolePrice }))
    await saveRoleTierRules(database.db, tags, { id: world.trayVerdeSmall, role: 'trade' }, tiers(300))
    await saveRoleTierRules(database.db, tags, { id: world.trayVerdeSmall, role: 'friend' }, tiers(350))
    const of = async (id: number, roles?: string[]) => (await tierRulesOf(database.db, [id], roles)).get(id)

    expect(await of(world.trayVerdeSmall)).toEqual(tiers(100))
    expect(await of(world.trayVerdeSmall, ['nobody'])).toEqual(tiers(100))
    expect(await of(world.trayVerdeLarge, ['trade'])).toEqual(tiers(200, { rolePrice }))
    expect(await of(world.trayVerdeSmall, ['friend', 'trade'])).toEqual(tiers(350))
    expect(await of(world.trayVerdeSmall, ['trade', 'friend'])).toEqual(tiers(300))
  })

  it('may be those of guests, who everybody is at first', async () => {
    const of = { id: world.candle, role: 'guest' }
    expect(await saveRoleTierRules(database.db, tags, of, tiers(900))).toBe(true)
    expect(announced).toEqual([`product:${world.candle}`, 'listing', 'price-groups'])
    expect(await saveRoleTierRules(database.db, tags, of, tiers(900))).toBe(false)
    expect((await tierRulesOf(database.db, [world.candle])).get(world.candle)).toEqual(tiers(900))
    expect(await saveRoleTierRules(database.db, tags, of, undefined)).toBe(true)
    expect((await tierRulesOf(database.db, [world.candle])).size).toBe(0)
  })
})

describe('how a product shows its prices by quantity', () => {
  const usual = { unit: { singular: '', plural: '' }, samePrices: false, minimumTogether: false }

  it('is what the owner’s file has, until it is set', async () => {
    const legacy = {
      'Meta: _tiered_pricing_variable_product_same_prices': 'yes',
      'Meta: _tiered_price_mix_and_match_minimum': 'yes',
      'Meta: _tiered_pricing_default_variation_id': '5081',
    }
    await database.pool.query('update product set legacy = $1 where id = $2', [legacy, world.tray])
    await database.pool.query('update product set original_id = 5081 where id = $1', [world.trayNeroAny])
    const imported = {
      ...usual,
      samePrices: true,
      minimumTogether: true,
      defaultVariationId: world.trayNeroAny,
    }
    const options = await tierOptionsOf(database.db, [world.tray, world.alba])
    expect(options.get(world.tray)).toEqual(imported)
    expect(options.get(world.alba)).toEqual(usual)

    const own = { ...usual, layout: 'blocks' as const, unit: { singular: 'tray', plural: 'trays' } }
    expect(await saveTierOptions(database.db, tags, world.tray, own)).toBe(true)
    expect(await saveTierOptions(database.db, tags, world.tray, own)).toBe(false)
    expect(announced).toEqual([`product:${world.tray}`])
    expect((await tierOptionsOf(database.db, [world.tray])).get(world.tray)).toEqual(own)
  })

  it('decides whether the minimum is for all variations', async () => {
    await saveTierRules(database.db, tags, new Map([[world.tray, tiers(100, { minimum: 4 })]]))
    const of = async () => (await tierRulesOf(database.db, [world.trayVerdeLarge])).get(world.trayVerdeLarge)
    expect((await of())?.minimumTogether).toBeUndefined()
    await saveTierOptions(database.db, tags, world.tray, { ...usual, minimumTogether: true })
    expect((await of())?.minimumTogether).toBe(true)
  })
})

describe('the rules that cards show', () => {
  it('are those of a category where a product has none', async () => {
    await saveCategoryTierRules(database.db, tags, vases, tiers(700))
    const onCards = async () => await rulesOnCards(database.db, [world.alba, world.coaster])
    expect((await onCards()).get(world.alba)).toEqual([tiers(700)])
    expect((await onCards()).get(world.coaster)?.[0]?.steps[0]?.amount).toBe(900)
  })
})
