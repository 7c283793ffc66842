import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitor } from '../../support/visitor.ts'
import { noonMs, world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Fragments = { fragments: Record<string, string>; cart_hash: string }
const refresh = '/?wc-ajax=get_refreshed_fragments'

describe('POST /?wc-ajax=get_refreshed_fragments', () => {
  it('gives a new visitor the empty cart, and no cookie', async () => {
    const ada = visitor(app.fastify)
    const reply = await ada.post(refresh, { time: 1 })
    const { fragments, cart_hash } = reply.json<Fragments>()
    expect(cart_hash).toBe('')
    expect(fragments['div.widget_shopping_cart_content']).toContain('woocommerce-mini-cart__empty-message')
    expect(ada.cookies.size).toBe(0)
  })

  it('restores lost cart cookies', async () => {
    const ada = visitor(app.fastify)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
    const hash = ada.cookies.get('woocommerce_cart_hash')
    ada.cookies.delete('woocommerce_cart_hash')
    ada.cookies.delete('woocommerce_items_in_cart')
    const reply = await ada.post(refresh, { time: 1 })
    expect(reply.json<Fragments>().cart_hash).toBe(hash)
    expect(ada.cookies.get('woocommerce_cart_hash')).toBe(hash)
  })

  it('works by GET and on any path', async () => {
    const reply = await visitor(app.fastify).get('/shop/?wc-ajax=get_refreshed_fragments')
    expect(Object.keys(reply.json()).sort()).toEqual(['cart_hash', 'fragments'])
  })

  it('shows the new price as soon as it applies', async () => {
    const ada = visitor(app.fastify)
    const endOfSale = Date.UTC(2030, 0, 1)
    app.setNowMs(endOfSale - 1)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.candle })
    const price = async () => {
      const reply = await ada.post(refresh, { time: 1 })
      return /1 × (\$[\d.]+)/.exec(
        reply.json<Fragments>().fragments['div.widget_shopping_cart_content'] ?? '',
      )?.[1]
    }
    expect(await price()).toBe('$15.00')
    app.setNowMs(endOfSale)
    expect(await price()).toBe('$20.00')
    app.setNowMs(noonMs)
  })

  it('gives scripts the quantity and limits of each line, unless it is sold individually', async () => {
    const ada = visitor(app.fastify)
    for (const id of [world.alba, world.coaster, world.lastBust]) {
      await ada.post('/?wc-ajax=add_to_cart', { product_id: id })
    }
    const { fragments } = (await ada.post(refresh, { time: 1 })).json<Fragments>()
    const lines = (fragments['div.widget_shopping_cart_content'] ?? '').split('<li').slice(1)
    const limits = lines.map((line) => /<span (data-quantity=[^>]*)>/.exec(line)?.[1])
    expect(limits).toEqual(['data-quantity="1" data-max="3"', 'data-quantity="1"', undefined])
  })

  it('escapes the owner’s texts', async () => {
    await app.database.pool.query('update product set name = $1 where id = $2', [
      'Cup <script>alert(1)</script>',
      world.coaster,
    ])
    const ada = visitor(app.fastify)
    const reply = await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster })
    expect(reply.json<Fragments>().fragments['div.widget_shopping_cart_content']).not.toContain('<script>')
  })

  it('gives shoppers with equal carts the same line keys, and different nonces', async () => {
    const shoppers = [visitor(app.fastify), visitor(app.fastify)]
    const hrefs = await Promise.all(
      shoppers.map(async (shopper) => {
        await shopper.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
        const { fragments } = (await shopper.post(refresh, { time: 1 })).json<Fragments>()
        return /href="(\/cart\/\?remove_item=[^"]+)"/.exec(
          fragments['div.widget_shopping_cart_content'] ?? '',
        )?.[1]
      }),
    )
    const [own = '', others = ''] = hrefs.map((href) => href?.replaceAll('&amp;', '&'))
    expect(own).toMatch(/&_wpnonce=[0-9a-f]{10}$/)
    expect(others).toMatch(/&_wpnonce=[0-9a-f]{10}$/)
    expect(others).not.toBe(own)
    const [, key = ''] = /remove_item=([0-9a-f]{32})/.exec(own) ?? []
    expect(others).toContain(key)
  })
})
