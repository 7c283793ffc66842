import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInVisitor } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { textIn } from '../../support/cart/cart-shop.ts'
import { makeCoupons } from '../../support/cart/coupons.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'

const PATH = '/my-account/wt-smart-coupon/'

let app: TestApp
let ada: Visitor
beforeAll(async () => {
  app = await makeTestApp({ settings: { coupons_show_expired: true } })
  ada = await signedInVisitor(app, 'ada', 'customer')
})
afterAll(() => app.close())

const inAccount = { meta_data: [{ key: '_wc_make_coupon_available', value: 'my_account' }] }
const codesIn = (body: string, state: string) =>
  [...body.matchAll(new RegExp(`${state} my_account_page"[^>]* data-code="([^"]*)"`, 'g'))].map(
    ([, code]) => code,
  )

describe('GET /my-account/wt-smart-coupon/', () => {
  it('redirects guests to the sign-in', async () => {
    const reply = await visitor(app.fastify).get(PATH)
    expect([reply.status, reply.headers['location']]).toEqual([302, expect.stringContaining('/my-account/')])
  })

  it('has a text for each empty list', async () => {
    const { status, headers, body } = await ada.get(PATH)
    expect([status, headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')])
    for (const sentence of [
      'No coupons available right now.',
      'You haven’t used any coupons yet.',
      'None of your coupons have expired.',
    ])
      expect(textIn(body)).toContain(sentence)
    expect(body).toContain('WTSmartCouponOBJ')
  })

  it('lists available coupons in the requested order, and expired ones', async () => {
    await makeCoupons(
      app.shop,
      { code: 'small', discount_type: 'percent', amount: '5', ...inAccount },
      { code: 'great', discount_type: 'percent', amount: '50', ...inAccount },
      { code: 'gone', discount_type: 'percent', amount: '50', date_expires: '2020-01-01', ...inAccount },
      { code: 'unlisted', discount_type: 'percent', amount: '60' },
      {
        code: 'for-ben',
        discount_type: 'percent',
        amount: '60',
        email_restrictions: ['ben@example.com'],
        ...inAccount,
      },
    )
    const { body } = await ada.get(PATH)
    expect(codesIn(body, 'active-coupon').toSorted()).toEqual(['great', 'small'])
    expect(codesIn(body, 'expired')).toEqual(['gone'])
    const sorted = (order: string) => ada.get(`${PATH}?wt_sc_available_coupons_orderby=${order}`)
    expect(codesIn((await sorted('amount:desc')).body, 'active-coupon')).toEqual(['great', 'small'])
    expect(codesIn((await sorted('amount:asc')).body, 'active-coupon')).toEqual(['small', 'great'])
    expect((await sorted('nonsense')).status).toBe(200)
  })

  it('has twenty on a page, and 404 beyond the last', async () => {
    const more = Array.from({ length: 20 }, (_, at) => ({
      code: `more-${at}`,
      discount_type: 'percent',
      amount: '1',
      ...inAccount,
    }))
    await makeCoupons(app.shop, ...more)
    const at = (offset: string) => ada.get(`${PATH}?wt_sc_available_coupons_offset=${offset}`)
    const first = await at('0')
    expect(codesIn(first.body, 'active-coupon')).toHaveLength(20)
    expect(first.body).toContain('wt_sc_available_coupons_offset=20')
    expect(codesIn((await at('20')).body, 'active-coupon')).toHaveLength(2)
    expect((await at('40')).status).toBe(404)
    for (const nonsense of ['-1', '1e3', '%00', 'x'.repeat(10_000)]) {
      expect(codesIn((await at(nonsense)).body, 'active-coupon')).toHaveLength(20)
    }
  })
})
