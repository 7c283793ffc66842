import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, guestOf, signedInAs } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { setSettings } from '../../../support/settings.ts'

const base = '/wp-json/wp/v2/pages'

let app: TestApp
let guest: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  guest = guestOf(app)
})
afterAll(() => app.close())
beforeEach(() =>
  setSettings(app, {
    page_about: '<p>Made <b>slowly</b> &amp; well.</p><script>alert(1)</script>',
    page_terms: '<h2>Terms</h2><p>Of sale.</p>',
    product_shipping_text: 'Sent within 3 days | Returns < 30 days',
    timezone: 'Europe/Rome',
  }),
)

const read = async (query: string) => (await guest.request('GET', base + query)).json()
const slugs = async (query: string) => (await read(query)).map(({ slug }: { slug: string }) => slug)

describe('pages', () => {
  it('are those that the owner has written, for everybody', async () => {
    expect(await slugs('?orderby=slug&order=asc')).toEqual(['about', 'shipping-and-returns', 'terms'])
    await setSettings(app, { page_terms: '' })
    expect(await slugs('?orderby=slug&order=asc')).toEqual(['about', 'shipping-and-returns'])
    expect(await guest.refusal('GET', `${base}/5`)).toEqual([404, 'rest_post_invalid_id'])
  })

  it('have their text as safe HTML, and when it was changed', async () => {
    const page = await read('/1')
    const { rows } = await app.database.pool.query(
      `select to_char(changed_at at time zone 'Europe/Rome', 'YYYY-MM-DD"T"HH24:MI:SS') as local,
              to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as utc
         from setting where name = 'page_about'`,
    )
    expect(page).toEqual({
      id: 1,
      date: rows[0].local,
      date_gmt: rows[0].utc,
      modified: rows[0].local,
      modified_gmt: rows[0].utc,
      slug: 'about',
      status: 'publish',
      type: 'page',
      link: 'https://shop.example/about/',
      title: { rendered: 'Our story' },
      content: {
        rendered: expect.stringMatching(/^<p>Made <b>slowly<\/b> &amp; well\.<\/p>/),
        protected: false,
      },
      excerpt: { rendered: '<p>Made slowly &amp; well.</p>\n', protected: false },
      ...{ author: 0, featured_media: 0, parent: 0, menu_order: 0 },
      ...{ comment_status: 'closed', ping_status: 'closed', template: '', meta: {} },
      _links: {
        self: [{ href: `https://shop.example${base}/1` }],
        collection: [{ href: `https://shop.example${base}` }],
        about: [{ href: 'https://shop.example/wp-json/wp/v2/types/page' }],
      },
    })
    expect(page.content.rendered).not.toContain('script')
    expect((await read('/6')).content.rendered).toBe(
      '<p>Sent within 3 days</p>\n<p>Returns &lt; 30 days</p>\n',
    )
    expect((await guest.request('GET', new URL(page.link).pathname)).body).toContain('slowly')
  })

  it('are filtered, sorted and shown by context', async () => {
    expect(await slugs('?search=SLOWLY%20made')).toEqual(['about'])
    expect(await slugs('?search=script')).toEqual([])
    expect(await slugs('?slug=terms,faq')).toEqual(['terms'])
    expect(await slugs('?include=6,1&orderby=include&order=asc')).toEqual(['shipping-and-returns', 'about'])
    expect(await slugs('?exclude=1&orderby=id')).toEqual(['shipping-and-returns', 'terms'])
    expect(await slugs('?orderby=title&order=asc&status=publish&parent=0')).toEqual([
      ...['about', 'shipping-and-returns', 'terms'],
    ])
    const second = await guest.request('GET', `${base}?per_page=2&page=2&orderby=id&order=asc`)
    expect([second.json().map(({ id }: { id: number }) => id), second.headers['x-wp-total']]).toEqual([
      [6],
      '3',
    ])
    expect(Object.keys(await read('/1?context=embed'))).toEqual([
      ...['id', 'date', 'slug', 'type', 'link', 'title', 'excerpt', '_links'],
    ])
  })

  it.each([
    ['?page=9', 400, 'rest_post_invalid_page_number'],
    ['?status=draft', 400, 'rest_invalid_param'],
    ['?author=1', 400, 'rest_invalid_param'],
    ['?per_page=101', 400, 'rest_invalid_param'],
    ['?context=edit', 401, 'rest_forbidden_context'],
    ['/0', 404, 'rest_post_invalid_id'],
    ['/about', 404, 'rest_no_route'],
  ])('are refused: %s', async (query, status, code) => {
    expect(await guest.refusal('GET', base + query)).toEqual([status, code])
  })

  it('are only read', async () => {
    const owner = await signedInAs(app, 'owner', 'administrator')
    expect((await owner.request('GET', `${base}/1?context=edit`)).status).toBe(200)
    for (const [method, path] of [
      ['POST', base],
      ['PUT', `${base}/1`],
      ['DELETE', `${base}/1?force=true`],
    ] as const)
      expect(await owner.refusal(method, path)).toEqual([404, 'rest_no_route'])
  })
})
