import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveRoleTierRules, saveTierRules } from '../../../../src/features/tier-pricing/tier-pricing.ts'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { setUpRates } from '../../../support/cart/cart-shop.ts'
import { applyCoupon, makeCoupons } from '../../../support/cart/coupons.ts'
import { placeOrderAs } from '../../../support/orders/order-pages.ts'
import { visitor } from '../../../support/visitor.ts'
import { world } from '../../../support/world.ts'

let app: TestApp
let client: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' } })
  client = await programOf(app, (await accountOf(app, 'manager', 'shop_manager')).id, 'read_write')
  const { db, tags } = app.shop
  const tenPercent = { kind: 'percentage', steps: [{ minQuantity: 3, amount: 100_000 }], minimum: 1 } as const
  await saveTierRules(db, tags, new Map([[world.trayNeroAny, tenPercent]]))
  const forMembers = { kind: 'flat', regularMinor: 2000 } as const
  await saveRoleTierRules(
    db,
    tags,
    { id: world.alba, role: 'customer' },
    { ...{ kind: 'fixed', steps: [], minimum: 1 }, rolePrice: forMembers },
  )
  await makeCoupons(
    app.shop,
    { code: 'tenth', discount_type: 'percent', amount: '10' },
    { code: 'five', discount_type: 'fixed_cart', amount: '5.00' },
  )
})
afterAll(() => app.close())

const office = '/wp-json/handsel/v1/orders'
const programs = '/wp-json/wc/v3/orders'
const create = async (body: object) => (await client.request('POST', programs, { body })).json()
const read = async (id: number) => (await client.request('GET', `${office}/${id}`)).json()
const linesOf = async (id: number) => (await read(id)).lines
const other = { from_quantity: null, discount_percent: null }

describe('why a line costs what it does', () => {
  it('is stored by the checkout: a sale, a tier, and what each coupon took off it', async () => {
    const who = visitor(app.fastify)
    await who.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 10 })
    for (const code of ['tenth', 'five']) await applyCoupon(who, code)
    const { id } = await placeOrderAs(app, { who, products: { [world.candle]: 1 } })
    expect(await linesOf(id)).toMatchObject([
      {
        unit_price: '8.00',
        price_rule: { kind: 'tier', without: '12.00', from_quantity: 10, discount_percent: null },
        discount: '12.54',
        coupons: [
          { code: 'tenth', amount: '8.00', tax: '0.00' },
          { code: 'five', amount: '4.54', tax: '0.00' },
        ],
      },
      {
        unit_price: '15.00',
        price_rule: { kind: 'sale', without: '20.00', ...other },
        coupons: [
          { code: 'tenth', amount: '1.50' },
          { code: 'five', amount: '0.46' },
        ],
      },
    ])
  })

  it('is stored with orders of programs: a percentage, a price of a role, an amount that was entered', async () => {
    const customer_id = (await accountOf(app, 'member', 'customer')).id
    const { id } = await create({
      customer_id,
      line_items: [
        { product_id: world.tray, variation_id: world.trayNeroAny, quantity: 4 },
        { product_id: world.alba },
        { product_id: world.coaster, quantity: 2, subtotal: '20.00', total: '18.00' },
        { product_id: world.lastBust },
      ],
    })
    expect(await linesOf(id)).toMatchObject([
      { price_rule: { kind: 'tier', without: '70.00', from_quantity: 3, discount_percent: 10 } },
      { unit_price: '20.00', price_rule: { kind: 'role', without: '24.00', ...other } },
      { price_rule: { kind: 'own', without: '12.00', ...other }, discount: '2.00', coupons: [] },
      { price_rule: { kind: 'regular', without: '320.00', ...other }, coupons: [] },
    ])
  })

  it('follows a change of the line, and stays with lines that stay as they were agreed', async () => {
    const { id } = await create({
      line_items: [{ product_id: world.coaster, quantity: 5 }, { product_id: world.candle }],
      coupon_lines: [{ code: 'tenth' }],
    })
    const { version, lines } = await read(id)
    await app.changeCatalogue('update product set sale_price_minor = null where id = $1', world.candle)
    const body = { version, line_items: [{ id: lines[0].id, quantity: 4 }] }
    const changed = (await client.request('PUT', `${office}/${id}`, { body })).json()
    expect(changed.lines).toMatchObject([
      { price_rule: { kind: 'regular', without: '12.00' }, coupons: [{ code: 'tenth', amount: '4.80' }] },
      { price_rule: { kind: 'sale', without: '20.00' }, coupons: [{ code: 'tenth', amount: '1.50' }] },
    ])
    const without = { version: changed.version, coupon_lines: [] }
    const last = (await client.request('PUT', `${office}/${id}`, { body: without })).json()
    expect(last.lines).toMatchObject([{ coupons: [] }, { coupons: [] }])
    await app.changeCatalogue('update product set sale_price_minor = 1500 where id = $1', world.candle)
  })

  it('is unknown for orders that were placed before it was stored, and stays unknown', async () => {
    const { id } = await create({
      line_items: [{ product_id: world.coaster, quantity: 5 }, { product_id: world.candle }],
    })
    await app.database.pool.query(
      'update order_line set price_rule = null, coupon_shares = null where order_id = $1',
      [id],
    )
    const { version, lines } = await read(id)
    expect(lines).toMatchObject([
      { price_rule: null, coupons: null },
      { price_rule: null, coupons: null },
    ])
    const body = { version, line_items: [{ id: lines[0].id, quantity: 10 }] }
    const changed = (await client.request('PUT', `${office}/${id}`, { body })).json()
    expect(changed.lines).toMatchObject([
      { price_rule: { kind: 'tier', from_quantity: 10 } },
      { price_rule: null },
    ])
  })

  it('is with tax where the buyer saw prices with tax', async () => {
    const taxed = await makeTestApp({
      env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' },
      settings: { calc_taxes: true, base_country: 'US', tax_display_cart: 'incl' },
    })
    await setUpRates(taxed, [{ country: 'US', ratePpm: 100_000, name: 'Tax' }])
    await makeCoupons(taxed.shop, { code: 'tenth', discount_type: 'percent', amount: '10' })
    const who = visitor(taxed.fastify)
    await who.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 5 })
    await applyCoupon(who, 'tenth')
    const { id } = await placeOrderAs(taxed, { who, products: {} })
    const reader = await programOf(taxed, (await accountOf(taxed, 'manager', 'shop_manager')).id, 'read')
    const { lines } = (await reader.request('GET', `${office}/${id}`)).json()
    expect(lines).toMatchObject([
      {
        unit_price: '9.90',
        price_rule: { kind: 'tier', without: '13.20', from_quantity: 5 },
        coupons: [{ code: 'tenth', amount: '4.50', tax: '0.45' }],
      },
    ])
    await taxed.close()
  })

  it('changes with coupons, and shipping becomes another method in the same call, or nothing in a trial', async () => {
    const { id } = await create({
      line_items: [{ product_id: world.coaster, quantity: 5 }],
      shipping_lines: [{ method_id: 'flat_rate', method_title: 'Post', total: '5.00' }],
    })
    const { version } = await read(id)
    const other = { method_id: 'other', method_title: 'Bike courier', total: '12.50' }
    const body = {
      version,
      coupon_lines: [{ code: 'tenth' }],
      shipping_lines: [{ id: 1, method_id: null }, other],
    }
    const send = async (more: object) =>
      (await client.request('PUT', `${office}/${id}`, { body: { ...body, ...more } })).json()
    const expected = {
      total: '53.00',
      shipping_cost: { method_id: 'other', title: 'Bike courier', amount: '12.50' },
      lines: [{ coupons: [{ code: 'tenth', amount: '4.50' }] }],
    }
    expect(await send({ dry_run: true })).toMatchObject(expected)
    expect(await read(id)).toMatchObject({ version, total: '50.00', shipping_cost: { title: 'Post' } })
    expect(await send({})).toMatchObject(expected)
    expect(await send({})).toMatchObject({ code: 'handsel_conflict' })
  })

  it('changes nothing of what programs read', async () => {
    const { id } = await create({ line_items: [{ product_id: world.coaster, quantity: 10 }] })
    const { body } = await client.request('GET', `${programs}/${id}`)
    expect(body).not.toMatch(/price_rule|coupon_shares|"own"/)
  })
})
