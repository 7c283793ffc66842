import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { card_bulk_prices: true } })
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

const page = async (slug: string) => (await visitor(app.fastify).get(`/product/${slug}/`)).body

describe('GET /product/<slug>/', () => {
  it('shows related products with the same price by quantity as listings', async () => {
    const hint = /\$8\.00 each for 10\+/
    expect((await visitor(app.fastify).get('/shop/')).body).toMatch(hint)
    expect((await page('vase-alba')).split('Similar products')[1]).toMatch(hint)
  })

  it('shows the delivery cost near the button', async () => {
    expect(await page('vase-alba')).toMatch(
      /purchase-terms[^>]*><div>Shipping \$6\.90, free on orders of \$75 or more</,
    )
  })

  it('shows that it is sold out above the name, with links to the shop and its category', async () => {
    await sql`update stock_level set quantity = 0 where product_id = ${world.candle}`.execute(app.shop.db)
    const html = await page('candle-lume')
    const [beforeName = '', after = ''] = html.split('<h1 class="product_title')
    expect(beforeName.slice(-400)).toContain('Sold out</span>')
    expect(beforeName.slice(-400)).not.toContain('%')
    expect(after).toContain('mailto:shop@example.com?subject=Candle%20Lume')
    expect(after).toContain('<a href="/product-category/vases/">Vases</a>')
    expect(after).not.toContain('purchase-terms')
    expect(after).not.toContain('is sold out')
    expect(after).toContain('<p class="stock out-of-stock" hidden="">Sold out</p>')
  })
})

it('a product of which fewer are left than its minimum has no form, and says why', async () => {
  const form = /<form[^>]* class="[^"]*\bcart\b/
  expect(await page('vase-alba')).toMatch(form)
  await sql`
    insert into tier_rule (product_id, kind, steps, minimum) values (${world.alba}, 'fixed', '[[5, 900]]', 4)`.execute(
    app.shop.db,
  )
  await app.shop.db.transaction().execute((tx) => app.shop.tags.announce(tx, [`product:${world.alba}`]))
  const stock = async () =>
    [...(await page('vase-alba')).matchAll(/class="[^"]*\bstock\b[^>]*>([^<]*)/g)].map(([, text]) => text)
  await expect.poll(stock).toContainEqual(expect.stringContaining('Only 3 left; minimum order is 4'))
  expect(await page('vase-alba')).not.toMatch(form)
})

describe('a form without script', () => {
  const choose = (colour: string, size: string) =>
    visitor(app.fastify).post('/product/tray-rivo/', {
      'add-to-cart': world.tray,
      attribute_pa_colour: colour,
      attribute_pa_size: size,
    })

  it('with a combination that does not exist is refused, with the selection preserved', async () => {
    await app.database.pool.query("update product set status = 'draft' where id = $1", [world.trayVerdeLarge])
    const reply = await choose('verde', 'large')
    await app.database.pool.query("update product set status = 'publish' where id = $1", [
      world.trayVerdeLarge,
    ])
    expect(reply.status).toBe(409)
    expect(reply.body).toContain('“Tray Rivo” isn’t available in this combination. Select another one.')
    expect(reply.body).toMatch(/<option[^>]*value="verde"[^>]* selected=""/)
    expect(reply.body).toMatch(/<option[^>]*value="large"[^>]* selected=""/)
    expect(reply.body).not.toMatch(/<button[^>]*single_add_to_cart_button[^>]* disabled/)
  })

  it('with an incomplete selection is refused, with the selection preserved', async () => {
    const reply = await choose('nero', '')
    expect(reply.body).toContain('Select options for “Tray Rivo”.')
    expect(reply.body).toMatch(/<option[^>]*value="nero"[^>]* selected=""/)
  })
})
