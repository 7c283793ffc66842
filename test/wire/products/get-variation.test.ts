import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveTierRules } from '../../../src/features/tier-pricing/tier-pricing.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Variation = {
  variation_id: number
  display_price: number
  is_in_stock: boolean
  max_qty: number | string
  attributes: Record<string, string>
}

const request = (fields: Record<string, string | number>) =>
  visitor(app.fastify).post('/?wc-ajax=get_variation', fields)
const chosen = (colour: string, size: string, product: number | string = world.tray) =>
  request({ product_id: product, attribute_pa_colour: colour, attribute_pa_size: size })

it('includes the price by quantity of a variation for its card', async () => {
  const rules = { kind: 'fixed', steps: [{ minQuantity: 4, amount: 4400 }], minimum: 1 } as const
  await saveTierRules(app.shop.db, { announce: async () => {} }, new Map([[world.trayVerdeSmall, rules]]))
  const hint = async (colour: string) =>
    (await chosen(colour, 'small')).json<{ bulk_hint?: string }>().bulk_hint
  expect([await hint('verde'), await hint('nero')]).toEqual(['$44.00 each for 4+', undefined])
  await saveTierRules(app.shop.db, { announce: async () => {} }, new Map([[world.trayVerdeSmall, undefined]]))
})

describe('POST /?wc-ajax=get_variation', () => {
  it('answers with the variation of a complete selection', async () => {
    const reply = await chosen('verde', 'small')
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=UTF-8')
    expect(reply.json<Variation>()).toMatchObject({
      variation_id: world.trayVerdeSmall,
      display_price: 48,
      is_in_stock: true,
      max_qty: 5,
      attributes: { attribute_pa_colour: 'verde', attribute_pa_size: 'small' },
    })
  })

  it('matches any value for an empty attribute of a variation', async () => {
    expect((await chosen('nero', 'large')).json<Variation>().variation_id).toBe(world.trayNeroAny)
  })

  it('reports a variation that is sold out', async () => {
    const variation = (await chosen('verde', 'large')).json<Variation>()
    expect([variation.variation_id, variation.is_in_stock]).toEqual([world.trayVerdeLarge, false])
  })

  it('answers false to an incomplete selection, an unknown value, and a product without variations', async () => {
    for (const reply of await Promise.all([
      chosen('verde', ''),
      chosen('', 'small'),
      chosen('pink', 'small'),
      chosen('verde', 'small', world.alba),
    ])) {
      expect([reply.status, reply.body]).toEqual([200, 'false'])
    }
  })

  it('answers false to values of another product and to invalid values', async () => {
    for (const value of ['<script>', 'x'.repeat(5000), 'attribute_pa_size']) {
      const reply = await chosen(value, 'small')
      expect([reply.status, reply.body]).toEqual([200, 'false'])
    }
    const foreign = await request({
      product_id: world.tray,
      attribute_pa_glaze: 'verde',
      attribute_pa_size: 'small',
    })
    expect(foreign.body).toBe('false')
    expect(app.loggedErrors()).toEqual([])
  })

  it('includes the stock left and the minimum quantity', async () => {
    expect((await chosen('verde', 'small')).json()).toMatchObject({
      variation_stock_left: 5,
      variation_is_active: true,
      variation_permalink: expect.stringContaining('attribute_pa_colour=verde'),
      parent_id: world.tray,
      qty_value: 1,
      min_qty: 1,
    })
  })

  it('answers nothing without a visible product', async () => {
    for (const product of ['', 'abc', '0', '-80', '99999', '80.0', world.draftBowl, world.trayVerdeSmall]) {
      const reply = await chosen('verde', 'small', product)
      expect([product, reply.status, reply.body]).toEqual([product, 200, ''])
    }
    expect(app.loggedErrors()).toEqual([])
  })

  it('refuses a list as a value', async () => {
    const twice = `product_id=${world.tray}&attribute_pa_colour=verde&attribute_pa_colour=nero&attribute_pa_size=small`
    expect((await visitor(app.fastify).post('/?wc-ajax=get_variation', twice)).body).toBe('false')
  })
})
