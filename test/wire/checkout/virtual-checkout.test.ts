import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { setUpRates } from '../../support/cart/cart-shop.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { setSettings } from '../../support/settings.ts'
import { visitor } from '../../support/visitor.ts'
import { fillOtherKinds, otherKinds, world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await fillOtherKinds(app.shop.db)
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

async function withCart(...ids: readonly number[]) {
  const ada = visitor(app.fastify)
  for (const id of ids) await ada.post('/?wc-ajax=add_to_cart', { product_id: id })
  return ada
}

describe('a cart of virtual products only', () => {
  it('shows no delivery in cart and checkout', async () => {
    const ada = await withCart(otherKinds.workshop)
    const cart = (await ada.get('/cart/')).body
    const page = (await ada.get('/checkout/')).body
    expect(cart).not.toContain('woocommerce-shipping-totals')
    for (const absent of ['name="shipping_method', 'ship_to_different_address', 'We don’t ship']) {
      expect(page).not.toContain(absent)
    }
    expect(page).toContain('$40.00')
  })

  it('preselects no cash on delivery', async () => {
    const preselected = async (product: number) => {
      const { body } = await (await withCart(product)).get('/checkout/')
      const inputs = [...body.matchAll(/<input[^>]*name="payment_method"[^>]*>/g)].map(([input]) => input)
      const checked = inputs.filter((input) => input.includes('checked'))
      return checked.map((input) => /value="(\w+)"/.exec(input)?.[1])
    }
    expect(await preselected(otherKinds.workshop)).toEqual(['bacs'])
    expect(await preselected(world.coaster)).toEqual(['cod'])
  })

  it('is ordered without a rate, even with an incomplete delivery address', async () => {
    const ada = await withCart(otherKinds.workshop)
    const form = await checkoutForm(ada)
    const reply = await ada.post('/?wc-ajax=checkout', { ...form, ship_to_different_address: '1' })
    const { result, order_id, redirect } = reply.json<{
      result: string
      order_id: number
      redirect: string
    }>()
    expect(result).toBe('success')
    const order = await app.shop.db
      .selectFrom('shop_order')
      .selectAll()
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    expect([order.shipping_method, order.shipping_minor, order.total_minor]).toEqual(['', 0, 4000])
    const page = (await ada.get(redirect.replace('http://localhost:3000', ''))).body
    expect(page).toContain('Billing address')
    expect(page).not.toContain('Where it goes')
  })

  it('is quoted as it is ordered: another delivery address has no effect on its taxes', async () => {
    await setSettings(app, { calc_taxes: 'yes' })
    await setUpRates(app, [{ country: 'US', state: 'CA', ratePpm: 87_500, name: 'Sales tax' }])
    const ada = await withCart(otherKinds.workshop)
    const form = {
      ...(await checkoutForm(ada)),
      ship_to_different_address: '1',
      shipping_first_name: 'Grace',
      shipping_last_name: 'Hopper',
      shipping_country: 'US',
      shipping_address_1: '1 Navy Yard',
      shipping_city: 'Oakland',
      shipping_state: 'CA',
      shipping_postcode: '94607',
    }
    const [, security = ''] = /data-review-nonce="([^"]+)"/.exec((await ada.get('/checkout/')).body) ?? []
    const locations = { country: 'US', state: 'OR', postcode: '97205', city: 'Portland' }
    const delivery = { s_country: 'US', s_state: 'CA', s_postcode: '94607', s_city: 'Oakland' }
    const review = await ada.post('/?wc-ajax=update_order_review', {
      ...form,
      ...locations,
      ...delivery,
      security,
    })
    const seenTotal = /name="seen_total" value="(\d+)"/.exec(
      Object.values(review.json<{ fragments: Record<string, string> }>().fragments).join(''),
    )?.[1]
    const reply = await ada.post('/?wc-ajax=checkout', { ...form, seen_total: seenTotal ?? '' })
    await setSettings(app, { calc_taxes: 'no' })
    expect(seenTotal).toBe('4000')
    expect(reply.json()).toMatchObject({ result: 'success' })
  })

  it('needs delivery as soon as one product is shipped', async () => {
    const ada = await withCart(otherKinds.workshop, world.coaster)
    expect((await ada.get('/cart/')).body).toContain('woocommerce-shipping-totals')
    expect((await ada.get('/checkout/')).body).toContain('name="shipping_method[0]"')
  })
})

describe('a subscription in an order', () => {
  it('charges its first payment, and shows its terms', async () => {
    const ada = await withCart(otherKinds.club)
    const reply = await ada.post('/?wc-ajax=checkout', await checkoutForm(ada))
    const { redirect } = reply.json<{ redirect: string }>()
    const page = (await ada.get(redirect.replace('http://localhost:3000', ''))).body
    expect(page).toContain('$10.00 / month with a 14-day free trial and a $20.00 sign-up fee')
    expect(page).toMatch(/Total<\/th><td>\$20\.00/)
  })
})
