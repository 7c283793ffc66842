import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../../test/support/app.ts'
import { runCommandIn } from '../../../../test/support/command-line.ts'
import { world } from '../../../../test/support/world.ts'
import { recordsOf } from '../../catalog/catalog.ts'
import { catalogFeature } from '../../catalog/feature.ts'
import { settingsFeature } from '../../settings/feature.ts'
import { tierPricingFeature } from '../feature.ts'
import { ownTierRules, tierOptionsOf, tierRulesOf, widerTiers } from '../tier-pricing.ts'
import { tierCommands } from './commands.ts'

let app: TestApp
let printed: string[]
let warned: string[]
beforeAll(async () => {
  app = await makeTestApp({ features: [settingsFeature, catalogFeature, tierPricingFeature] })
})
afterAll(() => app.close())
beforeEach(() => {
  printed = []
  warned = []
})
afterEach(() =>
  app.database.pool.query(
    `truncate category_tier_rule, role_tier_rule, tier_option, event;
     delete from tier_rule where product_id <> 90`,
  ),
)

const run = (...typed: string[]) =>
  runCommandIn(tierCommands, ['tiers', ...typed], { shop: app.shop, printed, warned })
const ownOf = async (id: number) => (await ownTierRules(app.shop.db, [id])).get(id)
const rolesOf = async (id: number) => (await widerTiers(app.shop.db, [id])).get(id)?.roles
const fiveAndTen = [
  { minQuantity: 5, amount: 2000 },
  { minQuantity: 10, amount: 1800 },
]

describe('handsel tiers set', () => {
  it('sets the prices of a product, and what is not given stays', async () => {
    expect(await run('set', 'product:VAS-ALBA', '--fixed', '5:20.00,10:18.00')).toBe(0)
    expect(await run('set', 'product:vase-alba', '--minimum', '2', '--maximum', '50', '--step', '2')).toBe(0)
    expect(await ownOf(world.alba)).toEqual({ kind: 'fixed', steps: fiveAndTen, minimum: 2 })
    const record = (await recordsOf(app.shop.db, [world.alba])).get(world.alba)
    expect(record?.quantityLimits).toMatchObject({ max: 50, step: 2 })
    expect(printed.at(-2)).toBe('product:vase-alba\tfixed 5:20.00,10:18.00; minimum 2')
    expect(await run('set', `product:${world.alba}`, '--percentage', '5:12.5', '--maximum', '0')).toBe(0)
    expect(await ownOf(world.alba)).toMatchObject({ kind: 'percentage', minimum: 2 })
  })

  it('sets what buyers of a role get', async () => {
    const price = ['--regular-price', '20', '--sale-price', '15.50']
    expect(await run('set', 'product:CAN-LUME', '--role', 'customer', '--fixed', '5:14', ...price)).toBe(0)
    expect(await rolesOf(world.candle)).toEqual({
      customer: {
        kind: 'fixed',
        steps: [{ minQuantity: 5, amount: 1400 }],
        minimum: 1,
        rolePrice: { kind: 'flat', regularMinor: 2000, saleMinor: 1550 },
      },
    })
    expect(await ownOf(world.candle)).toBeUndefined()
    expect(
      await run('set', 'product:CAN-LUME', '--role', 'customer', '--discount', '10', '--step', '3'),
    ).toBe(0)
    expect((await rolesOf(world.candle))?.['customer']).toMatchObject({
      step: 3,
      rolePrice: { kind: 'percentage', discountPpm: 100_000, off: 'sale' },
    })
  })

  it('sets the prices of a category, whose products are counted together if the owner wants', async () => {
    const limits = ['--minimum', '2', '--maximum', '30', '--together', 'yes']
    expect(await run('set', 'category:vases', '--percentage', '5:10,10:15', ...limits)).toBe(0)
    const rules = (await tierRulesOf(app.shop.db, [world.candle])).get(world.candle)
    expect(rules).toMatchObject({ kind: 'percentage', minimum: 2, maximum: 30, pool: expect.anything() })
    expect(await run('set', 'category:vases', '--together', 'no')).toBe(0)
    expect((await tierRulesOf(app.shop.db, [world.candle])).get(world.candle)?.pool).toBeUndefined()
  })

  it('sets how a product shows them', async () => {
    expect(await run('set', 'product:TRA-RIVO', '--same-prices', 'yes', '--display', 'blocks')).toBe(0)
    const shown = async () => (await tierOptionsOf(app.shop.db, [world.tray])).get(world.tray)
    expect(await shown()).toMatchObject({ samePrices: true, layout: 'blocks' })
    expect(await run('set', 'product:TRA-RIVO', '--display', 'default')).toBe(0)
    expect(await shown()).toEqual({
      unit: { singular: '', plural: '' },
      samePrices: true,
      minimumTogether: false,
    })
  })

  it.each([
    [
      ['product:NONE', '--minimum', '2'],
      'There is no product:NONE: give its SKU, slug or id, such as product:VASE-1.',
    ],
    [
      ['category:none', '--minimum', '2'],
      'There is no category:none: give its slug, such as category:vases.',
    ],
    [
      ['product:TRA-RIVO-VS', '--display', 'table'],
      'product:TRA-RIVO-VS is a variation: it shows its prices as its product does.',
    ],
    [
      ['product:VAS-ALBA', '--same-prices', 'yes'],
      'product:VAS-ALBA has no variations that could have the same prices.',
    ],
    [
      ['category:vases', '--minimum', '5', '--maximum', '4'],
      'The maximum of category:vases would be below its minimum.',
    ],
    [
      ['product:CAN-LUME', '--role', 'guest', '--sale-price', '4'],
      'Buyers of this role have no price of their own for product:CAN-LUME: give --regular-price or --discount too.',
    ],
  ])('refuses %o, and changes nothing', async (typed, message) => {
    expect(await run('set', ...typed)).toBe(1)
    expect([printed, warned]).toEqual([[], [message]])
    expect(await run('list')).toBe(0)
    expect(printed).toEqual(['product:COA-ORLO\tfixed 5:9.00,10:8.00'])
  })

  it.each([
    [['vases', '--minimum', '2'], 'Say what it is for'],
    [['product:VAS-ALBA'], 'Say what to set'],
    [['product:VAS-ALBA', '--fixed', '5:cheap'], '--fixed "5:cheap" cannot be read'],
    [['product:VAS-ALBA', '--percentage', '5:101'], '--percentage "5:101" cannot be read'],
    [['product:VAS-ALBA', '--fixed', '0:1'], '--fixed "0:1" begins below 2'],
    [['product:VAS-ALBA', '--fixed', '1:1'], '--fixed "1:1" begins below 2'],
    [['product:VAS-ALBA', '--percentage', '5:10,5:9'], '--percentage "5:10,5:9" has a quantity twice'],
    [['product:VAS-ALBA', '--fixed', '5:'], '--fixed "5:" has a quantity or an amount alone'],
    [['product:VAS-ALBA', '--fixed', '5:1', '--percentage', '5:1'], 'not both'],
    [['product:VAS-ALBA', '--role', 'wholesaler', '--minimum', '2'], 'No buyer has the role wholesaler.'],
    [['category:vases', '--role', 'customer', '--minimum', '2'], '--role is for products'],
    [['category:vases', '--same-prices', 'yes'], '--same-prices is for products.'],
    [['product:VAS-ALBA', '--together', 'yes'], '--together is for categories.'],
    [['product:VAS-ALBA', '--discount', '5'], '--discount needs --role.'],
    [['product:TRA-RIVO', '--same-prices', 'perhaps'], '--same-prices takes yes or no.'],
    [['product:TRA-RIVO', '--display', 'grid'], 'There is no display grid.'],
  ])('explains what is wrong with %o', async (typed, message) => {
    expect(await run('set', ...typed)).toBe(2)
    expect(warned.join('\n')).toContain(message)
  })

  it('writes who changed what', async () => {
    await run('set', 'product:CAN-LUME', '--minimum', '3')
    const { rows } = await app.database.pool.query('select name, subject, payload, actor from event')
    expect(rows).toEqual([
      expect.objectContaining({ name: 'product.updated', subject: `product:${world.candle}` }),
    ])
    expect(rows[0].payload.changes.tiered_pricing.after).toMatchObject({ own: { minimum: 3 } })
    expect(rows[0].actor).toEqual({ kind: 'command', name: 'tiers set' })
  })
})

describe('handsel tiers list, show and remove', () => {
  it('list everything that has prices by quantity, and show what guests get', async () => {
    await run('set', 'category:vases', '--fixed', '5:11')
    await run('set', 'product:CAN-LUME', '--role', 'customer', '--minimum', '2', '--discount', '10')
    await run('set', 'product:TRA-RIVO', '--same-prices', 'yes')
    printed = []
    expect(await run('list')).toBe(0)
    expect(printed).toEqual([
      'category:vases\tfixed 5:11.00',
      'product:TRA-RIVO\tshown: same prices for all variations',
      'product:COA-ORLO\tfixed 5:9.00,10:8.00',
      'product:CAN-LUME\trole customer: fixed, no tiers; minimum 2; discount 10% off the sale price',
    ])
    printed = []
    await run('show', 'product:CAN-LUME')
    expect(printed.at(-1)).toBe('product:CAN-LUME\tguests get: fixed 5:11.00')
    await run('show', 'category:trays')
    expect(printed.at(-1)).toBe('category:trays\tno prices by quantity')
  })

  it('remove the rules of a category, a product or one of its roles', async () => {
    await run('set', 'category:vases', '--fixed', '5:11')
    await run('set', 'product:CAN-LUME', '--fixed', '5:12')
    await run('set', 'product:CAN-LUME', '--role', 'guest', '--fixed', '5:10')
    printed = []
    expect(await run('remove', 'product:CAN-LUME', '--role', 'guest')).toBe(0)
    expect(await run('remove', 'product:CAN-LUME')).toBe(0)
    expect(await run('remove', 'category:vases')).toBe(0)
    expect(printed).toEqual([
      'product:CAN-LUME has none for guest any more.',
      'product:CAN-LUME has none of its own any more.',
      'category:vases has none of its own any more.',
    ])
    expect((await tierRulesOf(app.shop.db, [world.candle])).size).toBe(0)
    expect(await run('remove', 'category:vases')).toBe(1)
    expect(warned).toEqual(['category:vases has no prices by quantity of that kind.'])
  })
})
