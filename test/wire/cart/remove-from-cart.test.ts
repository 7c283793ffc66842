import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Fragments = { fragments: Record<string, string>; cart_hash: string }

async function withCart(...ids: number[]) {
  const ada = visitor(app.fastify)
  let markup = ''
  for (const id of ids) {
    const reply = await ada.post('/?wc-ajax=add_to_cart', { product_id: id })
    markup = reply.json<Fragments>().fragments['div.widget_shopping_cart_content'] ?? ''
  }
  return {
    ada,
    keys: [...markup.matchAll(/data-cart_item_key="([0-9a-f]{32})"/g)].map(([, key]) => key ?? ''),
  }
}

describe('POST /?wc-ajax=remove_from_cart', () => {
  it('removes the line, and answers with fragments and the new hash', async () => {
    const { ada, keys } = await withCart(world.alba, world.coaster)
    const reply = await ada.post('/?wc-ajax=remove_from_cart', { cart_item_key: keys[0] ?? '' })
    const { fragments, cart_hash } = reply.json<Fragments>()
    expect(fragments['div.widget_shopping_cart_content']).not.toContain('Vase Alba')
    expect(fragments['div.widget_shopping_cart_content']).toContain('Coaster Orlo')
    expect(ada.cookies.get('woocommerce_cart_hash')).toBe(cart_hash)
  })

  it('of the last line clears both cart cookies, but not the session', async () => {
    const { ada, keys } = await withCart(world.alba)
    const reply = await ada.post('/?wc-ajax=remove_from_cart', { cart_item_key: keys[0] ?? '' })
    expect(reply.json<Fragments>().cart_hash).toBe('')
    expect([...ada.cookies.keys()].filter((name) => name.startsWith('woocommerce_'))).toEqual([])
    expect(ada.cookies.size).toBe(1)
  })

  it.each([
    ['an unknown key', 'f'.repeat(32)],
    ['no key', ''],
    ['nonsense', '../../etc/passwd'],
  ])('answers success false to %s', async (_what, key) => {
    const { ada } = await withCart(world.alba)
    const reply = await ada.post('/?wc-ajax=remove_from_cart', { cart_item_key: key })
    expect([reply.status, reply.json()]).toEqual([200, { success: false }])
  })

  it('cannot change another visitor’s cart', async () => {
    const { ada, keys } = await withCart(world.coaster)
    const { ada: eve } = await withCart(world.alba)
    const reply = await eve.post('/?wc-ajax=remove_from_cart', { cart_item_key: keys[0] ?? '' })
    expect(reply.json()).toEqual({ success: false })
    expect((await ada.get('/cart/')).body).toContain('Coaster Orlo')
  })

  it('rejects a session with a wrong signature', async () => {
    const { ada } = await withCart(world.alba)
    const [name, value] = [...ada.cookies].find(([cookie]) => cookie.startsWith('wp_woocommerce')) ?? ['', '']
    const attacker = visitor(app.fastify)
    attacker.cookies.set(
      name,
      value.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    )
    const reply = await attacker.post('/?wc-ajax=get_refreshed_fragments', { time: 1 })
    expect(reply.json<Fragments>().cart_hash).toBe('')
  })
})
