import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TierRules } from '../../../src/features/tier-pricing/rules/tier-price.ts'
import { saveCategoryTierRules } from '../../../src/features/tier-pricing/tier-pricing.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

const text =
  'Another {tp_required_quantity}: {tp_next_price} (−{tp_next_discount} after −{tp_actual_discount} %)'
let app: TestApp
let withUpsell: TestApp
let vases: number
beforeAll(async () => {
  app = await makeTestApp()
  withUpsell = await makeTestApp({
    settings: {
      cart_upsell_enabled: true,
      cart_upsell_template: text,
      cart_upsell_color: '#96598A',
      show_discount_in_cart: false,
    },
  })
  const { rows } = await app.database.pool.query("select id from term where slug = 'vases'")
  vases = rows[0].id
})
afterAll(async () => {
  await app.close()
  await withUpsell.close()
})
afterEach(() => setRules(undefined))

const limits: TierRules = {
  kind: 'fixed',
  steps: [
    { minQuantity: 9, amount: 1200 },
    { minQuantity: 12, amount: 1000 },
  ],
  minimum: 6,
  step: 3,
  maximum: 12,
}

async function setRules(rules: TierRules | undefined) {
  for (const { shop } of [app, withUpsell]) await saveCategoryTierRules(shop.db, shop.tags, vases, rules)
}

/** The notice after adding so many candles; '' if they were added. */
async function adding(who: Visitor, quantity: number) {
  const reply = await who.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity })
  const { error } = reply.json<{ error?: boolean }>()
  return error ? (await who.get('/?wc-ajax=handsel_notices')).body : ''
}

async function settingTo(who: Visitor, quantity: number) {
  const page = await who.get('/cart/')
  const found = (pattern: RegExp) => pattern.exec(page.body)?.[1] ?? ''
  return await who.post('/cart/', {
    [`cart[${found(/name="cart\[([0-9a-f]{32})\]\[qty\]"/)}][qty]`]: quantity,
    'woocommerce-cart-nonce': found(/name="woocommerce-cart-nonce" value="([0-9a-f]{10})"/),
  })
}

describe('limits of prices by quantity', () => {
  it('apply when adding, with the quantity in the cart included', async () => {
    await setRules(limits)
    const ada = visitor(app.fastify)
    expect(await adding(ada, 5)).toContain('minimum value should be 6')
    expect(await adding(ada, 7)).toContain('in multiples of 3')
    expect(await adding(ada, 15)).toContain('is limited to 12 per order')
    expect(await adding(ada, 6)).toBe('')
    expect(await adding(ada, 3)).toBe('')
    expect(await adding(ada, 1)).toContain('in multiples of 3')
    expect(await adding(ada, 6)).toContain('is limited to 12 per order')
    expect((await ada.get('/cart/')).body).toMatch(/name="cart\[\w+\]\[qty\]"[^>]*value="9"/)
  })

  it('apply when the cart is changed, and a refused quantity leaves the line unchanged', async () => {
    await setRules(limits)
    const ada = visitor(app.fastify)
    await adding(ada, 6)
    expect((await settingTo(ada, 3)).body).toContain('minimum value should be 6')
    expect((await settingTo(ada, 8)).body).toContain('in multiples of 3')
    expect((await settingTo(ada, 15)).body).toContain('is limited to 12 per order')
    const page = await settingTo(ada, 9)
    expect(page.body).toMatch(/value="9"[\s\S]*\$108\.00/)
    expect((await settingTo(ada, 0)).body).toContain('Your cart is empty')
  })

  it('that were raised later are reported on the line, which is not changed and blocks the checkout', async () => {
    await setRules(limits)
    const ada = visitor(app.fastify)
    await adding(ada, 6)
    await setRules({ ...limits, minimum: 9 })
    const { body } = await ada.get('/cart/')
    expect(body).toContain('minimum value should be 9')
    expect(body).toMatch(/name="cart\[\w+\]\[qty\]"[^>]*value="6"/)
    expect(body).not.toContain('checkout-button')
    expect((await settingTo(ada, 9)).body).toContain('checkout-button')
    expect(app.loggedErrors()).toEqual([])
  })
})

describe('the next price by quantity', () => {
  it('is shown on a line with the owner’s text and colour, if the stock allows it', async () => {
    await setRules(limits)
    const ada = visitor(withUpsell.fastify)
    await adding(ada, 6)
    const upsell = /<span class="cart-upsell[^"]*" style="color:#96598A">([^<]*)</
    const upsellText = (body: string) => upsell.exec(body)?.[1]
    expect(upsellText((await ada.get('/cart/')).body)).toBe('Another 3: $12.00 (−20 after −0 %)')
    expect(upsellText((await settingTo(ada, 9)).body)).toBe('Another 3: $10.00 (−33.33 after −20 %)')
    expect(upsellText((await settingTo(ada, 12)).body)).toBeUndefined()
    await settingTo(ada, 9)
    await withUpsell.database.pool.query('update stock_level set quantity = 10 where product_id = $1', [
      world.candle,
    ])
    expect(upsellText((await ada.get('/cart/')).body)).toBeUndefined()
  })

  it('and the old price are each shown only if enabled', async () => {
    await setRules(limits)
    const ada = visitor(app.fastify)
    await adding(ada, 9)
    const { body } = await ada.get('/cart/')
    expect(body).not.toContain('cart-upsell')
    expect(body).toMatch(/<del>[^$]*\$20\.00<\/del>[\s\S]*\$12\.00/)
    const bob = visitor(withUpsell.fastify)
    await adding(bob, 9)
    const plain = await bob.get('/cart/')
    expect(plain.body).toMatch(/<td class="product-price[^>]*>\$12\.00/)
    expect(plain.body).not.toContain('<del>')
  })
})
