import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeRefusalText } from '../../src/features/checkout/rules/order-refusal.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { couponId, makeCoupons } from '../support/cart/coupons.ts'
import { checkoutForm } from '../support/orders/checkout.ts'
import { type Visitor, visitor } from '../support/visitor.ts'
import { world } from '../support/world.ts'

const PROCESSES = 4
const BUYERS = 200
const STOCK = 50
const USES = 20

// Processes of one shop, each with its own connections and memory.
let processes: TestApp[]
beforeAll(async () => {
  const env = { HANDSEL_RATE_LIMITS: '0' }
  const first = await makeTestApp({ env })
  processes = [first]
  while (processes.length < PROCESSES) processes.push(await makeTestApp({ sameDatabaseAs: first, env }))
})
afterAll(async () => {
  for (const app of processes.toReversed()) await app.close()
})

const first = () => processes[0] as TestApp

async function count(text: string): Promise<number> {
  const { rows } = await first().database.pool.query(`select (${text})::int as n`)
  return rows[0].n
}

describe(`${BUYERS} buyers of ${STOCK} vases, with a coupon that can be used ${USES} times`, () => {
  it('get one each until they are sold out, with the coupon up to its limit, and the others are refused', async () => {
    await first().database.pool.query('update stock_level set quantity = $1 where product_id = $2', [
      STOCK,
      world.alba,
    ])
    const { shop } = first()
    await makeCoupons(shop, { code: 'twenty', discount_type: 'percent', amount: '10', usage_limit: USES })
    const coupon = await couponId(shop, 'twenty')
    const buyers = await Promise.all(
      Array.from({ length: BUYERS }, async (_, index) => {
        const buyer = visitor((processes[index % PROCESSES] as TestApp).fastify)
        await buyer.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
        return { buyer, form: await checkoutForm(buyer) }
      }),
    )
    await first().database.pool.query(
      `update cart set coupons = jsonb_set(coupons, '{applied}', to_jsonb($1::bigint[])), version = version + 1`,
      [[coupon]],
    )

    const ends = await Promise.all(buyers.map(({ buyer, form }) => orderUntilDecided(buyer, form)))
    expect(ends.filter(({ result }) => result === 'success')).toHaveLength(STOCK)
    const refusals = ends.filter(({ result }) => result === 'failure')
    expect(refusals).toHaveLength(BUYERS - STOCK)
    for (const { messages } of refusals) expect(messages).toContain(placeRefusalText('out-of-stock'))

    expect(await count('select count(*) from shop_order')).toBe(STOCK)
    expect(await count(`select quantity from stock_level where product_id = ${world.alba}`)).toBe(0)
    expect(await count('select sum(quantity) from taken_stock')).toBe(STOCK)
    expect(await count('select count(*) from coupon_use')).toBe(USES)
    expect(await count('select count(*) from order_coupon')).toBe(USES)
    expect(await count(`select usage_count from coupon where id = ${coupon}`)).toBe(USES)
    for (const app of processes) expect(app.loggedErrors()).toEqual([])

    // One to the buyer and one to the owner of each order.
    const mails = (counted: string) => `
      select count(${counted}) from graphile_worker._private_jobs, json_array_elements_text(payload -> 'mails') as mail`
    expect([await count(mails("distinct (payload ->> 'orderId', mail)")), await count(mails('*'))]).toEqual([
      2 * STOCK,
      2 * STOCK,
    ])
  })
})

type End = { readonly result: string; readonly messages?: string }

/** Orders again if a coupon has just been used up and the total has changed. */
async function orderUntilDecided(buyer: Visitor, form: Record<string, string>): Promise<End> {
  for (;;) {
    const end = (await buyer.post('/?wc-ajax=checkout', form)).json<End>()
    const isAboutCoupon = [placeRefusalText('coupon-used-up'), placeRefusalText('coupon-refused')].some(
      (text) => end.messages?.includes(text),
    )
    if (!isAboutCoupon) return end
  }
}
