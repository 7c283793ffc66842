import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedInVisitor } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { outbox } from '../../support/orders/checkout.ts'
import { readMail } from '../../support/orders/order-mails.ts'
import { placeOrderAs } from '../../support/orders/order-pages.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await app.changeCatalogue(`update term set name = '180 cm' where slug = 'large'`)
})
afterAll(() => app.close())

it('a size has both units in cart, mini-cart, checkout, order and mail, and stays as typed on the wire', async () => {
  const buyer = await signedInVisitor(app, 'ada', 'customer')
  const added = await buyer.post('/?wc-ajax=add_to_cart', {
    product_id: world.tray,
    quantity: 1,
    attribute_pa_colour: 'nero',
    attribute_pa_size: 'large',
  })
  const shown = '71 in (180 cm)'
  expect(Object.values(added.json<{ fragments: object }>().fragments).join('')).toContain(shown)
  for (const path of ['/cart/', '/checkout/', '/product/tray-rivo/?attribute_pa_size=large'])
    expect((await buyer.get(path)).body, path).toContain(shown)

  const order = await placeOrderAs(app, { who: buyer, products: {} })
  expect((await buyer.get(order.page)).body).toContain(shown)
  await app.runJobs()
  const mails = (await outbox(app.shop)).map(readMail).filter(({ subject }) => /order/i.test(subject))
  expect(mails.length).toBeGreaterThan(0)
  for (const { html, text } of mails)
    expect([html, text].map((part) => part.includes(shown))).toEqual([true, true])

  const stored = await order.now()
  expect(stored.lines[0]?.choice.map(([, value]) => value)).toEqual(['Nero', '180 cm'])
})
