import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveCategoryTierRules, saveTierRules } from '../../../src/features/tier-pricing/tier-pricing.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { fillOtherKinds, otherKinds, world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await fillOtherKinds(app.database.db)
  const tiers = { kind: 'percentage', steps: [{ minQuantity: 10, amount: 150_000 }], minimum: 2 } as const
  await saveTierRules(app.database.db, app.shop.tags, new Map([[world.tray, tiers]]))
})
afterAll(() => app.close())

const request = (fields: Parameters<Visitor['post']>[1]) =>
  visitor(app.fastify).post('/?wc-ajax=get_pricing_table', fields)
const table = (id: number | string) =>
  request({ variation_id: id, nonce: '', display_context: 'product-page' })

describe('POST /?wc-ajax=get_pricing_table', () => {
  it('answers with the element of a variation, with the rules of its product', async () => {
    const reply = await table(world.trayVerdeSmall)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(reply.headers['cache-control']).toContain('no-store')
    expect(reply.headers['x-robots-tag']).toBe('noindex')
    expect(reply.body).toMatch(/^<div class="tiered-pricing-wrapper/)
    expect(reply.body).not.toContain('tpt__tiered-pricing')
    for (const attribute of [
      'data-tiered-pricing-table=""',
      `data-product-id="${world.trayVerdeSmall}"`,
      'data-price-rules="{&quot;10&quot;:40.8}"',
      'data-minimum="2"',
      'data-product-name="Tray Rivo"',
      'data-product-price-suffix=""',
      'data-regular-price="48"',
      'data-sale-price=""',
      'data-price="48"',
    ]) {
      expect(reply.body).toContain(attribute)
    }
    expect(reply.body).toMatch(/class="shop_table tiered-pricing-table/)
    expect(reply.body).toMatch(
      /<tr class="tiered-pricing--active"[^>]* data-tiered-quantity="2" data-tiered-price="48" data-tiered-price-exclude-taxes="48" data-tiered-price-include-taxes="48"><th scope="row">2 - 9<\/th><td>—<\/td><td>\$48\.00<\/td>/,
    )
    // Five are left, so that ten cannot be ordered.
    expect(reply.body).toMatch(
      /data-tiered-quantity="10" data-tiered-price="40.8"[^>]* data-tiered-left="5"><th scope="row">10\+ <small>only 5 left<\/small><\/th><td>15%<\/td><td>\$40\.80/,
    )
    await app.database.pool.query('update stock_level set quantity = 10 where product_id = $1', [
      world.trayVerdeSmall,
    ])
    expect((await table(world.trayVerdeSmall)).body).toMatch(
      /data-tiered-quantity="10"[^>]*><th scope="row">10\+<\/th><td>15%<\/td><td>\$40\.80/,
    )
  })

  it('answers for a simple product as well, with its sale price', async () => {
    expect((await table(world.coaster)).body).toContain(
      'data-price-rules="{&quot;5&quot;:9,&quot;10&quot;:8}"',
    )
    const tiers = { kind: 'fixed', steps: [{ minQuantity: 5, amount: 1400 }], minimum: 1 } as const
    await saveTierRules(app.database.db, app.shop.tags, new Map([[world.candle, tiers]]))
    expect((await table(world.candle)).body).toContain(
      'data-regular-price="20" data-sale-price="15" data-price="15"',
    )
  })

  it('answers with the rules of a category if a product has none', async () => {
    expect((await table(otherKinds.workshop)).body).toBe('')
    const { rows } = await app.database.pool.query("select id from term where slug = 'trays'")
    const tiers = { kind: 'fixed', steps: [{ minQuantity: 3, amount: 3500 }], minimum: 1 } as const
    await saveCategoryTierRules(app.database.db, app.shop.tags, rows[0].id, tiers)
    expect((await table(otherKinds.workshop)).body).toContain('data-price-rules="{&quot;3&quot;:35}"')
    expect((await table(world.trayVerdeSmall)).body).toContain('40.8')
  })

  it('accepts any nonce, or none, as pages are cached', async () => {
    expect((await request({ variation_id: world.coaster, nonce: 'ffffffffff' })).body).not.toBe('')
    expect((await request({ variation_id: world.coaster })).body).not.toBe('')
  })

  it('answers nothing without prices by quantity or a visible product', async () => {
    const none = [
      world.alba,
      world.draftBowl,
      world.pricelessCloth,
      world.tray,
      otherKinds.secret,
      otherKinds.group,
      '',
      'abc',
      '0',
      '-81',
      '81.5',
      '1e3',
      '999999999999999999999',
      "81' or 1=1 --",
      '\u0000',
    ]
    for (const id of none) {
      const reply = await table(id)
      expect([id, reply.status, reply.body]).toEqual([id, 200, ''])
    }
    const twice = await request('variation_id=81&variation_id=90')
    expect([twice.status, twice.body]).toEqual([200, ''])
    const list = await request('variation_id[]=81')
    expect([list.status, list.body]).toEqual([200, ''])
    expect(app.loggedErrors()).toEqual([])
  })

  it('ignores invalid rows of the database', async () => {
    const broken = [
      '[[5, 900], [1, 5], "x", null, [7, -1], [10, 800], [10, 700]]',
      '{"5": 900}',
      '"x"',
      'null',
      '[[]]',
    ]
    for (const steps of broken) {
      await app.changeCatalogue('update tier_rule set steps = $1 where product_id = $2', steps, world.coaster)
      const reply = await table(world.coaster)
      expect(reply.status).toBe(200)
      if (steps === broken[0]) expect(reply.body).toContain('{&quot;5&quot;:9,&quot;10&quot;:7}')
      else expect(reply.body).toBe('')
    }
    expect(app.loggedErrors()).toEqual([])
  })
})
