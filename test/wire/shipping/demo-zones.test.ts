import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { setSetting } from '../../../src/features/settings/settings.ts'
import { cachedZones } from '../../../src/features/shipping/cached-zones.ts'
import { importZones } from '../../../src/features/shipping/zone-import.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { applyCoupon, makeCoupons, totalsOf } from '../../support/cart/coupons.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

const demo = async (file: string) => JSON.parse(await readFile(`demo/${file}.json`, 'utf8'))
const PAYMENT = /^woocommerce_(cod|cheque|gateway)_/

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  expect(await importZones(app.shop, await demo('zones'))).toMatchObject({ ok: true })
  const coupons: readonly { readonly code: string }[] = await demo('coupons')
  await makeCoupons(app.shop, ...coupons.filter(({ code }) => code === 'SHIPFREE'))
  for (const [name, value] of Object.entries(await demo('settings'))) {
    if (PAYMENT.test(name))
      expect(await setSetting(app.shop, name, String(value))).toMatchObject({ ok: true })
  }
  await vi.waitFor(() => expect(app.shop.cached.get(cachedZones).zones).toHaveLength(3))
})
afterAll(() => app.close())

async function withCandle(): Promise<Visitor> {
  const who = visitor(app.fastify)
  await who.post('/?wc-ajax=add_to_cart', { product_id: world.candle })
  return who
}

/** The titles of the shipping methods and the payment methods that the checkout offers in a country. */
async function offered(who: Visitor, country: string) {
  const { body: page } = await who.get('/checkout/')
  const security = /data-review-nonce="([0-9a-f]{10})"/.exec(page)?.[1] ?? ''
  const reply = await who.post('/?wc-ajax=update_order_review', { security, country })
  const body = Object.values(reply.json<{ fragments: Record<string, string> }>().fragments).join()
  const rates = body.match(/Standard shipping to Canada|(?:Standard|Free|International) shipping/g)
  const methods = [...body.matchAll(/id="payment_method_(\w+)"/g)].map(([, id]) => id)
  return { rates: [...new Set(rates)], methods }
}

describe('the demo shop', () => {
  it('ships free with its coupon, in cart and checkout, without a paid method of the same days', async () => {
    const who = await withCandle()
    expect(await totalsOf(who)).toContain('Standard shipping')
    expect((await applyCoupon(who, 'SHIPFREE')).body).toContain('class="woocommerce-message"')
    expect(await totalsOf(who)).toContain('Free shipping')
    expect(await totalsOf(who)).not.toContain('$6.90')
    expect(await offered(who, 'US')).toMatchObject({ rates: ['Free shipping'] })
  })

  it('has its own methods for Canada and the rest of the world, where nobody pays by cash or check', async () => {
    const who = await withCandle()
    expect(await offered(who, 'US')).toEqual({
      rates: ['Standard shipping'],
      methods: ['bacs', 'cheque', 'cod'],
    })
    expect(await offered(who, 'CA')).toEqual({ rates: ['Standard shipping to Canada'], methods: ['bacs'] })
    expect(await offered(who, 'DE')).toEqual({ rates: ['International shipping'], methods: ['bacs'] })
  })
})
