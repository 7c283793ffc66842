import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { applyCoupon, cartData, makeCoupons, textOf } from '../../support/cart/coupons.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

const everywhere = { listed_in: ['cart', 'checkout'] }

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await makeCoupons(
    app.shop,
    { code: 'any', amount: '1.00', ...everywhere },
    { code: 'min90', amount: '9.00', minimum_amount: '90', ...everywhere },
    { code: 'max20', amount: '1.00', maximum_amount: '20', ...everywhere },
    { code: 'trays', amount: '1.00', discount_type: 'percent', product_categories: ['trays'], ...everywhere },
    { code: 'full-price', amount: '1.00', exclude_sale_items: true, ...everywhere },
    { code: 'alone', amount: '2.00', individual_use: true, ...everywhere },
    { code: 'later', amount: '1.00', date_starts: '2027-01-01', ...everywhere },
    { code: 'three', amount: '1.00', min_matching_pieces: 3, ...everywhere },
  )
  await sql`update product set gift_card = '{"presetsMinor":[2500],"free":null}', virtual = true where id = ${world.coaster}`.execute(
    app.shop.db,
  )
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

async function shopper(...ids: readonly number[]): Promise<Visitor> {
  const ada = visitor(app.fastify)
  for (const product_id of ids)
    await ada.post('/?wc-ajax=add_to_cart', { product_id, gift_card_amount: '2500' })
  return ada
}

/** The codes of the cards of a cart by what they are: to be applied, with a hint, applied. */
async function cards(ada: Visitor) {
  const { body } = await ada.get('/cart/')
  const all = [...body.matchAll(/wt_sc_single_coupon ([^"]*)"[^>]*data-id="(\d+)"[^>]*data-code="([^"]*)"/g)]
  const of = (test: (classes: string) => boolean) =>
    all.filter(([, classes = '']) => test(classes)).map(([, , id = '', code = '']) => ({ id, code }))
  return {
    active: of((classes) => classes.includes('active-coupon') && !classes.includes('inactive-coupon')),
    inactive: of((classes) => classes.includes('inactive-coupon')),
    applied: of((classes) => classes.includes('applied-coupon')),
  }
}
const codes = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code).sort()

describe('the coupons on offer in a cart', () => {
  it('are those that it takes, and those that lack an amount that is known', async () => {
    const { active, inactive } = await cards(await shopper(world.alba))
    expect(codes(active)).toEqual(['alone', 'any', 'full-price'])
    expect(codes(inactive)).toEqual(['min90', 'three'])
  })

  it('fit what is in it', async () => {
    const { active } = await cards(await shopper(world.candle))
    expect(codes(active)).toEqual(['alone', 'any', 'max20'])
  })

  it('are none with one that cannot be combined', async () => {
    const ada = await shopper(world.alba)
    await applyCoupon(ada, 'alone')
    const { active, inactive, applied } = await cards(ada)
    expect([codes(active), codes(inactive), codes(applied)]).toEqual([[], [], ['alone']])
  })

  it('are none for gift cards', async () => {
    const { active, inactive } = await cards(await shopper(world.coaster))
    expect([active, inactive]).toEqual([[], []])
  })

  it('are never refused when they are pressed', async () => {
    for (const products of [[world.alba], [world.candle], [world.alba, world.candle], [world.lastBust]]) {
      const { active } = await cards(await shopper(...products))
      expect(active.length).toBeGreaterThan(0)
      for (const { id, code } of active) {
        const ada = await shopper(...products)
        const { WTSmartCouponOBJ } = await cartData(ada)
        const _wpnonce = WTSmartCouponOBJ.nonces['apply_coupon'] ?? ''
        const { body } = await ada.post('/?wc-ajax=apply_coupon_on_click', {
          coupon_id: id,
          coupon_code: code,
          _wpnonce,
        })
        expect([code, textOf(body)]).toEqual([code, expect.stringContaining('applied.')])
      }
    }
  })
})
