import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const answerTo = async (ids: string) =>
  (await visitor(app.fastify).post('/?wc-ajax=handsel_recently_viewed', { ids })).body

describe('POST /?wc-ajax=handsel_recently_viewed', () => {
  it('answers the cards of these products in their order, without those that the shop does not show', async () => {
    const html = await answerTo(`${world.coaster}.99999.x.${world.alba}`)
    expect([...html.matchAll(/<h3[^>]*><a class="[^"]*" href="([^"]*)"/g)].map(([, path]) => path)).toEqual([
      '/product/coaster-orlo/',
      '/product/vase-alba/',
    ])
    expect(html).toContain('<h2 id="recently_viewed">Recently viewed</h2>')
    expect(html).not.toContain('card-choice')
  })

  it('answers six at most, and nothing where there is nothing', async () => {
    const rows = await app.shop.db
      .selectFrom('product' as never)
      .select('id' as never)
      .limit(30)
      .execute()
    const ids = (rows as { id: number }[]).map(({ id }) => id).join('.')
    expect((await answerTo(ids)).match(/<li class="product/g)?.length ?? 0).toBeLessThanOrEqual(6)
    expect([await answerTo(''), await answerTo('99999'), await answerTo("1' or 1=1")]).toEqual(['', '', ''])
  })

  it('is cached by nobody, and pages with the row stay the same for everybody', async () => {
    const shopper = visitor(app.fastify)
    const reply = await shopper.post('/?wc-ajax=handsel_recently_viewed', { ids: String(world.alba) })
    expect(reply.headers['cache-control']).toContain('no-store')
    expect(reply.headers['set-cookie']).toBeUndefined()
    const page = await shopper.get('/product/vase-alba/')
    expect(page.body).toContain(`data-recently-viewed="${world.alba}"`)
    expect(page.body).not.toContain('Recently viewed')
  })
})
