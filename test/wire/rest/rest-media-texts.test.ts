import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { media, mediaShop, picture } from '../../support/http/rest-media.ts'

let shop: Awaited<ReturnType<typeof mediaShop>>
beforeAll(async () => {
  shop = await mediaShop()
})
afterAll(async () => {
  expect(shop.app.loggedErrors()).toEqual([])
  await shop.app.close()
})

const change = (id: number, payload: object, method: 'POST' | 'PUT' = 'POST') =>
  shop.request(`${media}/${id}`, { method, who: 'ann', payload })
const shown = async (id: number) => (await shop.request(`${media}/${id}`)).json()

describe('the texts of a picture', () => {
  it('are stored as uploaded, with the file name as the default title', async () => {
    const bare = (await shop.upload(await picture(), 'ann', 'Blue vase.png')).json()
    expect(bare).toMatchObject({
      title: { raw: 'Blue vase', rendered: 'Blue vase' },
      caption: { raw: '', rendered: '' },
      description: { raw: '', rendered: '' },
    })
    const query = '?title=A+vase&caption=Turned&description=By+hand&alt_text=Blue'
    const uploaded = await shop.request(
      media + query,
      { method: 'POST', who: 'ann', payload: await picture() },
      { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="b.png"' },
    )
    expect(uploaded.json()).toMatchObject({
      title: { raw: 'A vase', rendered: 'A vase' },
      caption: { raw: 'Turned', rendered: '<p>Turned</p>\n' },
      description: { raw: 'By hand', rendered: '<p>By hand</p>\n' },
      alt_text: 'Blue',
    })
  })

  it.each(['POST', 'PUT'] as const)(
    'are changed by %s, as text or as raw objects, each separately',
    async (method) => {
      const id = await shop.uploaded()
      const reply = await change(
        id,
        { title: 'One', caption: { raw: 'Two\nlines' }, description: 'Three' },
        method,
      )
      expect([reply.statusCode, reply.json()]).toMatchObject([
        200,
        {
          title: { raw: 'One' },
          caption: { raw: 'Two\nlines', rendered: '<p>Two<br />\nlines</p>\n' },
          description: { raw: 'Three' },
        },
      ])
      await change(id, { caption: '' }, method)
      const { title, caption, description } = (
        await shop.request(`${media}/${id}?context=edit`, { who: 'ann' })
      ).json()
      expect([title.raw, caption.raw, description.raw]).toEqual(['One', '', 'Three'])
    },
  )

  it('are sent raw to editors only', async () => {
    const id = await shop.uploaded()
    await shop.show(id)
    await change(id, { title: 'One', caption: 'Two', description: 'Three' })
    const record = await shown(id)
    expect([record.title, record.caption, record.description]).toEqual([
      { rendered: 'One' },
      { rendered: '<p>Two</p>\n' },
      { rendered: '<p>Three</p>\n' },
    ])
    expect((await shop.request(`${media}/${id}?context=embed`)).json()).not.toHaveProperty('description')
  })

  it('are escaped as text', async () => {
    const id = await shop.uploaded()
    const bad = `<script>alert("1")</script> & 'more'`
    const { title, caption } = (await change(id, { title: bad, caption: bad })).json()
    expect([title.raw, title.rendered, caption.rendered].map((text) => text.includes('<script>'))).toEqual([
      true,
      false,
      false,
    ])
    expect(title.rendered).toBe('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#039;more&#039;')
  })

  it('appear on the page of the product that shows it', async () => {
    const id = await shop.uploaded()
    await shop.show(id)
    const { rows } = await shop.app.database.pool.query<{ slug: string }>(
      'select slug from product p join product_image pi on pi.product_id = p.id where image_id = $1',
      [id],
    )
    const page = `/product/${rows[0]!.slug}/`
    await shop.request(page)
    await change(id, { caption: 'Turned from one block' })
    await expect.poll(async () => (await shop.request(page)).body).toContain('Turned from one block')
  })

  it.each([
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ caption: 7 }, 'caption'],
    [{ description: { raw: ['a'] } }, 'description'],
    [{ title: { rendered: 'x' } }, 'title'],
  ])('are refused in another form: %j', async (payload, param) => {
    const id = await shop.uploaded()
    const reply = await change(id, payload)
    expect([reply.statusCode, reply.json().code, Object.keys(reply.json().data.params)]).toEqual([
      400,
      'rest_invalid_param',
      [param],
    ])
  })

  it('are searchable, and described in the schema', async () => {
    const id = await shop.uploaded()
    await change(id, { description: 'Serpentine' })
    const found = (await shop.request(`${media}?search=serpentine`, { who: 'eve' })).json() as {
      id: number
    }[]
    expect(found.map((one) => one.id)).toEqual([id])
    const { schema } = (await shop.request(media, { method: 'OPTIONS' as 'GET' })).json()
    expect(schema.properties.title.properties.raw.context).toEqual(['edit'])
  })
})
