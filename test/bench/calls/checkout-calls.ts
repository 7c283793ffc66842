import { type HttpRequest, send } from '../../support/http/http-request.ts'
import { checkoutBodies, fillCart } from '../../support/http/shopper.ts'
import type { BenchShop } from '../runner/bench-shop.ts'
import type { Load } from '../runner/load.ts'
import { type Call, forEachVisitor } from './call.ts'

/** The calls on the way to an order; each visitor sends each of them once. */
export const checkoutCalls: readonly Call[] = [
  {
    name: 'coupon',
    title: 'apply_coupon_on_click, 16 at once',
    target: { wallRatio: 1 / 30, cpuRatio: 1 / 25 },
    prepare: couponClicks,
  },
  {
    name: 'review',
    title: 'update_order_review, 2 lines, 16 at once',
    target: { wallRatio: 1 / 30, cpuRatio: 1 / 25 },
    prepare: async (shop, count) =>
      sentOnce('"result":"success"', await forEachVisitor(count, async () => (await forms(shop)).review)),
  },
  {
    name: 'checkout',
    title: 'classic checkout, 2 lines, 16 at once',
    target: { wallRatio: 1 / 90, cpuRatio: 1 / 60, maxP50Ms: 40 },
    prepare: async (shop, count) =>
      sentOnce('"result":"success"', await forEachVisitor(count, async () => (await forms(shop)).order)),
  },
]

function sentOnce(text: string, requests: readonly HttpRequest[]): Load {
  return { requests, connections: 16, sent: 'once', expected: { text } }
}

async function forms({ origin, productIds }: BenchShop) {
  const shopper = await fillCart(origin, productIds.slice(0, 2))
  const { review, order } = await checkoutBodies(origin, shopper)
  const headers = { cookie: shopper.cookie }
  return {
    review: { path: '/?wc-ajax=update_order_review', method: 'POST', headers, body: review },
    order: { path: '/?wc-ajax=checkout', method: 'POST', headers, body: order },
  } as const
}

/** A click on a coupon card for each of so many carts; the nonce is that of all guests. */
async function couponClicks({ origin, database, productIds }: BenchShop, count: number): Promise<Load> {
  const { rows } = await database.query(`select id from coupon where code = 'welcome10'`)
  const visitor = await fillCart(origin, productIds.slice(0, 1))
  const cart = await send(origin, { path: '/cart/', headers: { cookie: visitor.cookie } })
  const nonce = /"apply_coupon":"([0-9a-f]{10})"/.exec(cart.body)?.[1]
  if (!rows[0] || !nonce) throw new Error('The demo shop has no coupon card')

  const body = new URLSearchParams({
    coupon_id: String(rows[0].id),
    coupon_code: 'welcome10',
    _wpnonce: nonce,
  }).toString()
  const requests = await forEachVisitor(count, async (): Promise<HttpRequest> => {
    const { cookie } = await fillCart(origin, productIds.slice(0, 1))
    return { path: '/?wc-ajax=apply_coupon_on_click', method: 'POST', headers: { cookie }, body }
  })
  return sentOnce('woocommerce-message', requests)
}
