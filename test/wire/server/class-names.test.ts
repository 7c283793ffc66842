import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedInVisitor } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { fieldIn } from '../../support/cart/cart-shop.ts'
import { placeOrderAs } from '../../support/orders/order-pages.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
let buyer: Visitor
const pages = new Map<string, string>()
beforeAll(async () => {
  app = await makeTestApp({ settings: { products_per_page: 3 } })
  await app.changeCatalogue(
    `with picture as (
       insert into image (content_hash, name, mime, width, height)
       values (repeat('c', 64), 'vase.jpg', 'image/jpeg', 1600, 2000) returning id)
     insert into product_image (product_id, position, image_id) select $1, 1, id from picture`,
    world.alba,
  )
  await app.changeCatalogue(
    `update product set weight_grams = 900, length_mm = 300, width_mm = 200, height_mm = 40,
            description = '<p>Cut from one block.</p>', attributes = (attributes::jsonb || $2::jsonb)
      where id = $1`,
    world.tray,
    JSON.stringify([
      { key: 'pa_material', visible: true, forVariations: false, slugs: ['marble'], defaultSlug: '' },
    ]),
  )
  await app.changeCatalogue(
    `insert into attribute (slug, name, kind) values ('material', 'Material', 'button')`,
  )
  await app.changeCatalogue(
    `with marble as (
       insert into term (taxonomy, slug, name, position) values ('pa_material', 'marble', 'Marble', 1) returning id)
     insert into product_term (product_id, term_id) select $1, id from marble`,
    world.tray,
  )
  await app.changeCatalogue(`update attribute set name = 'Which size?' where slug = 'size'`)
  await app.changeCatalogue(
    `insert into product_term (product_id, term_id) select $1, id from term where slug = 'trays'`,
    world.coaster,
  )
  buyer = await signedInVisitor(app, 'ada', 'customer')
  const order = await placeOrderAs(app, { who: buyer, form: { payment_method: 'cod' } })
  for (const [page, path] of Object.entries({
    listing: '/shop/',
    product: '/product/tray-rivo/',
    pictures: '/product/vase-alba/',
    'order received': order.page,
    account: '/my-account/orders/',
    'account details': '/my-account/edit-account/',
  })) {
    pages.set(page, (await buyer.get(path)).markup)
  }
  pages.set('every', pages.get('product') ?? '')
  pages.set(
    'card',
    (await buyer.get('/shop/?products-per-page=24')).markup + (await buyer.get('/shop/page/2/')).markup,
  )
  pages.set('sign-in', (await visitor(app.fastify).get('/my-account/')).markup)
  const added = await buyer.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 1 })
  pages.set(
    'mini-cart',
    Object.values(added.json<{ fragments: Record<string, string> }>().fragments).join(''),
  )
  await buyer.post('/?wc-ajax=add_to_cart', {
    product_id: world.tray,
    quantity: 1,
    attribute_pa_colour: 'verde',
    attribute_pa_size: 'small',
  })
  const calculator = 'woocommerce-shipping-calculator-nonce'
  await buyer.post('/cart/', {
    calc_shipping: '1',
    [calculator]: fieldIn(await buyer.get('/cart/'), calculator),
    calc_shipping_country: 'US',
    calc_shipping_state: 'CA',
    calc_shipping_postcode: '90210',
  })
  pages.set('cart', (await buyer.get('/cart/')).markup)
  pages.set('checkout', (await buyer.get('/checkout/')).markup)
})
afterAll(() => app.close())

/** The rows of the table in docs/wire.md 3.4: a page, and an element as `tag.class.class#id`. */
const rows = (() => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/wire.md'), 'utf8')
  const section = text.slice(text.indexOf('## 3.4'), text.indexOf('## 4 '))
  return section
    .split('\n')
    .filter((line) => /^\| [a-z]/.test(line))
    .flatMap((line) => {
      const page = line.split(' | ')[0]?.slice(2) ?? ''
      return [...line.matchAll(/`([^`]+)`/g)].map(([, element = '']) => [page, element] as const)
    })
})()

it('the table has every page that the test opens', () => {
  expect(new Set(rows.map(([page]) => page))).toEqual(new Set(pages.keys()))
  expect(rows.length).toBeGreaterThan(90)
})

it.each(rows)('scripts and themes find on %s: %s', (page, element) => {
  expect(hasElement(pages.get(page) ?? '', element)).toBe(true)
})

it('the button of a simple product names it, as scripts expect', () => {
  const form = /<form class="cart".*?<\/form>/s.exec(pages.get('pictures') ?? '')?.[0] ?? ''
  expect(form).toMatch(new RegExp(`<button [^>]*value="${world.alba}"[^>]* name="add-to-cart"`))
  expect(form.split('add-to-cart"')).toHaveLength(2)
})

it('the cells of the cart name their columns', () => {
  const titles = [...(pages.get('cart') ?? '').matchAll(/<td [^>]*data-title="([^"]+)"/g)].map(
    ([, title]) => title,
  )
  expect(new Set(titles)).toEqual(new Set(['Product', 'Price', 'Quantity', 'Total']))
})

it('a label that ends with a mark of its own gets no colon', () => {
  expect(pages.get('cart')).toContain('>Which size?</dt>')
  expect(pages.get('cart')).toContain('>Colour:</dt>')
  expect(pages.get('checkout')).toContain('Which size? Small')
})

/** Whether a start tag in the markup is `tag.class.class#id`. */
function hasElement(html: string, element: string): boolean {
  const [compound = '', id] = element.split('#')
  const [tag = '', ...classes] = compound.split('.')
  return [...html.matchAll(new RegExp(`<${tag}(?=[\\s>])[^>]*>`, 'g'))].some(([start]) => {
    const names = / class="([^"]*)"/.exec(start)?.[1]?.split(' ') ?? []
    return classes.every((name) => names.includes(name)) && (!id || start.includes(` id="${id}"`))
  })
}
