import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { textOf } from '../../support/cart/coupons.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { limit_orders: 12 } })
})
afterAll(() => app.close())

type Answer = { result: string; order_id?: number; messages?: string; reload?: boolean }

async function buyer() {
  const ada = visitor(app.fastify)
  await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster })
  return { ada, forms: [await checkoutForm(ada), await checkoutForm(ada)] as const }
}

describe('a buyer who orders in one tab and again in another', () => {
  it('gets a link to the existing order', async () => {
    const { ada, forms } = await buyer()
    const { order_id } = (await ada.post('/?wc-ajax=checkout', forms[0])).json<Answer>()
    const again = (await ada.post('/?wc-ajax=checkout', forms[1])).json<Answer>()
    expect(again).toMatchObject({ result: 'failure', reload: false })
    expect(textOf(again.messages ?? '')).toContain(
      `Order ${order_id} was already placed. It wasn’t placed again.`,
    )
    expect(again.messages).toContain(`/checkout/order-received/${order_id}/?key=`)
  })

  it('gets the same message without script', async () => {
    const { ada, forms } = await buyer()
    const { order_id } = (await ada.post('/?wc-ajax=checkout', forms[0])).json<Answer>()
    const page = await ada.post('/checkout/', forms[1])
    expect(page.status).toBe(400)
    expect(textOf(page.body)).toContain(`Order ${order_id} was already placed. It wasn’t placed again.`)
  })

  it('gets no link to an order of another visitor', async () => {
    const { forms } = await buyer()
    const page = await visitor(app.fastify).post('/checkout/', forms[0])
    expect(textOf(page.body)).toContain('Your order wasn’t placed')
    expect(page.body).not.toContain('order-received')
  })
})

describe('a script that orders repeatedly', () => {
  it('is blocked after a number of orders per network address, and refused attempts do not count', async () => {
    const { ada, forms } = await buyer()
    for (let wrong = 0; wrong < 15; wrong++) {
      const refused = await ada.post('/?wc-ajax=checkout', { ...forms[0], payment_method: 'gold' })
      expect(refused.json<Answer>().result).toBe('failure')
    }
    const answers: number[] = []
    const first = { ada, forms }
    for (let count = 0; count < 14; count++) {
      const { ada: other, forms: filled } = count === 0 ? first : await buyer()
      answers.push((await other.post('/?wc-ajax=checkout', filled[0])).status)
      // A replay is the same order, and does not count.
      if (count === 0) await ada.post('/?wc-ajax=checkout', forms[0])
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(10)
    expect(answers.slice(10)).toEqual([429, 429, 429, 429])
    // A replay of an existing order is still answered.
    const again = await first.ada.post('/?wc-ajax=checkout', first.forms[0])
    expect([again.status, again.json<Answer>().result]).toEqual([200, 'success'])
  })
})
