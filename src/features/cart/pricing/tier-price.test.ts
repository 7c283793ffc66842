import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../../test/support/app.ts'
import { checkoutForm } from '../../../../test/support/orders/checkout.ts'
import { type Visitor, visitor } from '../../../../test/support/visitor.ts'
import { world } from '../../../../test/support/world.ts'
import { currencyFormat } from '../../settings/general.ts'
import { displayedQuantityPrice } from '../../tier-pricing/rules/quantity-price.ts'
import { pricingTable, quantityPriceInput } from '../../tier-pricing/rules/table/pricing-table.ts'
import { tierDisplay } from '../../tier-pricing/tier-display-settings.ts'
import {
  productPricing,
  saveCategoryTierRules,
  saveTierOptions,
  saveTierRules,
} from '../../tier-pricing/tier-pricing.ts'
import { tierTerms } from '../../tier-pricing/tier-settings.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  await app.database.pool.query('update stock_level set quantity = 1000000000')
})
afterAll(() => app.close())

const add = (who: Visitor, fields: Readonly<Record<string, string | number>>) =>
  who.post('/?wc-ajax=add_to_cart', fields)
const miniCart = (reply: { json<T>(): T }) =>
  reply.json<{ fragments?: Record<string, string> }>().fragments?.['div.widget_shopping_cart_content'] ?? ''

/** The price on the product page for a quantity, by the rules that its script runs. */
async function pagePrice(id: number, quantity: number) {
  const { settings } = app.shop
  const priced = (await productPricing(app.shop, id, ['guest']))!
  const currency = currencyFormat(settings)
  const table = pricingTable({
    ...priced,
    display: tierDisplay(settings),
    terms: tierTerms(settings),
    currency,
  })
  const facts = table ? quantityPriceInput(table) : { tiers: [], minimum: 1, ...priced.price }
  return displayedQuantityPrice(facts, quantity, { totalPrice: false, asDiscount: true })
}

const rules = fc.record({
  kind: fc.constantFrom('fixed', 'percentage'),
  steps: fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: -10, max: 1_300_000 })), {
    maxLength: 5,
  }),
})
describe('one price', () => {
  it('is the same on the page, in the cart and in the order, with any rules', async () => {
    const anyQuantity = fc.oneof(fc.integer({ min: 1, max: 35 }), fc.integer({ min: 1, max: 100_000 }))
    const productId = fc.constantFrom(world.coaster, world.candle, world.trayVerdeSmall)
    await fc.assert(
      fc.asyncProperty(rules, anyQuantity, productId, async (rule, quantity, id) => {
        const { pool } = app.database
        await pool.query('delete from tier_rule')
        await pool.query('insert into tier_rule (product_id, kind, steps) values ($1, $2, $3)', [
          id,
          rule.kind,
          JSON.stringify(rule.steps),
        ])
        const page = await pagePrice(id, quantity)
        const ada = visitor(app.fastify)
        const variation = id === world.trayVerdeSmall ? { variation_id: id } : {}
        const reply = await add(ada, {
          product_id: 'variation_id' in variation ? world.tray : id,
          quantity,
          ...variation,
        })
        expect(reply.json<{ error?: boolean }>().error).toBeUndefined()

        const form = await checkoutForm(ada)
        const order = await ada.post('/?wc-ajax=checkout', form)
        expect(order.json<{ result: string }>().result).toBe('success')
        const { rows } = await pool.query(
          'select quantity, unit_minor, subtotal_minor from order_line order by id desc limit 1',
        )
        expect(rows[0]).toEqual({ quantity, unit_minor: page.unitMinor, subtotal_minor: page.totalMinor })
      }),
      { numRuns: 25 },
    )
    expect(app.loggedErrors()).toEqual([])
  })
})

describe('counting', () => {
  // The random rules above are still on their products.
  beforeEach(async () => {
    await app.database.pool.query('delete from tier_rule')
  })

  const tiers = { kind: 'fixed', steps: [{ minQuantity: 5, amount: 100 }], minimum: 1 } as const
  const variation = (id: number, quantity: number) => ({ product_id: world.tray, variation_id: id, quantity })
  const nero = (quantity: number) => ({
    ...variation(world.trayNeroAny, quantity),
    attribute_pa_colour: 'nero',
    attribute_pa_size: 'small',
  })

  it('is by line, or over all variations of a product with the setting', async () => {
    await saveTierRules(app.database.db, app.shop.tags, new Map([[world.tray, tiers]]))
    const ada = visitor(app.fastify)
    await add(ada, variation(world.trayVerdeSmall, 3))
    expect(miniCart(await add(ada, nero(2)))).toMatch(/3 × \$48\.00[\s\S]*2 × \$70\.00/)

    const summing = await makeTestApp({ sameDatabaseAs: app, settings: { summarize_variations: true } })
    const bob = visitor(summing.fastify)
    await add(bob, variation(world.trayVerdeSmall, 3))
    expect(miniCart(await add(bob, nero(2)))).toMatch(/3 × \$1\.00[\s\S]*2 × \$1\.00/)
    await summing.close()
    await app.database.pool.query('delete from setting')
  })

  it('is over all lines under the mix-and-match rules of a category', async () => {
    const { rows } = await app.database.pool.query("select id from term where slug = 'vases'")
    await saveCategoryTierRules(app.database.db, app.shop.tags, rows[0].id, { ...tiers, pool: 'together' })
    const ada = visitor(app.fastify)
    await add(ada, { product_id: world.coaster, quantity: 3 })
    expect(miniCart(await add(ada, { product_id: world.candle, quantity: 2 }))).toMatch(
      /3 × \$1\.00[\s\S]*2 × \$1\.00/,
    )
    await saveCategoryTierRules(app.database.db, app.shop.tags, rows[0].id, tiers)
    const bob = visitor(app.fastify)
    await add(bob, { product_id: world.coaster, quantity: 3 })
    expect(miniCart(await add(bob, { product_id: world.candle, quantity: 2 }))).toMatch(
      /3 × \$12\.00[\s\S]*2 × \$15\.00/,
    )
    await saveCategoryTierRules(app.database.db, app.shop.tags, rows[0].id, undefined)
  })

  it('holds a minimum against what the cart has already, and against all variations where they reach it together', async () => {
    await saveTierRules(app.database.db, app.shop.tags, new Map([[world.tray, { ...tiers, minimum: 4 }]]))
    const refused = async (who: Visitor, fields: Readonly<Record<string, string | number>>) =>
      (await add(who, fields)).json<{ error?: boolean }>().error === true
    const ada = visitor(app.fastify)
    expect(await refused(ada, variation(world.trayVerdeSmall, 3))).toBe(true)
    expect(await refused(ada, variation(world.trayVerdeSmall, 4))).toBe(false)
    expect(await refused(ada, variation(world.trayVerdeSmall, 1))).toBe(false)
    expect(await refused(ada, nero(1))).toBe(true)

    const together = { unit: { singular: '', plural: '' }, samePrices: false, minimumTogether: true }
    await saveTierOptions(app.database.db, app.shop.tags, world.tray, together)
    expect(await refused(ada, nero(1))).toBe(false)
    const bob = visitor(app.fastify)
    expect(await refused(bob, nero(3))).toBe(true)
  })
})
