import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, guestOf, programOf, signedInAs } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { setSettings } from '../../../support/settings.ts'

const base = '/wp-json/wp/v2'

let app: TestApp
let client: Caller
let guest: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
  guest = guestOf(app)
})
afterAll(() => app.close())

const read = async (url: string, caller = guest) => (await caller.request('GET', url)).json()

describe('kinds of content', () => {
  it('are named with where their records are', async () => {
    const types = await read('/wp-json/wp/v2/types')
    expect(Object.keys(types)).toEqual(['attachment', 'page', 'product'])
    expect(Object.entries(await read('/wp-json/wp/v2/types/product'))).toEqual(
      Object.entries({
        description: expect.any(String),
        hierarchical: false,
        has_archive: true,
        name: 'Products',
        slug: 'product',
        icon: null,
        taxonomies: ['product_brand', 'product_cat', 'product_tag'],
        rest_base: 'products',
        rest_namespace: 'wc/v3',
        _links: {
          collection: [{ href: 'https://shop.example/wp-json/wp/v2/types' }],
          'wp:items': [{ href: 'https://shop.example/wp-json/wc/v3/products' }],
        },
      }),
    )
    expect(await guest.refusal('GET', `${base}/types/constructor`)).toEqual([404, 'rest_type_invalid'])
    expect(await guest.refusal('GET', `${base}/types/product?context=edit`)).toEqual([
      401,
      'rest_forbidden_context',
    ])
  })

  it('have taxonomies', async () => {
    expect(Object.keys(await read('/wp-json/wp/v2/taxonomies?type=product'))).toEqual([
      'product_brand',
      'product_cat',
      'product_tag',
    ])
    expect(await read('/wp-json/wp/v2/taxonomies?type=attachment')).toEqual({})
    expect(Object.entries(await read('/wp-json/wp/v2/taxonomies/product_cat'))).toEqual(
      Object.entries({
        name: 'Product categories',
        slug: 'product_cat',
        description: '',
        types: ['product'],
        hierarchical: true,
        rest_base: 'products/categories',
        rest_namespace: 'wc/v3',
        _links: {
          collection: [{ href: 'https://shop.example/wp-json/wp/v2/taxonomies' }],
          'wp:items': [{ href: 'https://shop.example/wp-json/wc/v3/products/categories' }],
        },
      }),
    )
    expect(await guest.refusal('GET', `${base}/taxonomies/genre`)).toEqual([404, 'rest_taxonomy_invalid'])
  })

  it('have statuses, of which guests see the published one', async () => {
    expect(Object.keys(await read('/wp-json/wp/v2/statuses'))).toEqual(['publish'])
    expect(Object.keys(await read('/wp-json/wp/v2/statuses', client))).toEqual([
      'publish',
      'future',
      'draft',
      'pending',
      'private',
      'trash',
    ])
    expect(await read('/wp-json/wp/v2/statuses/publish')).toMatchObject({
      name: 'Published',
      public: true,
      queryable: true,
      slug: 'publish',
      date_floating: false,
    })
    expect(await guest.refusal('GET', `${base}/statuses/draft`)).toEqual([401, 'rest_cannot_read_status'])
    expect((await read(`${base}/statuses/draft`, client)).slug).toBe('draft')
    expect(await guest.refusal('GET', `${base}/statuses/gone`)).toEqual([404, 'rest_status_invalid'])
  })
})

describe('the search', () => {
  const found = async (query: string): Promise<number[]> =>
    (await read(`${base}/search?${query}`)).map(({ id }: { id: number }) => id)

  it('finds products that visitors can find', async () => {
    expect((await read('/wp-json/wp/v2/search?search=vase%20alba'))[0]).toEqual({
      id: 75,
      title: 'Vase Alba',
      url: 'https://shop.example/product/vase-alba/',
      type: 'post',
      subtype: 'product',
      _links: {
        self: [{ href: 'https://shop.example/wp-json/wc/v3/products/75', embeddable: true }],
        about: [{ href: 'https://shop.example/wp-json/wp/v2/types/product' }],
        collection: [{ href: 'https://shop.example/wp-json/wp/v2/search' }],
      },
    })
    expect(await found('per_page=100')).not.toContain(96)
    expect(await found('search=bowl')).toEqual([])
    expect(await found('include=75,96&subtype=product')).toEqual([75])
    expect(await found("search=';drop table product;--")).toEqual([])
    const page = await guest.request('GET', `${base}/search?per_page=2&page=2`)
    expect([page.json().length, page.headers['x-wp-total']]).toEqual([2, '6'])
    await app.changeCatalogue("update product set password = 'x' where id = 75")
    expect(await found('search=vase%20alba')).toEqual([])
  })

  it('finds pages that the owner has written, after the products', async () => {
    await setSettings(app, { page_about: '<p>Stone from Carrara</p>' })
    expect(await read(`${base}/search?search=carrara&subtype=page`)).toEqual([
      {
        id: 1,
        title: 'Our story',
        url: 'https://shop.example/about/',
        type: 'post',
        subtype: 'page',
        _links: {
          self: [{ href: `https://shop.example${base}/pages/1`, embeddable: true }],
          about: [{ href: `https://shop.example${base}/types/page` }],
          collection: [{ href: `https://shop.example${base}/search` }],
        },
      },
    ])
    const embedded = await read(`${base}/search?search=carrara&subtype=page&_embed`)
    expect(embedded[0]._embedded.self[0].slug).toBe('about')
    const kinds = async (query: string) =>
      (await read(`${base}/search?${query}`)).map(({ subtype }: { subtype: string }) => subtype)
    const all = await kinds('per_page=100')
    expect(all).toEqual([...all.slice(1).map(() => 'product'), 'page'])
    const paged: string[] = []
    for (let page = 1; page <= Math.ceil(all.length / 2); page += 1)
      paged.push(...(await kinds(`per_page=2&page=${page}`)))
    expect(paged).toEqual(all)
    await setSettings(app, { page_about: '' })
    expect(await kinds('subtype=page')).toEqual([])
  })

  it('finds categories and tags by the type term', async () => {
    await client.request('POST', '/wp-json/wc/v3/products/tags', { body: { name: 'Carved by hand' } })
    const found = await read(`${base}/search?type=term&per_page=100`)
    expect(new Set(found.map(({ subtype }: { subtype: string }) => subtype))).toEqual(
      new Set(['product_cat', 'product_tag']),
    )
    for (const { url } of found) {
      const path = new URL(url).pathname
      expect([path, (await guest.request('GET', path)).status]).toEqual([path, 200])
    }
    const [first] = found
    expect(await read(`${base}/search?type=term&subtype=product_cat&include=${first.id}`)).toEqual([first])
    expect(first._links).toEqual({
      self: [
        { href: `https://shop.example/wp-json/wc/v3/products/categories/${first.id}`, embeddable: true },
      ],
      about: [{ href: `https://shop.example${base}/taxonomies/product_cat` }],
      collection: [{ href: `https://shop.example${base}/search` }],
    })
    expect(await read(`${base}/search?type=term&subtype=product`)).toEqual([])
  })

  it.each(['type=post-format', 'subtype=post', 'per_page=101'])('refuses %s', async (query) => {
    expect(await guest.refusal('GET', `${base}/search?${query}`)).toEqual([400, 'rest_invalid_param'])
  })

  it('refuses pages beyond the last', async () => {
    expect(await guest.refusal('GET', `${base}/search?page=99`)).toEqual([
      400,
      'rest_post_invalid_page_number',
    ])
  })
})

describe('the settings of the site', () => {
  it('are those of the shop, for its owner', async () => {
    expect(Object.entries(await read('/wp-json/wp/v2/settings', client))).toEqual(
      Object.entries({
        title: expect.any(String),
        description: '',
        url: 'https://shop.example',
        email: expect.any(String),
        timezone: 'UTC',
        date_format: 'F j, Y',
        time_format: 'g:i A',
        start_of_week: 0,
        language: 'en_US',
        posts_per_page: 24,
      }),
    )
    const changed = await client.request('POST', `${base}/settings`, {
      body: { title: 'Casa', timezone: 'Europe/Rome', posts_per_page: 12, language: 'en_GB', unknown: 1 },
    })
    expect(changed.json()).toMatchObject({
      title: 'Casa',
      timezone: 'Europe/Rome',
      posts_per_page: 12,
      language: 'en_GB',
      start_of_week: 1,
    })
    const body = { title: 'Other', timezone: 'Europe/Atlantis' }
    expect(await client.refusal('POST', `${base}/settings`, { body })).toEqual([400, 'rest_invalid_param'])
    expect((await read(`${base}/settings`, client)).title).toBe('Casa')
    const manager = await signedInAs(app, 'max', 'shop_manager')
    expect(await manager.refusal('GET', `${base}/settings`)).toEqual([403, 'rest_forbidden'])
    expect(await guest.refusal('GET', `${base}/settings`)).toEqual([401, 'rest_forbidden'])
  })
})
