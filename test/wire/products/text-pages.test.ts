import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSetting } from '../../../src/features/settings/settings.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitor } from '../../support/visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { shop_email: 'hello@shop.example', shop_phone: '+1 503 555 0142' } })
})
afterAll(() => app.close())

const get = (path: string) => visitor(app.fastify).get(path)
const set = (name: string, text: string) => setSetting(app.shop, name, text)

/** Writes a page, and waits until it is shown: its first sentence is. */
async function write(path: string, html: string): Promise<string> {
  await set(`page_${path.slice(1, -1).replaceAll('-', '_')}`, html)
  const [, first = ''] = />([^<]+)</.exec(html) ?? []
  await expect.poll(async () => (await get(path)).body).toContain(first)
  return (await get(path)).body
}

const footerOf = (html: string) => html.slice(html.indexOf('<footer'))
const paths = ['/about/', '/contact/', '/faq/', '/privacy-policy/', '/terms/'] as const

describe('the pages whose text the owner writes', () => {
  it.each(paths)('%s does not exist, and is not linked, while it has no text', async (path) => {
    expect((await get(path)).status).toBe(404)
    expect((await get('/shop/')).body).not.toContain(`href="${path}"`)
  })

  it.each(paths)('%s shows its text without scripts, and the footer links to it', async (path) => {
    const body = await write(
      path,
      '<p>Nine of us.</p><script>alert(1)</script><h2>One shed</h2><p>Two ends.</p>',
    )
    expect(body).toContain('<p>Nine of us.</p>')
    expect(body).toContain('Two ends.')
    expect(body).not.toContain('alert(1)')
    expect(body).toContain('<meta name="description" content="Nine of us."/>')
    await expect.poll(async () => footerOf((await get('/shop/')).body)).toContain(`href="${path}"`)
  })

  it('are reached without the slash at the end too', async () => {
    const reply = await get('/about')
    expect([reply.status, reply.headers['location']]).toEqual([301, '/about/'])
  })

  it('/contact/ has the email address and the phone number of the shop', async () => {
    const body = await write('/contact/', '<p>Say hello.</p>')
    expect(body).toContain('<a href="mailto:hello@shop.example">hello@shop.example</a>')
    expect(body).toContain('<a href="tel:+15035550142">+1 503 555 0142</a>')
  })

  it('/faq/ opens the answer to each question, also for search engines', async () => {
    const body = await write(
      '/faq/',
      '<h2>Is it marble?</h2><p>Yes &amp; no.</p><h2>Is it clay?</h2><p>Yes.</p>',
    )
    expect(body.match(/<details id="question-/g)).toHaveLength(2)
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(json).mainEntity).toEqual([
      {
        '@type': 'Question',
        name: 'Is it marble?',
        acceptedAnswer: { '@type': 'Answer', text: 'Yes & no.' },
      },
      expect.objectContaining({ name: 'Is it clay?' }),
    ])
    expect(body).toContain('<a href="/contact/">Contact us</a>')
  })
})

describe('the front page', () => {
  it('links to the owner’s promotions, the first one from its top too', async () => {
    await set('home_promotion_1', 'New arrivals | Fresh | /shop/?orderby=date | nobody-has-it.jpg')
    await set('home_promotion_2', 'Elsewhere | | https://other.example/')
    await expect.poll(async () => (await get('/')).body).toContain('New arrivals')
    const { body } = await get('/')
    expect(body.match(/href="\/shop\/\?orderby=date"/g)).toHaveLength(2)
    expect(body).not.toContain('other.example')
  })

  it('links to the page about the shop from its story', async () => {
    await set('home_story', 'We began with a kiln.')
    await write('/about/', '<p>Nine of us.</p>')
    await expect.poll(async () => (await get('/')).body).toMatch(/href="\/about\/"[^>]*>Read our story</)
  })
})
