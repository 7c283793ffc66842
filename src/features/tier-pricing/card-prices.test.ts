import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardShop } from '../../../test/support/catalog/card-shop.ts'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { fillOtherKinds, noonMs, otherKinds, world } from '../../../test/support/world.ts'
import type { SettingDeclaration } from '../../platform/settings.ts'
import { listProducts } from '../catalog/cards.ts'
import { cardPrice } from '../catalog/rules/card-price.ts'
import { cardPricing } from './card-prices.ts'
import type { TierRules } from './rules/tier-price.ts'
import { saveRoleTierRules, saveTierRules } from './tier-pricing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('world')
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

/** The price texts of cards for buyers of these roles, with these settings changed. */
async function pricing(
  values: Readonly<Record<string, unknown>>,
  roles: readonly string[] = [],
  nowMs: number = noonMs,
) {
  const settings = {
    get: <Value>({ name, default: usual }: SettingDeclaration<Value>) =>
      (Object.hasOwn(values, name) ? values[name] : usual) as Value,
  }
  const shop = cardShop(database.db)
  const { cards } = await listProducts(shop, { order: 'menu_order', page: 1, perPage: 96, nowMs })
  return await cardPricing({ ...shop, settings }, cards, { roles, nowMs })
}

const leave = (id: number, left: number) =>
  database.pool.query('update stock_level set quantity = $2 where product_id = $1', [id, left])

/** The texts that replace the price. */
async function catalogPricesWith(values: Readonly<Record<string, unknown>>, nowMs: number = noonMs) {
  return (await pricing(values, [], nowMs)).catalogPrices
}

const on = { tiered_price_at_catalog: true }
const forAll = { ...on, tiered_price_at_catalog_for_variable: true }

describe('the catalogue price by quantity', () => {
  it('is off by default, and then nothing but the rules of cards is read', async () => {
    expect(await catalogPricesWith({})).toBeUndefined()
    const { cards } = await listProducts(cardShop(database.db), {
      order: 'menu_order',
      page: 1,
      perPage: 9,
      nowMs: noonMs,
    })
    const settings = { get: <Value>({ default: usual }: SettingDeclaration<Value>) => usual }
    const nowhere = undefined as unknown as typeof database.db
    const facts = { load: async () => new Map() }
    const priced = await cardPricing({ db: nowhere, facts, settings }, cards, { roles: [], nowMs: noonMs })
    expect(priced).toEqual({ cards, bulk: new Map(), catalogPrices: undefined })
  })

  it('is a span of a simple product, or the lowest price alone, and nothing of what has no tiers', async () => {
    expect([...(await catalogPricesWith(on))!]).toEqual([
      [world.coaster, '$8.00 – $12.00'],
      [otherKinds.club, '$9.00 – $10.00'],
    ])
    const lowest = { ...on, tiered_price_at_catalog_type: 'lowest' }
    expect((await catalogPricesWith(lowest))?.get(world.coaster)).toBe('From $8.00')
    const worded = { ...lowest, tiered_price_at_catalog_lowest_prefix: 'As low as' }
    expect((await catalogPricesWith(worded))?.get(world.coaster)).toBe('As low as $8.00')
  })

  it('follows a sale', async () => {
    await save([[world.candle, percent(100_000)]])
    expect((await catalogPricesWith(on))?.get(world.candle)).toBe('$13.50 – $15.00')
    expect((await catalogPricesWith(on, Date.UTC(2030, 0, 1)))?.get(world.candle)).toBe('$18.00 – $20.00')
  })

  it('of a product with variations is shown only where the owner wants it, each with its own rules', async () => {
    await save([[world.trayNeroAny, percent(500_000)]])
    expect((await catalogPricesWith(on))?.has(world.tray)).toBe(false)
    expect((await catalogPricesWith(forAll))?.get(world.tray)).toBe('$35.00 – $70.00')
    await save([
      [world.trayNeroAny, undefined],
      [world.trayVerdeSmall, percent(100_000)],
    ])
    expect((await catalogPricesWith(forAll))?.has(world.tray)).toBe(false)
    await leave(world.trayVerdeSmall, 10)
    expect((await catalogPricesWith(forAll))?.get(world.tray)).toBe('$43.20 – $70.00')
  })

  it('counts no tier that cannot be bought', async () => {
    await save([
      [world.lastBust, percent(100_000)],
      [otherKinds.tile, { kind: 'fixed', steps: [{ minQuantity: 30, amount: 100 }], minimum: 1 }],
    ])
    const cards = await catalogPricesWith(on)
    expect([world.lastBust, otherKinds.tile].map((id) => cards?.has(id))).toEqual([false, false])
  })

  it('is what buyers of a role pay, where they have rules of their own', async () => {
    await saveRoleTierRules(database.db, silent, { id: world.coaster, role: 'guest' }, percent(500_000, 2))
    expect((await pricing(on, ['guest'])).catalogPrices?.get(world.coaster)).toBe('$6.00 – $12.00')
    expect((await pricing(on, ['customer'])).catalogPrices?.get(world.coaster)).toBe('$8.00 – $12.00')
    await saveRoleTierRules(database.db, silent, { id: world.coaster, role: 'guest' }, undefined)
  })
})

describe('cards for buyers of a role', () => {
  const half: TierRules = {
    ...percent(200_000, 3),
    rolePrice: { kind: 'percentage', discountPpm: 500_000, off: 'sale' },
  }
  const give = (id: number, rules: TierRules | undefined) =>
    saveRoleTierRules(database.db, silent, { id, role: 'trade' }, rules)
  /** The least price now of each card, and whether others cost more. */
  async function shown(roles: readonly string[]) {
    const { cards } = await pricing({}, roles)
    return new Map(
      cards.map(({ id, prices }) => {
        const price = cardPrice(prices, noonMs)
        return [id, price && [price.activeMinor, price.regularMinor, price.from]]
      }),
    )
  }

  it('are those of everybody where no rule names the role', async () => {
    const plain = await pricing(forAll)
    const priced = await pricing(forAll, ['trade'])
    expect(priced.cards).toEqual(plain.cards)
    expect(priced.catalogPrices).toEqual(plain.catalogPrices)
    expect(priced.bulk).toEqual(plain.bulk)
  })

  it('have the price of the role: of a product, of its variations, of the products of a group, of products of another shop', async () => {
    const before = await shown(['trade'])
    for (const id of [world.alba, world.candle, world.tray, otherKinds.external]) await give(id, half)
    await give(world.trayNeroAny, {
      ...half,
      rolePrice: { kind: 'flat', regularMinor: 1000, saleMinor: 900 },
    })
    const [everybody, trade] = [await shown([]), await shown(['trade'])]
    expect(everybody).toEqual(before)
    expect(trade.get(world.alba)).toEqual([1200, 2400, false])
    expect(trade.get(world.candle)).toEqual([750, 2000, false])
    expect(trade.get(world.tray)).toEqual([900, 1000, true])
    expect(trade.get(otherKinds.group)?.[0]).toBe(1200)
    expect(trade.get(otherKinds.external)).toEqual([9000, 18_000, false])
    expect(trade.get(world.coaster)).toEqual(everybody.get(world.coaster))
  })

  it('hint at what many cost by the rules of the role', async () => {
    expect((await pricing({}, ['trade'])).bulk.get(world.alba)).toEqual({ minQuantity: 3, unitMinor: 960 })
    expect((await pricing({})).bulk.has(world.alba)).toBe(false)
  })

  it('keep the terms of a subscription', async () => {
    await give(otherKinds.club, half)
    const card = (await pricing({}, ['trade'])).cards.find(({ id }) => id === otherKinds.club)
    expect(card?.prices[0]).toMatchObject({ saleMinor: 500, subscription: { period: 'month' } })
  })
})

describe('the button of a card', () => {
  it('adds at least the minimum of the rules', async () => {
    await save([[world.candle, { ...percent(100_000), minimum: 3 }]])
    const card = (await pricing({})).cards.find(({ id }) => id === world.candle)
    expect(card?.quantityLimits.min).toBe(3)
    await save([[world.candle, undefined]])
  })
})
