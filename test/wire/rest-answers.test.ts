import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cpuMsOfAsync } from '../support/cost.ts'
import { formType, restShop, things } from '../support/rest-client.ts'
import { touched } from '../support/rest-probe.ts'

let shop: Awaited<ReturnType<typeof restShop>>
beforeAll(async () => {
  shop = await restShop()
})
afterAll(() => shop.app.close())
beforeEach(() => {
  touched.length = 0
})

const ask: typeof shop.ask = (...asked) => shop.ask(...asked)
const post: typeof shop.post = (...sent) => shop.post(...sent)
const idsOf = (data: unknown) => (data as { id: number }[]).map(({ id }) => id)

describe('a list', () => {
  it('is told in full, and leads to the pages beside it', async () => {
    const reply = await ask(`${things}?per_page=10&page=2&search=a%20b&_locale=user`)
    expect(idsOf(reply.json())).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    expect([reply.headers['x-wp-total'], reply.headers['x-wp-totalpages']]).toEqual(['23', '3'])
    const at = (page: number) =>
      `<http://localhost:3000${things}?per_page=10&page=${page}&search=a+b&_locale=user>`
    expect(reply.headers['link']).toBe(`${at(1)}; rel="prev", ${at(3)}; rel="next"`)
    expect((await ask(`${things}?page=3`)).headers['link']).not.toContain('next')
    expect((await ask(things)).headers['link']).not.toContain('prev')
  })

  it('can be read to its end by its links', async () => {
    let url: string | undefined = '/?rest_route=/probe/v1/things&per_page=10'
    const all: number[] = []
    while (url) {
      const reply: Awaited<ReturnType<typeof ask>> = await ask(url)
      all.push(...idsOf(reply.json()))
      url = /<http:\/\/localhost:3000([^>]+)>; rel="next"/.exec(String(reply.headers['link']))?.[1]
    }
    expect(all).toEqual(Array.from({ length: 23 }, (_, index) => index + 1))
  })

  it.each(['-1', '0', '101', 'abc', '', '1.5', '1e2', '10&per_page=20'])(
    'has 1 to 100 items a page, not %s',
    async (perPage) => {
      const reply = await ask(`${things}?per_page=${perPage}`)
      expect([reply.statusCode, reply.json()]).toMatchObject([
        400,
        { code: 'rest_invalid_param', data: { params: { per_page: expect.any(String) } } },
      ])
    },
  )

  it.each(['-1', '0', 'abc', '99999999999999999999'])('has no page %s', async (page) => {
    expect((await ask(`${things}?page=${page}`)).json().code).toBe('rest_invalid_param')
  })

  it('has no page beyond its last', async () => {
    const reply = await ask(`${things}?page=4`)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'rest_post_invalid_page_number'])
    expect((await ask(`${things}?per_page=100`)).json()).toHaveLength(23)
  })
})

describe('an answer', () => {
  it('has the fields that are asked for', async () => {
    const one = await ask(`${things}/5?_fields=id,%20title.raw`)
    expect(one.json()).toEqual({ id: 5, title: { raw: 'thing 5' } })
    expect((await ask(`${things}?per_page=1&_fields[]=id`)).json()).toEqual([{ id: 1 }])
    expect((await ask(`${things}/5?_fields=title,title.raw`)).json().title.rendered).toBe('Thing 5')
    expect((await ask(`${things}/5?_fields=nothing,__proto__,constructor`)).json()).toEqual({})
  })

  it('is as quick with 5,000 names as without, and refuses more', async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `n${index}`)
    const url = `${things}?per_page=100&rest=1`
    const payload = { _fields: names.join(','), title: 'New' }
    const cost = await cpuMsOfAsync(async () => {
      const reply = await post(`${things}/5`, payload)
      expect([reply.statusCode, reply.json()]).toEqual([200, {}])
    })
    expect(cost).toBeLessThan(2_000)
    const more = await post(`${things}/5`, { ...payload, _fields: [...names, 'one more'] })
    expect([more.statusCode, more.json().code]).toEqual([400, 'rest_invalid_param'])
    expect(Object.keys(more.json().data.params)).toEqual(['_fields'])
    // What is refused was not done before.
    expect(touched).toHaveLength(1)
    expect((await ask(url)).statusCode).toBe(200)
    const deep = await ask(`${things}/5?_fields=${'title.'.repeat(500)}x`)
    expect([deep.statusCode, deep.json()]).toEqual([200, { title: {} }])
  })

  it('shows what its context shows', async () => {
    expect((await ask(`${things}/5`)).json()).not.toHaveProperty('secret')
    expect(Object.keys((await ask(`${things}/5?context=embed`)).json())).toEqual(['id', 'title', '_links'])
    const guest = await ask(`${things}/5?context=edit`)
    expect([guest.statusCode, guest.json().code]).toEqual([401, 'rest_forbidden_context'])
    expect((await ask(`${things}/5?context=edit`, { who: 'customer' })).statusCode).toBe(403)
    expect((await ask(`${things}/5?context=edit`, { who: 'editor' })).json().secret).toBe('for editors')
    expect((await ask(`${things}/5?context=all`)).json().data.details.context.code).toBe('rest_not_in_enum')
  })

  it.each(['_embed', '_embed=1', '_embed=maker,gone', '_embed[]=maker&_embed[]=gone'])(
    'embeds what its links lead to: %s',
    async (query) => {
      const [first] = (await ask(`${things}?per_page=2&${query}`)).json()
      expect(first._embedded.maker).toEqual([{ id: 7, context: 'embed' }])
      expect(first._embedded.gone[0]).toMatchObject({ code: 'rest_invalid_param', data: { status: 400 } })
    },
  )

  it('embeds nothing that is not ours, not asked for, or not wanted', async () => {
    const all = (await ask(`${things}/5?_embed`)).json()._embedded
    expect(all.elsewhere).toEqual([expect.objectContaining({ code: 'rest_no_route' })])
    expect(all).not.toHaveProperty('self')
    expect((await ask(`${things}/5?_embed=maker`)).json()._embedded).not.toHaveProperty('gone')
    expect((await ask(`${things}/5`)).json()).not.toHaveProperty('_embedded')
    expect((await ask(`${things}/5?_embed&_fields=id`)).json()).toEqual({ id: 5 })
    expect((await ask(`${things}/5?_embed&_fields=id,_embedded.maker`)).json()).toEqual({
      id: 5,
      _embedded: { maker: [{ id: 7, context: 'embed' }] },
    })
  })

  it('stands in an envelope with its status and headers, refusals too', async () => {
    const list = (await ask(`${things}?per_page=1&_envelope=1`)).json()
    expect(list).toMatchObject({ status: 200, headers: { 'X-WP-Total': '23', 'X-WP-TotalPages': '23' } })
    expect(idsOf(list.body)).toEqual([1])
    const refused = await ask('/wp-json/nowhere?_envelope')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      200,
      { status: 404, body: { code: 'rest_no_route' } },
    ])
  })

  it.each([
    ['broken JSON', '{"a":', 'application/json', 400, 'rest_invalid_json'],
    ['a body of no known type', 'a=1', 'text/plain', 415, 'wrong_type'],
    ['a body of 2 MB', `a=${'x'.repeat(2_000_000)}`, formType['content-type'], 413, 'too_large'],
    ['broken text', 'a=%ff', formType['content-type'], 400, 'rest_invalid_param'],
  ])('stands in an envelope when nobody was asked: %s', async (_title, payload, type, status, code) => {
    for (const url of [`${things}/5?_envelope`, '/?rest_route=/probe/v1/things/5&_envelope=1']) {
      const reply = await post(url, payload, { headers: { 'content-type': type } })
      expect([reply.statusCode, reply.json()]).toMatchObject([200, { status, body: { code } }])
    }
    const plain = await post(`${things}/5`, payload, { headers: { 'content-type': type } })
    expect([plain.statusCode, plain.json().code, touched]).toEqual([status, code, []])
  })

  it('stands in an envelope for a page of another site', async () => {
    const headers = { origin: 'https://evil.example' }
    const reply = await post(`${things}/5?_envelope`, { title: 'New' }, { headers })
    expect([reply.statusCode, reply.json().status, touched]).toEqual([200, 403, []])
  })
})
