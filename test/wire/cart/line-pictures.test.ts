import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  const { db } = app.shop
  await sql`
    insert into image (id, content_hash, name, mime, width, height) values
      (1, ${'a1'.repeat(32)}, 'tray.jpg', 'image/jpeg', 800, 1000), (2, ${'b2'.repeat(32)}, 'verde.jpg', 'image/jpeg', 800, 1000),
      (3, ${'c3'.repeat(32)}, 'any.jpg', 'image/jpeg', 800, 1000), (4, ${'d4'.repeat(32)}, 'nero.jpg', 'image/jpeg', 800, 1000)`.execute(
    db,
  )
  await sql`insert into product_image (product_id, position, image_id) values (80, 1, 1), (81, 1, 2), (83, 1, 3)`.execute(
    db,
  )
  await sql`update term set image_id = 4 where slug = 'nero'`.execute(db)
  await sql`update product set choice = '{"pa_colour": "", "pa_size": "large"}' where id = 83`.execute(db)
  await sql`update product set choice = '{"pa_colour": "verde", "pa_size": "small"}' where id = 81`.execute(
    db,
  )
  await sql`delete from product where id = 82`.execute(db)
})
afterAll(() => app.close())

/** The ids of the pictures that a part of the shop shows, each once, in their order. */
function picturesIn(html: string): string[] {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html
  return [...new Set([...main.matchAll(/\/media\/(\d+)-[0-9a-f]{16}-/g)].map(([, id]) => id ?? ''))]
}

describe('the picture of a line with a selected colour', () => {
  it('is that of the colour in mini-cart, cart, checkout and order', async () => {
    const ada = visitor(app.fastify)
    const add = (colour: string) =>
      ada.post('/?wc-ajax=add_to_cart', {
        product_id: world.tray,
        variation_id: world.trayNeroAny,
        attribute_pa_colour: colour,
        attribute_pa_size: 'large',
      })
    // For verde, another variation has a picture; for nero, the colour itself has one.
    await add('verde')
    const added = await add('nero')
    const { fragments } = added.json<{ fragments: Record<string, string> }>()
    const inMiniCart = picturesIn(fragments['div.widget_shopping_cart_content'] ?? '')
    const inCart = picturesIn((await ada.get('/cart/')).body)
    const inCheckout = picturesIn((await ada.get('/checkout/')).body)
    const placed = await ada.post('/?wc-ajax=checkout', await checkoutForm(ada))
    const { pathname, search } = new URL(placed.json<{ redirect: string }>().redirect)
    const inOrder = picturesIn((await ada.get(pathname + search)).body)
    expect({ inMiniCart, inCart, inCheckout, inOrder }).toEqual({
      inMiniCart: ['2', '4'],
      inCart: ['2', '4'],
      inCheckout: ['2', '4'],
      inOrder: ['2', '4'],
    })
    expect(app.loggedErrors()).toEqual([])
  })
})
