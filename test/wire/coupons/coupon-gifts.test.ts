import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import {
  applyCoupon,
  cartData,
  couponId,
  makeCoupons,
  removeCoupon,
  textOf,
  totalsOf,
} from '../../support/cart/coupons.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

const free = { ['pieces']: 1, choose: 'all', price: 'free', repeats: false }

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await makeCoupons(
    app.shop,
    { code: 'candle', amount: '0', giveaway: { ...free, of: [world.candle] } },
    { code: 'half', amount: '0', giveaway: { ...free, of: [world.candle], price: { percent: '50' } } },
    { code: 'tray', amount: '0', giveaway: { ...free, of: [world.tray] } },
    {
      code: 'pick',
      amount: '0',
      giveaway: { ...free, choose: 'one', of: [world.candle, world.trayVerdeSmall] },
    },
    {
      code: 'bogo',
      amount: '0',
      min_matching_pieces: 2,
      product_ids: [world.coaster],
      giveaway: { ...free, of: 'same', repeats: true },
    },
    { code: 'bust', amount: '0', giveaway: { ...free, ['pieces']: 2, of: [world.lastBust] } },
    { code: 'auto', amount: '3.00', auto: true, minimum_amount: '40', description: 'Three off from forty.' },
  )
})
afterAll(() => app.close())

async function shopper(...products: (readonly [id: number, quantity: number])[]) {
  const ada = visitor(app.fastify)
  for (const [product_id, quantity] of products)
    await ada.post('/?wc-ajax=add_to_cart', { product_id, quantity })
  return ada
}

const cartText = async (ada: Visitor) => textOf((await ada.get('/cart/')).body)

describe('a giveaway', () => {
  it('adds its product to the cart for free, and the order takes it from stock', async () => {
    const ada = await shopper([world.alba, 1])
    await applyCoupon(ada, 'candle')
    expect(await cartText(ada)).toContain('Candle Lume')
    expect(await totalsOf(ada)).toMatch(/Subtotal \$24\.00/)
    const stock = () =>
      sql<{ left: number }>`select quantity as left from stock_level where product_id = 97`.execute(
        app.shop.db,
      )
    const before = (await stock()).rows[0]?.left ?? 0
    const placed = await ada.post('/?wc-ajax=checkout', await checkoutForm(ada))
    const { order_id = 0 } = placed.json<{ order_id?: number }>()
    expect((await stock()).rows[0]?.left).toBe(before - 1)
    const lines = await app.shop.db
      .selectFrom('order_line')
      .select(['name', 'quantity', 'total_minor', 'gift_of'])
      .where('order_id', '=', order_id)
      .orderBy('position')
      .execute()
    expect(lines).toEqual([
      { name: 'Vase Alba', quantity: 1, total_minor: 2400, gift_of: null },
      { name: 'Candle Lume', quantity: 1, total_minor: 0, gift_of: 'candle' },
    ])
    await app.runJobs()
  })

  it('is removed with its coupon, and its quantity cannot be changed', async () => {
    const ada = await shopper([world.coaster, 1])
    await applyCoupon(ada, 'half')
    expect(await totalsOf(ada)).toContain('Subtotal $19.50')
    const page = (await ada.get('/cart/')).body
    expect([...page.matchAll(/name="cart\[[0-9a-f]{32}\]\[qty\]"/g)]).toHaveLength(1)
    await removeCoupon(ada, 'half')
    expect(await totalsOf(ada)).toContain('Subtotal $12.00')
  })

  it('of the same product repeats for every matching quantity', async () => {
    const ada = await shopper([world.coaster, 4])
    await applyCoupon(ada, 'bogo')
    const text = await cartText(ada)
    expect(text).toContain('BOGO')
    expect(await totalsOf(ada)).toContain('Subtotal $48.00')
    const fragments = (await ada.post('/?wc-ajax=get_refreshed_fragments', {})).json<{
      fragments: Record<string, string>
    }>()
    expect(textOf(fragments.fragments['a.cart-contents'] ?? '')).toContain('6')
  })

  it('that is out of stock is not given, and a notice reports it', async () => {
    const ada = await shopper([world.lastBust, 1])
    await applyCoupon(ada, 'bust')
    expect(await cartText(ada)).toContain('The free gift “Bust Livia” is out of stock.')
    expect((await ada.post('/?wc-ajax=checkout', await checkoutForm(ada))).json()).toMatchObject({
      result: 'success',
    })
    await app.runJobs()
  })
})

describe('a gift with a choice', () => {
  async function choosing(code: string) {
    const ada = await shopper([world.coaster, 1])
    await applyCoupon(ada, code)
    const { WTSmartCouponOBJ } = await cartData(ada)
    const _wpnonce = WTSmartCouponOBJ.nonces['public'] ?? ''
    const coupon_id = await couponId(app.shop, code)
    return {
      ada,
      find: (fields: Record<string, string | number>) =>
        ada.post('/?wc-ajax=update_variation_id_on_choose', { _wpnonce, ...fields }),
      choose: (items: unknown, id: number | string = coupon_id) =>
        ada.post('/?wc-ajax=wbte_choose_multiple_free_products', {
          _wpnonce,
          coupon_id: id,
          items: typeof items === 'string' ? items : JSON.stringify(items),
        }),
    }
  }

  it('finds the variation of attribute values, and requests missing ones', async () => {
    const { find } = await choosing('tray')
    const missing = await find({ product: world.tray, 'attributes[attribute_pa_colour]': 'verde' })
    expect(missing.json()).toMatchObject({
      status: false,
      status_msg: 'Please choose a variation',
      variation_id: 0,
    })
    const found = await find({
      product: world.tray,
      'attributes[attribute_pa_colour]': 'verde',
      'attributes[attribute_pa_size]': 'small',
    })
    expect(found.json()).toMatchObject({ status: true, variation_id: world.trayVerdeSmall })
  })

  it('is added once it is selected', async () => {
    const { ada, choose } = await choosing('tray')
    expect(await totalsOf(ada)).toContain('Subtotal $12.00')
    const [form] = /<form class="woocommerce-cart-form.*?<\/form>/s.exec((await ada.get('/cart/')).body) ?? []
    expect(form).not.toContain('Tray Rivo</bdi>')
    const incomplete = await choose([
      { product_id: world.tray, attributes: { attribute_pa_colour: 'verde' } },
    ])
    expect(textOf(incomplete.body)).toContain('Please choose a variation')
    const attributes = { attribute_pa_colour: 'verde', attribute_pa_size: 'small' }
    const taken = await choose([{ product_id: world.tray, attributes }])
    expect(textOf(taken.body)).toContain('Your free gift was added to your cart.')
    const fragments = (await ada.post('/?wc-ajax=get_refreshed_fragments', {})).body
    expect(fragments).toContain('Tray Rivo')
    expect(await totalsOf(ada)).toContain('Subtotal $12.00')
  })

  it('can be selected by a form, without script', async () => {
    const { ada } = await choosing('tray')
    const { body } = await ada.get('/cart/')
    const form =
      /<form[^>]*class="gift-choice"[^>]*action="\/cart\/" method="post".*?<\/form>/s.exec(body)?.[0] ?? ''
    const [, gift = ''] = /<input id="gift_\d+_(\d+)"/.exec(form) ?? []
    const [, nonce = ''] = /name="woocommerce-cart-nonce" value="([^"]+)"/.exec(form) ?? []
    const [, choose_gift = ''] = /data-gift-coupon="(\d+)"/.exec(form) ?? []
    const selects = [...form.matchAll(/<select[^>]* name="([^"]+)"/g)].map(([, name]) => name ?? '')
    expect(selects).toHaveLength(2)
    const fields = { gift, choose_gift, 'woocommerce-cart-nonce': nonce }
    expect(textOf((await ada.post('/cart/', fields)).body)).toContain('Please choose a variation')
    const chosen = { [selects[0] ?? '']: 'verde', [selects[1] ?? '']: 'small' }
    const { body: after } = await ada.post('/cart/', { ...fields, ...chosen })
    expect(textOf(after)).toContain('Your free gift was added to your cart.')
    expect(after).toContain('Free with coupon “TRAY”')
  })

  it('can be selected by its variation id as well, with its product or alone', async () => {
    for (const item of [
      { product_id: world.tray, variation_id: world.trayVerdeSmall },
      { variation_id: world.trayVerdeSmall },
    ]) {
      const { ada, choose } = await choosing('tray')
      expect(textOf((await choose([item])).body)).toContain('Your free gift was added to your cart.')
      expect((await ada.post('/?wc-ajax=get_refreshed_fragments', {})).body).toContain('Tray Rivo')
    }
  })

  it('has a notice at the checkout, and its coupon is not used without a gift', async () => {
    const { ada } = await choosing('tray')
    expect(textOf((await ada.get('/checkout/')).body)).toContain('comes with a free gift')
    const { order_id = 0 } = (await ada.post('/?wc-ajax=checkout', await checkoutForm(ada))).json<{
      order_id?: number
    }>()
    const { rows } = await sql`select from coupon_use where order_id = ${order_id}`.execute(app.shop.db)
    expect([order_id > 0, rows.length]).toEqual([true, 0])
    await app.runJobs()
  })

  it('is one of several products, and can be replaced', async () => {
    const { ada, choose } = await choosing('pick')
    await choose([{ product_id: world.candle }])
    await choose([{ product_id: world.trayVerdeSmall }])
    const { body } = await ada.post('/?wc-ajax=get_refreshed_fragments', {})
    expect(body).toContain('Tray Rivo')
    expect(body).not.toContain('Candle Lume')
  })

  it('cannot be a product that the coupon does not give', async () => {
    const { ada, choose } = await choosing('pick')
    for (const items of [
      [{ product_id: world.lastBust }],
      [{ product_id: -1 }],
      [{}],
      [null],
      [],
      {},
      'nonsense',
      '['.repeat(5000),
    ]) {
      const reply = await choose(items)
      expect(reply.status).toBe(200)
      expect(textOf(reply.body)).toContain('isn’t available with your coupons')
    }
    expect((await choose([{ product_id: world.candle }], 999_999)).body).toContain(
      'isn’t available with your coupons',
    )
    expect((await choose([{ product_id: world.candle }], 'x')).body).toContain(
      'isn’t available with your coupons',
    )
    expect(await totalsOf(ada)).toContain('Subtotal $12.00')
  })

  it('needs the nonce of the page', async () => {
    const { ada } = await choosing('pick')
    const fields = { _wpnonce: 'x', coupon_id: 1, items: '[]' }
    expect((await ada.post('/?wc-ajax=wbte_choose_multiple_free_products', fields)).status).toBe(403)
    expect((await ada.post('/?wc-ajax=update_variation_id_on_choose', fields)).status).toBe(403)
  })
})

describe('a coupon that applies automatically', () => {
  it('is applied when its conditions hold, with one notice, and not again after its removal', async () => {
    const ada = await shopper([world.alba, 1])
    expect(await totalsOf(ada)).not.toContain('auto')
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
    expect(await cartText(ada)).toContain('Coupon “AUTO” applied. Three off from forty.')
    const again = await cartText(ada)
    expect(again).toContain('Coupon AUTO')
    expect(again).not.toContain('applied.')
    await removeCoupon(ada, 'auto')
    expect(await totalsOf(ada)).not.toContain('auto')
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster })
    expect(await totalsOf(ada)).not.toContain('auto')
    await applyCoupon(ada, 'auto')
    expect(await totalsOf(ada)).toContain('Coupon AUTO −$3.00')
  })
})

describe('POST /?wc-ajax=wbte_sc_set_block_checkout_values', () => {
  it('stores the payment method, and checks coupons against it', async () => {
    await makeCoupons(app.shop, { code: 'transfer', amount: '2.00', payment_methods: ['bacs'] })
    const ada = await shopper([world.coaster, 1])
    await applyCoupon(ada, 'transfer')
    const { WTSmartCouponOBJ } = await cartData(ada)
    const _wpnonce = WTSmartCouponOBJ.nonces['public'] ?? ''
    const set = (fields: Record<string, string>, call = '/?wc-ajax=wbte_sc_set_block_checkout_values') =>
      ada.post(call, { _wpnonce, ...fields })
    expect((await set({ payment_method: 'cod', 'shipping_method[0]': 'flat_rate:1' })).json()).toEqual({
      success: true,
    })
    expect(await totalsOf(ada)).not.toContain('transfer')
    expect(
      (await set({ payment_method: 'cod' }, '/?wc-ajax=wbte_sc_update_payment_method_on_session')).json(),
    ).toBe(true)
    expect((await set({ payment_method: 'bacs' })).json()).toEqual({ success: true })
    expect(await totalsOf(ada)).toContain('Coupon TRANSFER −$2.00')
    expect(
      (await set({ payment_method: 'bacs' }, '/?wc-ajax=wbte_sc_update_payment_method_on_session')).json(),
    ).toBe(false)
  })

  it.each([
    { payment_method: '<script>' },
    { payment_method: 'x'.repeat(5000) },
    { 'shipping_method[0]': '../../..' },
    {},
  ])('ignores invalid values: %#', async (fields) => {
    const ada = await shopper([world.coaster, 1])
    const { WTSmartCouponOBJ } = await cartData(ada)
    const _wpnonce = WTSmartCouponOBJ.nonces['public'] ?? ''
    const reply = await ada.post('/?wc-ajax=wbte_sc_set_block_checkout_values', { _wpnonce, ...fields })
    expect([reply.status, reply.json()]).toEqual([200, { success: true }])
    const wrong = await ada.post('/?wc-ajax=wbte_sc_set_block_checkout_values', { _wpnonce: 'x', ...fields })
    expect([wrong.status, wrong.json()]).toEqual([200, { success: false }])
  })
})
