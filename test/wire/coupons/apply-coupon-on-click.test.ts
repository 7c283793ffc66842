import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { cartData, couponId, makeCoupons, textOf, totalsOf } from '../../support/cart/coupons.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await makeCoupons(
    app.shop,
    { code: 'shown', amount: '5.00', listed_in: ['cart', 'my_account'] },
    { code: 'secret-ada', amount: '9.00' },
    { code: 'bobs', amount: '9.00', listed_in: ['cart'], email_restrictions: ['bob@example.com'] },
    { code: 'draft', amount: '9.00', listed_in: ['cart'], status: 'draft' },
    { code: 'min90', amount: '9.00', listed_in: ['cart'], minimum_amount: '90' },
  )
})
afterAll(() => app.close())

async function shopper(): Promise<{ ada: Visitor; click: Click }> {
  const ada = visitor(app.fastify)
  await ada.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
  const { WTSmartCouponOBJ } = await cartData(ada)
  return {
    ada,
    click: (coupon_id, coupon_code = '', _wpnonce = WTSmartCouponOBJ.nonces['apply_coupon'] ?? '') =>
      ada.post('/?wc-ajax=apply_coupon_on_click', { coupon_id, coupon_code, _wpnonce }),
  }
}

type Click = (id: number | string, code?: string, nonce?: string) => ReturnType<Visitor['post']>

describe('POST /?wc-ajax=apply_coupon_on_click', () => {
  it('applies the coupon of the card, with or without its code', async () => {
    const { ada, click } = await shopper()
    const reply = await click(await couponId(app.shop, 'shown'), 'shown')
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(textOf(reply.body)).toBe('Coupon “SHOWN” applied.')
    expect(await totalsOf(ada)).toContain('Coupon SHOWN −$5.00')
    const again = await click(await couponId(app.shop, 'shown'))
    expect(textOf(again.body)).toContain('is already applied')
  })

  it('applies the coupon of the id if the code differs', async () => {
    const { ada, click } = await shopper()
    await click(await couponId(app.shop, 'shown'), 'secret-ada')
    expect(await totalsOf(ada)).toContain('Coupon SHOWN')
    expect(await totalsOf(ada)).not.toContain('secret')
  })

  it('shows why an offered coupon cannot be applied', async () => {
    const { click } = await shopper()
    const reply = await click(await couponId(app.shop, 'min90'), 'min90')
    expect(reply.body).toContain('woocommerce-error')
    expect(textOf(reply.body)).toContain('Spend $66 more')
  })

  it('refuses a wrong nonce', async () => {
    const { click } = await shopper()
    const reply = await click(await couponId(app.shop, 'shown'), 'shown', '0123456789')
    expect([reply.status, reply.body]).toEqual([403, '-1'])
  })

  it('answers nothing for invalid ids, and for coupons that are not offered to this shopper', async () => {
    const { ada, click } = await shopper()
    const ids = await Promise.all(['secret-ada', 'bobs', 'draft'].map((code) => couponId(app.shop, code)))
    for (const id of [...ids, '', '0', '-1', '999999', '1e3', 'credit-1', '1 or 1=1', '9'.repeat(30), '%']) {
      const reply = await click(id, 'shown')
      expect([id, reply.status, reply.body]).toEqual([id, 200, ''])
    }
    expect(await totalsOf(ada)).not.toContain('Coupon')
  })

  it('applies an unlisted coupon with its code, and limits wrong codes', async () => {
    const { ada, click } = await shopper()
    const id = await couponId(app.shop, 'secret-ada')
    const wrong = await Promise.all(Array.from({ length: 30 }, (_, index) => click(id, `guess-${index}`)))
    expect(new Set(wrong.map(({ body }) => body))).toEqual(new Set(['']))
    expect((await click(id, 'secret-ada')).body).toBe('')
    app.setNowMs(app.shop.nowMs() + 11 * 60 * 1000)
    const { click: later } = await shopper()
    expect(textOf((await later(id, 'SECRET-ada')).body)).toContain('applied')
    expect(await totalsOf(ada)).not.toContain('Coupon')
  })
})

describe('a thousand wrong codes', () => {
  it('are limited to twenty, answered with one message, and do not block the cart', async () => {
    app.setNowMs(app.shop.nowMs() + 60 * 60 * 1000)
    const { ada } = await shopper()
    const { wc_cart_params } = await cartData(ada)
    const guess = (code: string) =>
      ada.post('/?wc-ajax=apply_coupon', {
        security: wc_cart_params['apply_coupon_nonce'] ?? '',
        coupon_code: code,
      })
    const statuses: number[] = []
    for (let index = 0; index < 50; index++) statuses.push((await guess(`nothing-${index}`)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.slice(20)).toEqual(Array(30).fill(429))
    const throttled = await guess('shown')
    expect([throttled.status, throttled.headers['retry-after']]).toEqual([429, '600'])
    expect(textOf(throttled.body)).toContain('Too many attempts')
    expect((await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster })).status).toBe(200)
    app.setNowMs(app.shop.nowMs() + 11 * 60 * 1000)
    expect((await guess('shown')).status).toBe(200)
  })
})
