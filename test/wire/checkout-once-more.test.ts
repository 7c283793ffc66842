import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { checkoutForm } from '../support/checkout.ts'
import { textOf } from '../support/coupons.ts'
import { visitor } from '../support/visitor.ts'
import { world } from '../support/world.ts'

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

describe('who orders in one tab and presses the button in another', () => {
  it('hears of the order that stands, with a link to it', async () => {
    const { ada, forms } = await buyer()
    const { order_id } = (await ada.post('/?wc-ajax=checkout', forms[0])).json<Answer>()
    const again = (await ada.post('/?wc-ajax=checkout', forms[1])).json<Answer>()
    expect(again).toMatchObject({ result: 'failure', reload: false })
    expect(textOf(again.messages ?? '')).toContain(
      `Your order ${order_id} has been placed already, and stands.`,
    )
    expect(again.messages).toContain(`/checkout/order-received/${order_id}/?key=`)
  })

  it('hears of it without script, too', async () => {
    const { ada, forms } = await buyer()
    const { order_id } = (await ada.post('/?wc-ajax=checkout', forms[0])).json<Answer>()
    const page = await ada.post('/checkout/', forms[1])
    expect(page.status).toBe(400)
    expect(textOf(page.body)).toContain(`Your order ${order_id} has been placed already, and stands.`)
  })

  it('hears nothing of it where it is another’s, or long ago', async () => {
    const { forms } = await buyer()
    const page = await visitor(app.fastify).post('/checkout/', forms[0])
    expect(textOf(page.body)).toContain('Nothing was ordered just now')
    expect(page.body).not.toContain('order-received')
  })
})

describe('a script that orders again and again', () => {
  it('is stopped after so many orders of one address, and lets refused tries pass uncounted', async () => {
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
      // Sent again, it is the same order, and not counted.
      if (count === 0) await ada.post('/?wc-ajax=checkout', forms[0])
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(10)
    expect(answers.slice(10)).toEqual([429, 429, 429, 429])
    // Whoever has not heard of an order that stands, hears of it.
    const again = await first.ada.post('/?wc-ajax=checkout', first.forms[0])
    expect([again.status, again.json<Answer>().result]).toEqual([200, 'success'])
  })
})
