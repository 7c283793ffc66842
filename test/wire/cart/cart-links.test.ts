import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Fragments = { fragments: Record<string, string>; cart_hash: string }

/** A visitor with 2 coasters in the cart, and the links that remove and restore them. */
async function withCoasters() {
  const ada = visitor(app.fastify)
  const reply = await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 2 })
  const markup = reply.json<Fragments>().fragments['div.widget_shopping_cart_content'] ?? ''
  const remove = /href="(\/cart\/\?remove_item=[^"]+)"/.exec(markup)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(remove).toMatch(/^\/cart\/\?remove_item=[0-9a-f]{32}&_wpnonce=[0-9a-f]{10}$/)
  return { ada, remove, undo: remove.replace('remove_item', 'undo_item') }
}

const quantityInCart = async (shopper: Visitor) => {
  const { fragments } = (await shopper.post('/?wc-ajax=get_refreshed_fragments', {})).json<Fragments>()
  return Number(/data-count="(\d+)"/.exec(fragments['a.cart-contents'] ?? '')?.[1])
}

async function head(shopper: Visitor, url: string): Promise<void> {
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie }
  await app.fastify.inject({ method: 'HEAD', url, headers })
}

const prefetch = { 'sec-purpose': 'prefetch', 'sec-fetch-site': 'same-origin' }

describe('links of the cart', () => {
  it('of the mini-cart remove a line, and restore it with the same nonce', async () => {
    const { ada, remove, undo } = await withCoasters()
    expect((await ada.get(remove)).headers['location']).toBe('/cart/?removed_item=1')
    expect(await quantityInCart(ada)).toBe(0)
    expect((await ada.get(undo)).headers['location']).toBe('/cart/')
    expect(await quantityInCart(ada)).toBe(2)
  })

  it('redirect to the shop page they were followed on, without action parameters in its URL', async () => {
    const own = 'http://localhost:3000'
    const locations = [
      [`${own}/shop/?orderby=price&add-to-cart=75&_wpnonce=1`, '/shop/?orderby=price&removed_item=1'],
      [`${own}/product/vase-alba/`, '/product/vase-alba/?removed_item=1'],
      [`${own}/cart/?remove_item=${'a'.repeat(32)}&removed_item=1`, '/cart/?removed_item=1'],
      ['https://other.example/shop/', '/cart/?removed_item=1'],
      ['http://localhost:3001/shop/', '/cart/?removed_item=1'],
      [`${own}//other.example/`, '/cart/?removed_item=1'],
      [`${own}/\\\\other.example/`, '/cart/?removed_item=1'],
      ['javascript:alert(1)', '/cart/?removed_item=1'],
      ['nonsense', '/cart/?removed_item=1'],
    ]
    for (const [referer = '', location] of locations) {
      const { ada, remove } = await withCoasters()
      const reply = await ada.get(remove, { referer })
      expect([referer, reply.status, reply.headers['location']]).toEqual([referer, 302, location])
    }
  })

  it('show a notice with an undo link on shared pages', async () => {
    const { ada, remove } = await withCoasters()
    await ada.get(remove, { referer: 'http://localhost:3000/shop/' })
    expect(ada.cookies.get('handsel_notice')).toBe('1')
    expect((await ada.get('/shop/?removed_item=1')).status).toBe(200)
    const waiting = await ada.post('/?wc-ajax=handsel_notices', {})
    expect(waiting.body).toContain('“Coaster Orlo” removed.')
    expect(waiting.body).toContain('undo_item=')
    expect(ada.cookies.has('handsel_notice')).toBe(false)
  })

  it('change nothing by HEAD or prefetch', async () => {
    const { ada, remove, undo } = await withCoasters()
    const add = `/?add-to-cart=${world.coaster}`
    for (const link of [remove, add]) {
      await head(ada, link)
      await ada.get(link, prefetch)
    }
    expect(await quantityInCart(ada)).toBe(2)
    await ada.get(remove)
    await head(ada, undo)
    await ada.get(undo, prefetch)
    expect(await quantityInCart(ada)).toBe(0)
  })

  it('change nothing with a nonce that is wrong, missing or another visitor’s', async () => {
    const { ada, remove, undo } = await withCoasters()
    const eve = await withCoasters()
    const without = (link: string) => link.replace(/&_wpnonce=.*/, '')
    const borrowed = (link: string) => without(link) + (/&_wpnonce=.*/.exec(eve.remove)?.[0] ?? '')
    const broken = [without(remove), `${without(remove)}&_wpnonce=aaaaaaaaaa`, borrowed(remove)]
    for (const link of broken) expect([link, (await ada.get(link)).status]).toEqual([link, 200])
    expect(await quantityInCart(ada)).toBe(2)
    await ada.get(remove)
    for (const link of [without(undo), borrowed(undo)]) await ada.get(link)
    expect(await quantityInCart(ada)).toBe(0)
  })

  it('that add ask for confirmation without a same-origin header', async () => {
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }]) {
      const ada = visitor(app.fastify)
      const reply = await ada.get(`/shop/?add-to-cart=${world.coaster}`, headers)
      expect(reply.body).toContain('Add “Coaster Orlo” to your cart?')
      expect(await quantityInCart(ada)).toBe(0)
    }
  })
})
