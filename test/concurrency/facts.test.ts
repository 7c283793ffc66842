import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { changeCart, openCart } from '../../src/features/cart/cart.ts'
import { newSession } from '../../src/features/cart/session/cart-session.ts'
import { listProducts } from '../../src/features/catalog/cards.ts'
import { recordsOf, saveProducts } from '../../src/features/catalog/catalog.ts'
import { categories } from '../../src/features/catalog/categories.ts'
import type { ProductRecord } from '../../src/features/catalog/rules/product-record.ts'
import { saveValue } from '../../src/features/catalog/terms.ts'
import { loadRequestedVariation } from '../../src/features/product-page/data/load-page-data.ts'
import { setLevels } from '../../src/features/stock/stock.ts'
import type { TierRules } from '../../src/features/tier-pricing/rules/tier-price.ts'
import {
  productPricing,
  saveCategoryTierRules,
  saveRoleTierRules,
  saveTierOptions,
  saveTierRules,
} from '../../src/features/tier-pricing/tier-pricing.ts'
import { type OpenShop, openShop } from '../../src/open-shop.ts'
import type { Db } from '../../src/platform/db/db.ts'
import type { Shop } from '../../src/platform/shop.ts'
import { makeTestApp, type TestApp, testConfig } from '../support/app.ts'
import { statementsOf } from '../support/measure/statements.ts'
import { noonMs, world } from '../support/world.ts'

/** Two processes of one shop with facts in memory, and a third that has none, because it receives no changes. */
let one: TestApp
let other: TestApp
let plain: OpenShop
let nowMs = noonMs
const session = newSession()

beforeAll(async () => {
  one = await makeTestApp()
  other = await makeTestApp({ sameDatabaseAs: one })
  const config = testConfig({ DATABASE_URL: one.database.url, HANDSEL_DATA: one.shop.config.dataFolder })
  plain = await openShop(config, { nowMs: () => nowMs })
  await sql`update stock_level set quantity = 10000`.execute(one.shop.db)
  await sql`insert into product_term (product_id, term_id) select 90, id from term where slug = 'trays'`.execute(
    one.shop.db,
  )
  await sql`
    insert into product (id, kind, slug, name, status, attributes)
    select ${otherTray}, 'variable', 'other-tray', 'Other tray', 'publish', attributes
      from product where id = ${world.tray}`.execute(one.shop.db)
  const lines = sold.map((id, index) => ({
    key: String(index).repeat(32),
    productId: [81, 82, 83].includes(id) ? world.tray : id,
    variationId: [81, 82, 83].includes(id) ? id : undefined,
    quantity: 3 + index * 4,
    choice: {},
  }))
  await changeCart(one.shop, session, (content) => ({ ...content, lines }))
})
afterAll(async () => {
  await plain.close()
  await other.close()
  await one.close()
})

const otherTray = 950
const sold = [world.alba, world.coaster, world.candle, world.trayVerdeSmall, world.trayNeroAny]
const roles = ['wholesale', 'customer']

/** All that calls answer about the catalogue and the cart. */
async function answersOf(shop: Shop): Promise<unknown> {
  const choice = { pa_colour: 'verde', pa_size: 'small' }
  const choiceOfTray = { productId: world.tray, choice }
  return Promise.all([
    ...sold.flatMap((id) => [productPricing(shop, id, []), productPricing(shop, id, roles)]),
    loadRequestedVariation(shop, choiceOfTray, { roles, nowMs: shop.nowMs() }),
    loadRequestedVariation(shop, choiceOfTray, { roles: [], nowMs: shop.nowMs() }),
    openCart(shop, session).then(({ priced }) => priced),
    openCart(shop, { ...session, roles }).then(({ priced }) => priced),
    listProducts(shop, { order: 'price', page: 1, perPage: 24, nowMs: shop.nowMs() }),
    categories(shop),
  ])
}

type Change = (shop: Shop, tx: Db) => Promise<unknown>

const id = fc.constantFrom(...sold, world.tray)
const simpleId = fc.constantFrom(world.alba, world.coaster, world.candle)
const minor = fc.integer({ min: 1, max: 9_999 })
const optionalTime = fc.option(
  fc.integer({ min: -3, max: 3 }).map((hours) => noonMs + hours * 3_600_000),
  { nil: undefined },
)
const rules = fc.option(
  fc.record({
    amount: fc.integer({ min: 1, max: 900 }),
    minQuantity: fc.integer({ min: 2, max: 9 }),
    minimum: fc.integer({ min: 1, max: 3 }),
  }),
  { nil: undefined },
)
const rulesOf = (value: { amount: number; minQuantity: number; minimum: number } | undefined) =>
  value &&
  ({
    kind: 'fixed',
    minimum: value.minimum,
    steps: [{ minQuantity: value.minQuantity, amount: value.amount }],
  } as TierRules)

async function saveRecord(shop: Shop, tx: Db, productId: number, changed: Partial<ProductRecord>) {
  const before = (await recordsOf(tx, [productId])).get(productId)!
  await saveProducts(tx, shop, [{ id: productId, before, record: { ...before, ...changed } }])
}

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(id, minor, fc.option(minor, { nil: undefined }), optionalTime, optionalTime).map(
    ([productId, regularMinor, saleMinor, saleFromMs, saleUntilMs]): Change =>
      (shop, tx) =>
        saveRecord(shop, tx, productId, { prices: { regularMinor, saleMinor, saleFromMs, saleUntilMs } }),
  ),
  fc.tuple(simpleId, fc.constantFrom('publish' as const, 'draft' as const)).map(
    ([productId, status]): Change =>
      (shop, tx) =>
        saveRecord(shop, tx, productId, { status }),
  ),
  fc
    .tuple(fc.constantFrom(world.trayVerdeSmall, world.trayNeroAny), fc.constantFrom(world.tray, otherTray))
    .map(
      ([variationId, parentId]): Change =>
        (shop, tx) =>
          saveRecord(shop, tx, variationId, { parentId }),
    ),
  fc.tuple(id, rules).map(
    ([productId, value]): Change =>
      (shop, tx) =>
        saveTierRules(tx, shop.tags, new Map([[productId, rulesOf(value)]])),
  ),
  fc.tuple(fc.constantFrom('vases', 'trays'), rules).map(
    ([slug, value]): Change =>
      async (shop, tx) => {
        const term = await sql<{ id: number }>`select id from term where slug = ${slug}`.execute(tx)
        return saveCategoryTierRules(tx, shop.tags, term.rows[0]!.id, rulesOf(value))
      },
  ),
  fc.tuple(id, fc.constantFrom(...roles, 'guest'), rules, fc.boolean()).map(
    ([productId, role, value, hasPrice]): Change =>
      (shop, tx) => {
        const priced = rulesOf(value)
        const withPrice =
          priced && hasPrice
            ? { ...priced, rolePrice: { regularMinor: 777 } as TierRules['rolePrice'] }
            : priced
        return saveRoleTierRules(tx, shop.tags, { id: productId, role }, withPrice as TierRules | undefined)
      },
  ),
  fc.boolean().map(
    (minimumTogether): Change =>
      (shop, tx) =>
        saveTierOptions(tx, shop.tags, world.tray, {
          unit: { singular: '', plural: '' },
          samePrices: false,
          minimumTogether,
        } as never),
  ),
  fc.constantFrom('Verde', 'Sage', 'Moss').map(
    (name): Change =>
      (shop, tx) =>
        saveValue(tx, shop, 'pa_colour', { slug: 'verde', name }),
  ),
  fc.tuple(simpleId, fc.integer({ min: 0, max: 20 })).map(
    ([productId, stockLeft]): Change =>
      (shop, tx) =>
        setLevels(
          tx,
          shop,
          new Map([
            [productId, { stockLeft, state: 'instock', backorders: 'no', lowStockThreshold: undefined }],
          ]),
        ),
  ),
)

const step = fc.record({
  change,
  by: fc.constantFrom('one', 'other'),
  end: fc.constantFrom('commit', 'commit', 'commit', 'rollback', 'connection lost'),
  hours: fc.integer({ min: -3, max: 3 }),
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function run({ change: act, by, end, hours }: Step): Promise<void> {
  const { shop } = by === 'one' ? one : other
  // Reads that run at the same time fill the memories with what was there before, or what comes.
  const readMeanwhile = Promise.all([answersOf(one.shop), answersOf(other.shop)])
  if (end === 'connection lost') await endListeners()
  const undo = new Error('undo')
  const changed = shop.db.transaction().execute(async (tx) => {
    await act(shop, tx)
    await Promise.all([answersOf(one.shop), answersOf(other.shop)])
    if (end === 'rollback') throw undo
  })
  await changed.catch((error: unknown) => expect(error).toBe(undo))
  await readMeanwhile
  nowMs = noonMs + hours * 3_600_000
  one.setNowMs(nowMs)
  other.setNowMs(nowMs)
  if (end === 'connection lost') await listening()
  await one.cacheUpdated()
  await other.cacheUpdated()
}

const listeners = sql`select pid from pg_stat_activity where query = 'listen "handsel_tags"' and datname = current_database()`

const waitingForLock = sql`
  select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

/** Both processes lose the connection on which they receive changes. */
async function endListeners(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from (${listeners}) each`.execute(plain.shop.db)
}

/** Resolves when both have a new one. */
async function listening(): Promise<void> {
  await vi.waitUntil(async () => (await listeners.execute(plain.shop.db)).rows.length === 2, {
    timeout: 20_000,
  })
}

it('reads nothing of the catalogue while nothing changes', async () => {
  await answersOf(one.shop)
  const statements = await statementsOf(() => answersOf(one.shop))
  expect(statements.filter((text) => /\bregular_price_minor\b|\btier_rule\b/.test(text))).toEqual([])
  expect(statements.length).toBeGreaterThan(0)
})

it('forgets a variation that moves to another product', async () => {
  const { shop } = one
  const variationId = world.trayVerdeSmall
  const move = (parentId: number, regularMinor: number) =>
    shop.db.transaction().execute((tx) =>
      saveRecord(shop, tx, variationId, {
        parentId,
        prices: { regularMinor, saleMinor: undefined, saleFromMs: undefined, saleUntilMs: undefined },
      }),
    )
  await answersOf(shop)
  await move(otherTray, 99_999)
  await one.cacheUpdated()
  expect(await answersOf(shop)).toEqual(await answersOf(plain.shop))
  expect(await productPricing(shop, variationId, [])).toMatchObject({
    product: { parentId: otherTray },
    price: { activeMinor: 99_999 },
  })
  await move(world.tray, 1_000)
  await one.cacheUpdated()
})

it('has the rules of a category for a product that joins it at the same time', async () => {
  const { shop } = one
  const { rows } = await sql<{ id: number }>`select id from term where slug = 'trays'`.execute(shop.db)
  const termId = rows[0]!.id
  const [joined, mayJoin, mayRule] = [0, 1, 2].map(() => Promise.withResolvers<void>()) as [
    PromiseWithResolvers<void>,
    PromiseWithResolvers<void>,
    PromiseWithResolvers<void>,
  ]
  const joining = shop.db.transaction().execute(async (tx) => {
    const before = (await recordsOf(tx, [world.candle])).get(world.candle)!
    await saveRecord(shop, tx, world.candle, { categoryIds: [...before.categoryIds, termId] })
    joined.resolve()
    await mayJoin.promise
  })
  await joined.promise
  let isSaved = false
  const ruling = shop.db.transaction().execute(async (tx) => {
    await saveCategoryTierRules(tx, shop.tags, termId, rulesOf({ amount: 1, minQuantity: 2, minimum: 1 }))
    isSaved = true
    await mayRule.promise
  })
  await vi.waitUntil(async () => isSaved || (await waitingForLock.execute(plain.shop.db)).rows.length > 0, {
    timeout: 10_000,
  })
  mayJoin.resolve()
  await joining
  await one.cacheUpdated()
  await productPricing(shop, world.candle, [])
  mayRule.resolve()
  await ruling
  await one.cacheUpdated()
  const pricing = await productPricing(shop, world.candle, [])
  expect(pricing?.rules).toMatchObject({ steps: [{ minQuantity: 2, amount: 1 }] })
  expect(pricing).toEqual(await productPricing(plain.shop, world.candle, []))
})

it('answers as a shop without memory does, after any changes of any process', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const each of steps) {
        await run(each)
        const expected = await answersOf(plain.shop)
        expect(await answersOf(one.shop)).toEqual(expected)
        expect(await answersOf(other.shop)).toEqual(expected)
      }
    }),
    { numRuns: 12 },
  )
})
