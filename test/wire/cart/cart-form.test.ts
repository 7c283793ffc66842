import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { keysIn } from '../../support/cart/cart-shop.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

async function withCart(products: Record<number, number>) {
  const ada = visitor(app.fastify)
  for (const [id, quantity] of Object.entries(products)) {
    await ada.post('/?wc-ajax=add_to_cart', { product_id: id, quantity })
  }
  const page = await ada.get('/cart/')
  const keys = [...page.body.matchAll(/name="cart\[([0-9a-f]{32})\]\[qty\]"/g)].map(([, key]) => key ?? '')
  const nonce = /name="woocommerce-cart-nonce" value="([0-9a-f]{10})"/.exec(page.body)?.[1] ?? ''
  return { ada, keys, nonce }
}

function quantityOf(body: string, key: string | undefined): string | undefined {
  const input = new RegExp(`<input[^>]*name="cart\\[${key}\\]\\[qty\\]"[^>]*>`).exec(body)?.[0]
  return /value="(\d+)"/.exec(input ?? '')?.[1]
}

describe('POST /cart/', () => {
  it('sets quantities and answers with the whole page: form, totals and notice', async () => {
    const { ada, keys, nonce } = await withCart({ [world.coaster]: 1 })
    const reply = await ada.post('/cart/', {
      [`cart[${keys[0]}][qty]`]: 5,
      update_cart: 'Update Cart',
      'woocommerce-cart-nonce': nonce,
    })
    expect(reply.status).toBe(200)
    expect(quantityOf(reply.body, keys[0])).toBe('5')
    for (const part of ['woocommerce-cart-form', 'cart_totals', 'woocommerce-message'])
      expect(reply.body).toContain(part)
    expect(reply.body).toContain('$45.00')
    expect(reply.body).toMatch(/^<!doctype html>/i)
  })

  it('removes a line that is set to 0', async () => {
    const { ada, keys, nonce } = await withCart({ [world.coaster]: 1, [world.alba]: 1 })
    const reply = await ada.post('/cart/', { [`cart[${keys[0]}][qty]`]: 0, 'woocommerce-cart-nonce': nonce })
    expect(reply.body).not.toContain(`cart[${keys[0]}]`)
    expect(reply.body).toContain(`cart[${keys[1]}]`)
  })

  it.each(['', '1.5', '-1', 'abc', '1e3', '1000001', '٣'])(
    'refuses a quantity of %j, and does not change the line',
    async (quantity) => {
      const { ada, keys, nonce } = await withCart({ [world.coaster]: 2 })
      const reply = await ada.post('/cart/', {
        [`cart[${keys[0]}][qty]`]: quantity,
        'woocommerce-cart-nonce': nonce,
      })
      expect(reply.body).toContain('woocommerce-error')
      expect(quantityOf(reply.body, keys[0])).toBe('2')
      expect(app.loggedErrors()).toEqual([])
    },
  )

  it.each([
    ['a list', (key: string) => `cart%5B${key}%5D%5Bqty%5D%5B%5D=5`],
    ['two values', (key: string) => `cart%5B${key}%5D%5Bqty%5D=5&cart%5B${key}%5D%5Bqty%5D=7`],
    ['no field of the line', (key: string) => `cart%5B${key}%5D=5`],
    ['no line at all', () => 'cart=5'],
  ])('refuses %s in place of a quantity', async (_what, body) => {
    const { ada, keys, nonce } = await withCart({ [world.coaster]: 2 })
    const reply = await ada.post('/cart/', `${body(keys[0] ?? '')}&woocommerce-cart-nonce=${nonce}`)
    expect(reply.body).toContain('woocommerce-error')
    expect(quantityOf(reply.body, keys[0])).toBe('2')
  })

  it('can restore a line that was set to 0', async () => {
    const { ada, keys, nonce } = await withCart({ [world.coaster]: 2 })
    const reply = await ada.post('/cart/', { [`cart[${keys[0]}][qty]`]: 0, 'woocommerce-cart-nonce': nonce })
    expect(reply.body).toContain('“Coaster Orlo” removed.')
    const undo = /href="(\/cart\/\?undo_item=[^"]+)"/.exec(reply.body)?.[1]?.replace('&amp;', '&')
    await ada.get(undo ?? '')
    expect(quantityOf((await ada.get('/cart/')).body, keys[0])).toBe('2')
  })

  it('applies only changed fields, so that an outdated tab reverts nothing', async () => {
    const { ada, keys, nonce } = await withCart({ [world.coaster]: 1, [world.candle]: 1 })
    const [first, second] = keys
    const seen = { [`seen[${first}]`]: 1, [`seen[${second}]`]: 1, 'woocommerce-cart-nonce': nonce }
    const tab = (one: number, other: number) =>
      ada.post('/cart/', { [`cart[${first}][qty]`]: one, [`cart[${second}][qty]`]: other, ...seen })
    await tab(5, 1)
    const { body } = await tab(1, 7)
    expect([quantityOf(body, first), quantityOf(body, second)]).toEqual(['5', '7'])
    expect((await ada.get('/cart/')).body).toContain(`name="seen[${first}]" value="5"`)
  })

  it('refuses more than the stock with a message, and changes the other lines', async () => {
    const { ada, keys, nonce } = await withCart({ [world.alba]: 1, [world.coaster]: 1 })
    const reply = await ada.post('/cart/', {
      [`cart[${keys[0]}][qty]`]: 4,
      [`cart[${keys[1]}][qty]`]: 3,
      'woocommerce-cart-nonce': nonce,
    })
    expect(reply.body).toContain('Only 3 of “Vase Alba” are available.')
    expect([quantityOf(reply.body, keys[0]), quantityOf(reply.body, keys[1])]).toEqual(['1', '3'])
  })

  it('changes nothing with a bad nonce, and with the key of another visitor', async () => {
    const { ada, keys, nonce } = await withCart({ [world.coaster]: 2 })
    const stale = await ada.post('/cart/', {
      [`cart[${keys[0]}][qty]`]: 9,
      'woocommerce-cart-nonce': '0123456789',
    })
    expect([stale.status, quantityOf(stale.body, keys[0])]).toEqual([200, '2'])

    const { ada: eve, nonce: evesNonce } = await withCart({ [world.alba]: 1 })
    const foreign = await eve.post('/cart/', {
      [`cart[${keys[0]}][qty]`]: 9,
      'woocommerce-cart-nonce': evesNonce,
    })
    expect(keysIn(foreign)).toEqual(keysIn(await eve.get('/cart/')))
    expect(foreign.body).not.toContain(keys[0])
    const borrowed = await eve.post('/cart/', { 'cart[x][qty]': 9, 'woocommerce-cart-nonce': nonce })
    expect(borrowed.body).toContain('This page has expired')
    expect(quantityOf((await ada.get('/cart/')).body, keys[0])).toBe('2')
  })
})

describe('the remove and undo links of the cart', () => {
  it('remove a line and restore it', async () => {
    const { ada, keys, nonce } = await withCart({ [world.coaster]: 2 })
    const removed = await ada.get(`/cart/?remove_item=${keys[0]}&_wpnonce=${nonce}`)
    expect([removed.status, removed.headers['location']]).toEqual([302, '/cart/?removed_item=1'])
    const page = await ada.get('/cart/?removed_item=1')
    expect(page.body).toContain('“Coaster Orlo” removed.')
    const undo = /href="(\/cart\/\?undo_item=[^"]+)"/.exec(page.body)?.[1]?.replace('&amp;', '&')
    expect((await ada.get(undo ?? '')).status).toBe(302)
    expect(quantityOf((await ada.get('/cart/')).body, keys[0])).toBe('2')
  })

  it('without their nonce change nothing', async () => {
    const { ada, keys } = await withCart({ [world.coaster]: 2 })
    const reply = await ada.get(`/cart/?remove_item=${keys[0]}&_wpnonce=aaaaaaaaaa`)
    expect([reply.status, quantityOf(reply.body, keys[0])]).toEqual([200, '2'])
  })
})

describe('GET /cart/', () => {
  it('is not stored in caches', async () => {
    const reply = await visitor(app.fastify).get('/cart/')
    expect(String(reply.headers['cache-control'])).toContain('no-store')
    expect(reply.body).toContain('Your cart is empty')
  })

  it('marks a product that is no longer sold, and blocks the checkout', async () => {
    const { ada } = await withCart({ [world.candle]: 1 })
    await app.changeCatalogue("update product set status = 'draft' where id = $1", world.candle)
    const page = await ada.get('/cart/')
    await app.changeCatalogue("update product set status = 'publish' where id = $1", world.candle)
    expect(page.body).toContain('no longer available')
    expect(page.body).not.toContain('checkout-button')
  })
})
