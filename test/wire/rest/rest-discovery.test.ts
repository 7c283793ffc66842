import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'

let shop: TestApp
let onHttps: TestApp
beforeAll(async () => {
  shop = await makeTestApp()
  onHttps = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
})
afterAll(async () => {
  await shop.close()
  await onHttps.close()
})

const pageOf = async ({ fastify }: TestApp, url: string, host: string) => {
  const reply = await fastify.inject({ url, headers: { host } })
  const [element] = /<link rel="https:\/\/api\.w\.org\/"[^>]*>/.exec(reply.body) ?? []
  return { link: reply.headers['link'], element, type: reply.headers['content-type'] }
}

describe('the REST interface', () => {
  it.each(['/', '/shop/', '/cart/', '/my-account/'])('is found from the page %s', async (path) => {
    expect(await pageOf(onHttps, path, 'shop.example')).toMatchObject({
      link: '<https://shop.example/wp-json/>; rel="https://api.w.org/"',
      element: '<link rel="https://api.w.org/" href="https://shop.example/wp-json/"/>',
    })
  })

  const addressIn = (link: unknown) => /<(.*)>; rel="https:\/\/api\.w\.org\/"/.exec(String(link))?.[1]

  it.each([
    ['GET', '/wp-json/', 200],
    ['HEAD', '/wp-json/', 200],
    ['HEAD', '/cart/', 200],
    ['HEAD', '/my-account/', 200],
    ['HEAD', '/shop/', 200],
    ['GET', '/no-such-page/', 404],
    ['HEAD', '/no-such-page/', 404],
    ['GET', '/product/no-such-product/', 404],
    ['GET', '/product-category/no-such-category/', 404],
    ['POST', '/shop/', 405],
  ] as const)('is found from %s %s, which is answered with %i', async (method, url, status) => {
    const reply = await onHttps.fastify.inject({ method, url, headers: { host: 'shop.example' } })
    expect([reply.statusCode, addressIn(reply.headers['link'])]).toEqual([
      status,
      'https://shop.example/wp-json/',
    ])
  })

  it.each(['/shop/', '/cart/', '/no-such-page/'])(
    'has an absolute address on %s where the shop has no public one, never with the host of a request',
    async (path) => {
      const first = await pageOf(shop, path, 'evil.example')
      const { link, element } = await pageOf(shop, path, 'localhost:3000')
      expect([first.link, first.element]).toEqual([link, element])
      expect(addressIn(link)).toBe(`http://localhost:${shop.shop.config.port}/wp-json/`)
      expect(element).toContain('href="/wp-json/"')
      expect((await shop.fastify.inject({ url: '/wp-json/' })).json()).toMatchObject({
        namespaces: expect.arrayContaining(['wp/v2']),
      })
    },
  )

  it('is not named by answers that are no pages', async () => {
    const reply = await shop.fastify.inject({ url: '/?wc-ajax=get_refreshed_fragments', method: 'POST' })
    expect(reply.headers['link']).toBeUndefined()
    const redirect = await shop.fastify.inject({ url: '/shop' })
    expect([redirect.statusCode, redirect.headers['link']]).toEqual([301, undefined])
  })
})
