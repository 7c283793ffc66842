import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formType, probeItems, restShop } from '../../support/http/rest-client.ts'
import { handled } from '../../support/http/rest-probe.ts'
import { cpuMsOfAsync } from '../../support/measure/cpu-cost.ts'

let shop: Awaited<ReturnType<typeof restShop>>
beforeAll(async () => {
  shop = await restShop()
})
afterAll(() => shop.app.close())
beforeEach(() => {
  handled.length = 0
})

const request: typeof shop.request = (...args) => shop.request(...args)
const post: typeof shop.post = (...sent) => shop.post(...sent)
const idsOf = (data: unknown) => (data as { id: number }[]).map(({ id }) => id)

describe('a list', () => {
  it('reports its totals, and links to the previous and next page', async () => {
    const reply = await request(`${probeItems}?per_page=10&page=2&search=a%20b&_locale=user`)
    expect(idsOf(reply.json())).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    expect([reply.headers['x-wp-total'], reply.headers['x-wp-totalpages']]).toEqual(['23', '3'])
    const at = (page: number) =>
      `<http://localhost:3000${probeItems}?per_page=10&page=${page}&search=a+b&_locale=user>`
    expect(reply.headers['link']).toBe(`${at(1)}; rel="prev", ${at(3)}; rel="next"`)
    expect((await request(`${probeItems}?page=3`)).headers['link']).not.toContain('next')
    expect((await request(probeItems)).headers['link']).not.toContain('prev')
  })

  it('can be read completely by its links', async () => {
    let url: string | undefined = '/?rest_route=/probe/v1/things&per_page=10'
    const all: number[] = []
    while (url) {
      const reply: Awaited<ReturnType<typeof request>> = await request(url)
      all.push(...idsOf(reply.json()))
      url = /<http:\/\/localhost:3000([^>]+)>; rel="next"/.exec(String(reply.headers['link']))?.[1]
    }
    expect(all).toEqual(Array.from({ length: 23 }, (_, index) => index + 1))
  })

  it.each(['-1', '0', '101', 'abc', '', '1.5', '1e2', '10&per_page=20'])(
    'has 1 to 100 items a page, not %s',
    async (perPage) => {
      const reply = await request(`${probeItems}?per_page=${perPage}`)
      expect([reply.statusCode, reply.json()]).toMatchObject([
        400,
        { code: 'rest_invalid_param', data: { params: { per_page: expect.any(String) } } },
      ])
    },
  )

  it.each(['-1', '0', 'abc', '99999999999999999999'])('has no page %s', async (page) => {
    expect((await request(`${probeItems}?page=${page}`)).json().code).toBe('rest_invalid_param')
  })

  it('has no page beyond its last', async () => {
    const reply = await request(`${probeItems}?page=4`)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'rest_post_invalid_page_number'])
    expect((await request(`${probeItems}?per_page=100`)).json()).toHaveLength(23)
  })
})

describe('an answer', () => {
  it('has the requested fields', async () => {
    const one = await request(`${probeItems}/5?_fields=id,%20title.raw`)
    expect(one.json()).toEqual({ id: 5, title: { raw: 'thing 5' } })
    expect((await request(`${probeItems}?per_page=1&_fields[]=id`)).json()).toEqual([{ id: 1 }])
    expect((await request(`${probeItems}/5?_fields=title,title.raw`)).json().title.rendered).toBe('Thing 5')
    expect((await request(`${probeItems}/5?_fields=nothing,__proto__,constructor`)).json()).toEqual({})
  })

  it('is fast with 5,000 field names, and refuses more', async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `n${index}`)
    const url = `${probeItems}?per_page=100&rest=1`
    const payload = { _fields: names.join(','), title: 'New' }
    const cost = await cpuMsOfAsync(async () => {
      const reply = await post(`${probeItems}/5`, payload)
      expect([reply.statusCode, reply.json()]).toEqual([200, {}])
    })
    expect(cost).toBeLessThan(2_000)
    const more = await post(`${probeItems}/5`, { ...payload, _fields: [...names, 'one more'] })
    expect([more.statusCode, more.json().code]).toEqual([400, 'rest_invalid_param'])
    expect(Object.keys(more.json().data.params)).toEqual(['_fields'])
    // A refused request is not handled.
    expect(handled).toHaveLength(1)
    expect((await request(url)).statusCode).toBe(200)
    const deep = await request(`${probeItems}/5?_fields=${'title.'.repeat(500)}x`)
    expect([deep.statusCode, deep.json()]).toEqual([200, { title: {} }])
  })

  it('shows the fields of its context', async () => {
    expect((await request(`${probeItems}/5`)).json()).not.toHaveProperty('secret')
    expect(Object.keys((await request(`${probeItems}/5?context=embed`)).json())).toEqual([
      'id',
      'title',
      '_links',
    ])
    const guest = await request(`${probeItems}/5?context=edit`)
    expect([guest.statusCode, guest.json().code]).toEqual([401, 'rest_forbidden_context'])
    expect((await request(`${probeItems}/5?context=edit`, { who: 'customer' })).statusCode).toBe(403)
    expect((await request(`${probeItems}/5?context=edit`, { who: 'editor' })).json().secret).toBe(
      'for editors',
    )
    expect((await request(`${probeItems}/5?context=all`)).json().data.details.context.code).toBe(
      'rest_not_in_enum',
    )
  })

  it.each(['_embed', '_embed=1', '_embed=maker,gone', '_embed[]=maker&_embed[]=gone'])(
    'embeds the targets of its links: %s',
    async (query) => {
      const [first] = (await request(`${probeItems}?per_page=2&${query}`)).json()
      expect(first._embedded.maker).toEqual([{ id: 7, context: 'embed' }])
      expect(first._embedded.gone[0]).toMatchObject({ code: 'rest_invalid_param', data: { status: 400 } })
    },
  )

  it('embeds nothing external, nothing unrequested and nothing outside _fields', async () => {
    const all = (await request(`${probeItems}/5?_embed`)).json()._embedded
    expect(all.external).toEqual([expect.objectContaining({ code: 'rest_no_route' })])
    expect(all).not.toHaveProperty('self')
    expect((await request(`${probeItems}/5?_embed=maker`)).json()._embedded).not.toHaveProperty('gone')
    expect((await request(`${probeItems}/5`)).json()).not.toHaveProperty('_embedded')
    expect((await request(`${probeItems}/5?_embed&_fields=id`)).json()).toEqual({ id: 5 })
    expect((await request(`${probeItems}/5?_embed&_fields=id,_embedded.maker`)).json()).toEqual({
      id: 5,
      _embedded: { maker: [{ id: 7, context: 'embed' }] },
    })
  })

  it('is wrapped in an envelope with its status and headers, refusals too', async () => {
    const list = (await request(`${probeItems}?per_page=1&_envelope=1`)).json()
    expect(list).toMatchObject({ status: 200, headers: { 'X-WP-Total': '23', 'X-WP-TotalPages': '23' } })
    expect(idsOf(list.body)).toEqual([1])
    const refused = await request('/wp-json/nowhere?_envelope')
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
  ])(
    'is wrapped in an envelope when no handler was reached: %s',
    async (_title, payload, type, status, code) => {
      for (const url of [`${probeItems}/5?_envelope`, '/?rest_route=/probe/v1/things/5&_envelope=1']) {
        const reply = await post(url, payload, { headers: { 'content-type': type } })
        expect([reply.statusCode, reply.json()]).toMatchObject([200, { status, body: { code } }])
      }
      const plain = await post(`${probeItems}/5`, payload, { headers: { 'content-type': type } })
      expect([plain.statusCode, plain.json().code, handled]).toEqual([status, code, []])
    },
  )

  it('is wrapped in an envelope for a page of another site', async () => {
    const headers = { origin: 'https://evil.example' }
    const reply = await post(`${probeItems}/5?_envelope`, { title: 'New' }, { headers })
    expect([reply.statusCode, reply.json().status, handled]).toEqual([200, 403, []])
  })
})
