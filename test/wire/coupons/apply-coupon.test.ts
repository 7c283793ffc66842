import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import {
  applyCoupon,
  cartData,
  makeCoupons,
  removeCoupon,
  textOf,
  totalsOf,
} from '../../support/cart/coupons.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await makeCoupons(
    app.shop,
    { code: 'ten', discount_type: 'percent', amount: '10', description: 'For a first order.' },
    { code: 'five', amount: '5.00' },
    { code: 'only', discount_type: 'percent', amount: '20', individual_use: true },
    { code: 'min50', amount: '5.00', minimum_amount: '50.00' },
    { code: 'max20', amount: '5.00', maximum_amount: '20.00' },
    { code: 'trays', amount: '5.00', product_categories: ['trays'] },
    { code: 'three', amount: '5.00', min_matching_pieces: 3 },
    { code: 'nosale', amount: '5.00', exclude_sale_items: true },
    { code: 'nocandle', amount: '5.00', excluded_product_ids: [world.candle] },
    { code: 'novases', amount: '5.00', excluded_product_categories: ['vases'] },
    { code: 'old', amount: '5.00', date_expires: '2026-01-01' },
    { code: 'soon', amount: '5.00', date_starts: '2026-12-01' },
    { code: 'gone', amount: '5.00', usage_limit: 2, usage_count: 2 },
    { code: 'bob', amount: '5.00', email_restrictions: ['*@bob.example'] },
    { code: 'staff', amount: '5.00', roles: ['shop_manager'] },
    { code: 'draft', amount: '5.00', status: 'draft' },
    { code: 'ship', amount: '0', free_shipping: true },
    { code: 'all', discount_type: 'fixed_product', amount: '1000.00' },
  )
})
afterAll(() => app.close())

async function withVase(...others: number[]) {
  const ada = visitor(app.fastify)
  for (const id of [world.alba, ...others]) await ada.post('/?wc-ajax=add_to_cart', { product_id: id })
  return ada
}

describe('POST /?wc-ajax=apply_coupon', () => {
  it('applies the discount, shows a notice, and changes the hash of the cart', async () => {
    const ada = await withVase()
    const before = ada.cookies.get('woocommerce_cart_hash')
    const reply = await applyCoupon(ada, '  TEN ')
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=UTF-8')
    expect(reply.body).toContain('class="woocommerce-message"')
    expect(textOf(reply.body)).toBe('Coupon “TEN” applied. For a first order.')
    expect(ada.cookies.get('woocommerce_cart_hash')).not.toBe(before)
    expect(await totalsOf(ada)).toContain('Coupon TEN −$2.40')
    expect(await totalsOf(ada)).toMatch(/Total \$2[0-9.]+/)
  })

  it('refuses a wrong nonce, and changes nothing', async () => {
    const ada = await withVase()
    const reply = await ada.post('/?wc-ajax=apply_coupon', { security: '0123456789', coupon_code: 'ten' })
    expect([reply.status, reply.body]).toEqual([403, '-1'])
    expect(await totalsOf(ada)).not.toContain('Coupon')
  })

  it.each([
    ['', 'Enter a coupon code.'],
    ['nope', 'We couldn’t find coupon “NOPE”.'],
    ['draft', 'We couldn’t find coupon “DRAFT”.'],
    ['min50', 'requires a minimum order of $50. Spend $26 more'],
    ['max20', 'for orders up to $20'],
    ['trays', 'doesn’t apply to your cart'],
    ['three', 'a quantity of 3 or more'],
    ['novases', 'can’t be used with products from “Vases”'],
    ['old', 'has expired'],
    ['soon', 'starts on December 1, 2026'],
    ['gone', 'has reached its usage limit'],
    ['staff', 'isn’t available for your account'],
    ['%', 'We couldn’t find coupon “%”.'],
    ['te%', 'We couldn’t find coupon “TE%”.'],
    ['<b>ten</b>', 'We couldn’t find coupon “&lt;B&gt;TEN&lt;/B&gt;”.'],
    ['tеn', 'We couldn’t find coupon'],
    ['x'.repeat(10_240), `We couldn’t find coupon “${'X'.repeat(40)}…”.`],
  ])('shows why a code is not applied: %#', async (code, why) => {
    const ada = await withVase()
    const { status, body } = await applyCoupon(ada, code)
    expect(status).toBe(200)
    expect(body).toContain('class="woocommerce-error"')
    expect(textOf(body)).toContain(why)
    expect(await totalsOf(ada)).not.toContain('Coupon')
  })

  it('names sale items and excluded products as the reason of a refusal', async () => {
    const ada = await withVase(world.candle)
    expect(textOf((await applyCoupon(ada, 'nosale')).body)).toContain('can’t be used with sale items')
    expect(textOf((await applyCoupon(ada, 'nocandle')).body)).toContain('can’t be used with “Candle Lume”')
  })

  it('accepts only its e-mail addresses, if the buyer’s is known', async () => {
    const ada = await withVase()
    const wrong = await applyCoupon(ada, 'bob', { billing_email: 'ada@example.com' })
    expect(textOf(wrong.body)).toContain('is for a different email')
    const right = await applyCoupon(ada, 'bob', { billing_email: 'Me@BOB.example' })
    expect(textOf(right.body)).toContain('applied.')
  })

  it('applies a code once, together with others, and never below zero', async () => {
    const ada = await withVase()
    await applyCoupon(ada, 'ten')
    expect(textOf((await applyCoupon(ada, 'ten')).body)).toContain('is already applied')
    await applyCoupon(ada, 'five')
    await applyCoupon(ada, 'all')
    const totals = await totalsOf(ada)
    expect(totals).toContain('Coupon ALL −$24.00')
    expect(totals).not.toContain('−$-')
  })

  it('applies a code once for simultaneous requests of several tabs', async () => {
    const ada = await withVase()
    const { wc_cart_params } = await cartData(ada)
    const security = wc_cart_params['apply_coupon_nonce'] ?? ''
    const replies = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        index % 3
          ? ada.post('/?wc-ajax=apply_coupon', { security, coupon_code: index % 2 ? 'five' : 'ten' })
          : ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster }),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const totals = await totalsOf(ada)
    expect(totals.match(/Coupon (TEN|FIVE)/g)?.toSorted()).toEqual(['Coupon FIVE', 'Coupon TEN'])
    expect(totals).toContain('Subtotal $69.00')
  })

  it('with an individual-use coupon replaces others, and accepts no other', async () => {
    const ada = await withVase()
    await applyCoupon(ada, 'ten')
    await applyCoupon(ada, 'only')
    const totals = await totalsOf(ada)
    expect(totals).toContain('Coupon ONLY −$4.80')
    expect(totals).not.toContain('Coupon TEN')
    expect(textOf((await applyCoupon(ada, 'ten')).body)).toContain('can’t be combined')
  })

  it('stores a code in an empty cart, and applies it with the first matching product', async () => {
    const ada = visitor(app.fastify)
    expect(textOf((await applyCoupon(ada, 'trays')).body)).toContain('will be applied when you add')
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
    expect(await totalsOf(ada)).not.toContain('Coupon')
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.trayVerdeSmall })
    expect(await totalsOf(ada)).toContain('Coupon TRAYS −$5.00')
    expect(textOf((await ada.get('/cart/')).body)).toContain('Coupon “TRAYS” applied.')
  })

  it.each(['old', 'gone', 'staff'])(
    'refuses a code that no cart can fulfil in an empty one, too: %s',
    async (code) => {
      const { body } = await applyCoupon(visitor(app.fastify), code)
      expect(body).toContain('woocommerce-error')
    },
  )

  it('grants free delivery without an amount, and shows it in the totals', async () => {
    const ada = await withVase()
    expect(textOf((await applyCoupon(ada, 'ship')).body)).toContain('applied.')
    const totals = await totalsOf(ada)
    expect(totals).toContain('Coupon SHIP Applied')
    expect(totals).toContain('Total $24.00')
    const withExpensiveShipping = await ada.post('/?wc-ajax=update_shipping_method', {
      security: (await cartData(ada)).wc_cart_params['update_shipping_method_nonce'] ?? '',
      'shipping_method[0]': 'flat_rate:1',
    })
    expect(textOf(withExpensiveShipping.body)).toContain('Coupon SHIP Remove Applied')
  })
})

describe('POST /?wc-ajax=remove_coupon', () => {
  it('removes a coupon, and answers the same for one that is not applied', async () => {
    const ada = await withVase()
    await applyCoupon(ada, 'ten')
    expect(textOf((await removeCoupon(ada, 'TEN')).body)).toBe('“TEN” removed.')
    expect(await totalsOf(ada)).not.toContain('Coupon')
    expect(textOf((await removeCoupon(ada, 'ten')).body)).toBe('“TEN” removed.')
    const nothing = await removeCoupon(ada, '')
    expect(nothing.body).toContain('woocommerce-error')
    const reply = await ada.post('/?wc-ajax=remove_coupon', { security: 'x', coupon: 'ten' })
    expect([reply.status, reply.body]).toEqual([403, '-1'])
  })
})

describe('a coupon that becomes invalid for a cart', () => {
  it('is removed with the reason shown once, and reapplied automatically', async () => {
    const ada = await withVase(world.candle, world.candle)
    await applyCoupon(ada, 'min50')
    expect(await totalsOf(ada)).toContain('Coupon MIN50')
    const page = await ada.get('/cart/')
    const key = /cart\[([0-9a-f]{32})\]\[qty\][^>]*value="2"/.exec(page.body)?.[1] ?? ''
    const nonce = /name="woocommerce-cart-nonce" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const set = (quantity: number) =>
      ada.post('/cart/', {
        [`cart[${key}][qty]`]: quantity,
        'woocommerce-cart-nonce': nonce,
        update_cart: '1',
      })
    const less = textOf((await set(1)).body)
    expect(less).toContain('Coupon “MIN50” requires a minimum order of $50. It was removed. Spend $11 more')
    expect(less).not.toContain('Coupon MIN50')
    expect(textOf((await ada.get('/cart/')).body)).not.toContain('was removed.')
    const more = textOf((await set(2)).body)
    expect(more).toContain('Coupon “MIN50” applied.')
    expect(more).toContain('Coupon MIN50')
  })

  it.each([
    ['deleted', `delete from coupon where code = 'fleeting'`],
    ['in the trash', `update coupon set status = 'trash' where code = 'fleeting'`],
    ['expired', `update coupon set expires_at = '2026-05-01' where code = 'fleeting'`],
    ['used up', `update coupon set usage_limit = 1, usage_count = 1 where code = 'fleeting'`],
  ])('because it is %s is not charged', async (_what, change) => {
    await makeCoupons(app.shop, { code: 'fleeting', amount: '5.00' })
    const ada = await withVase()
    await applyCoupon(ada, 'fleeting')
    expect(await totalsOf(ada)).toContain('Coupon FLEETING')
    await sql.raw(change).execute(app.shop.db)
    expect(await totalsOf(ada)).not.toContain('fleeting')
    expect(textOf((await ada.get('/cart/')).body)).toContain('was removed.')
    expect(textOf((await ada.get('/cart/')).body)).not.toContain('was removed.')
    await sql`delete from coupon where code = 'fleeting'`.execute(app.shop.db)
  })
})

describe('a code in a form, without script', () => {
  const nonceIn = (body: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(body)?.[1] ?? ''

  it.each([{ apply_coupon: 'Apply' }, { update_cart: 'Update cart' }])(
    'is applied in the cart by any button: %o',
    async (button) => {
      const ada = await withVase()
      const { body } = await ada.get('/cart/')
      const reply = await ada.post('/cart/', {
        coupon_code: 'ten',
        ...button,
        'woocommerce-cart-nonce': nonceIn(body, 'woocommerce-cart-nonce'),
      })
      expect(reply.status).toBe(200)
      expect(textOf(reply.body)).toContain('Coupon “TEN” applied.')
      expect(textOf(reply.body)).toContain('−$2.40')
    },
  )

  it('is applied at the checkout, in a separate form', async () => {
    const ada = await withVase()
    const { body } = await ada.get('/checkout/')
    const form = { apply_coupon: 'Apply', 'woocommerce-cart-nonce': nonceIn(body, 'woocommerce-cart-nonce') }
    const reply = await ada.post('/checkout/', { ...form, coupon_code: 'ten' })
    expect(reply.status).toBe(200)
    expect(textOf(reply.body)).toContain('Coupon “TEN” applied.')
    const wrong = await ada.post('/checkout/', { ...form, coupon_code: 'nope' })
    expect(wrong.body).toMatch(/<input[^>]*id="coupon_code"[^>]*value="nope"/)
    expect(wrong.body).toContain('id="coupon-error-notice"')
    expect(textOf(wrong.body)).toContain('We couldn’t find coupon “NOPE”.')
  })

  it.each(['', 'old', '0123456789'])('changes nothing at the checkout with the nonce "%s"', async (nonce) => {
    const ada = await withVase()
    const form = { coupon_code: 'ten', apply_coupon: 'Apply', 'woocommerce-cart-nonce': nonce }
    const reply = await ada.post('/checkout/', form)
    expect([reply.status, textOf(reply.body).includes('This page has expired')]).toEqual([200, true])
    expect(reply.body).toMatch(/<input[^>]*id="coupon_code"[^>]*value="ten"/)
    expect(await totalsOf(ada)).not.toContain('Coupon')
  })

  it('changes nothing in a cart form with an expired nonce', async () => {
    const ada = await withVase()
    await ada.post('/cart/', { coupon_code: 'ten', apply_coupon: 'Apply', 'woocommerce-cart-nonce': 'old' })
    expect(await totalsOf(ada)).not.toContain('Coupon')
  })
})
