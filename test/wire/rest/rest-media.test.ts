import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { originalFile } from '../../../src/features/media/files.ts'
import { media, mediaShop, picture, pngOf } from '../../support/http/rest-media.ts'

let shop: Awaited<ReturnType<typeof mediaShop>>
beforeAll(async () => {
  shop = await mediaShop()
})
afterAll(() => shop.app.close())

const request: typeof shop.request = (...args) => shop.request(...args)
const upload: typeof shop.upload = (...sent) => shop.upload(...sent)
const uploaded: typeof shop.uploaded = (who) => shop.uploaded(who)
const show: typeof shop.show = (id) => shop.show(id)
const imageCount = () => shop.imageCount()

describe('POST /wp-json/wp/v2/media', () => {
  it('stores a picture, and answers with all its fields', async () => {
    const reply = await upload(await picture(), 'ann', 'Red & <b>Blue</b> vase.png')
    const record = reply.json()
    expect([reply.statusCode, reply.headers.location]).toEqual([
      201,
      `http://localhost:3000${media}/${record.id}`,
    ])
    expect(record).toMatchObject({
      slug: `b-vase-${record.id}`,
      type: 'attachment',
      status: 'inherit',
      author: shop.accounts.get('ann')?.id,
      alt_text: '',
      media_type: 'image',
      mime_type: 'image/jpeg',
      media_details: {
        file: record.source_url.split('/').at(-1),
        width: 700,
        height: 350,
        sizes: {
          thumbnail: { width: 320, height: 160 },
          medium: { width: 640, height: 320 },
          woocommerce_gallery_thumbnail: { width: 320, height: 160 },
          woocommerce_thumbnail: { width: 640, height: 320 },
        },
      },
    })
    expect(record.title.rendered).not.toContain('<')
    const served = await request(new URL(record.source_url).pathname)
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('stores one that is a part of a form, with its texts', async () => {
    const body = Buffer.concat([
      Buffer.from('--B\r\ncontent-disposition: form-data; name="alt_text"\r\n\r\nA red vase\r\n--B\r\n'),
      Buffer.from('content-disposition: form-data; name="file"; filename="part.png"\r\n\r\n'),
      await picture(),
      Buffer.from('\r\n--B--\r\n'),
    ])
    const reply = await request(
      media,
      { method: 'POST', who: 'ann', payload: body },
      { 'content-type': 'multipart/form-data; boundary=B' },
    )
    expect([reply.statusCode, reply.json().alt_text, reply.json().title.raw]).toEqual([
      201,
      'A red vase',
      'part',
    ])
  })

  it('creates a new attachment for the same picture each time, and stores its file once', async () => {
    const bytes = await picture()
    const first = (await upload(bytes)).json()
    const again = await upload(bytes, 'bob')
    expect([again.statusCode, again.json().id === first.id]).toEqual([201, false])
    expect([first.author, again.json().author]).toEqual([
      shop.accounts.get('ann')?.id,
      shop.accounts.get('bob')?.id,
    ])
    const change = { method: 'POST', who: 'bob', payload: { alt_text: 'Of Bob' } } as const
    await request(`${media}/${again.json().id}`, change)
    expect((await request(`${media}/${first.id}`, { who: 'ann' })).json().alt_text).toBe('')
    expect((await request(`${media}/${first.id}`, { ...change })).statusCode).toBe(403)

    const { rows } = await sql<{ content_hash: string }>`
      select distinct content_hash from image where id in (${first.id}, ${again.json().id})`.execute(
      shop.app.shop.db,
    )
    const file = originalFile(shop.app.shop.config.dataFolder, rows[0]!.content_hash)
    const remove = (id: number, who: string) =>
      request(`${media}/${id}?force=true`, { method: 'DELETE', who })
    expect((await remove(again.json().id, 'bob')).statusCode).toBe(200)
    expect((await readFile(file)).equals(bytes)).toBe(true)
    expect((await request(new URL(first.source_url).pathname)).statusCode).toBe(200)
    expect((await remove(first.id, 'ann')).statusCode).toBe(200)
    await expect(readFile(file)).rejects.toThrow('ENOENT')
  })

  it('loses no file when the same picture is uploaded and deleted at the same time', async () => {
    const bytes = await picture()
    let id = (await upload(bytes)).json().id
    for (let round = 0; round < 8; round++) {
      const [deleted, created] = await Promise.all([
        request(`${media}/${id}?force=true`, { method: 'DELETE', who: 'ann' }),
        upload(bytes),
      ])
      expect([deleted.statusCode, created.statusCode], `round ${round}`).toEqual([200, 201])
      id = created.json().id
    }
    expect(shop.app.loggedErrors()).toEqual([])
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'page.png'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.svg'],
    ['a program', '<?php system($_GET["c"]);', 'a.php'],
    ['a page that begins as a GIF', 'GIF89a<script>alert(1)</script>', 'a.gif'],
    ['half of a PNG', 'png', 'half.png'],
  ])('refuses %s, whatever its file name', async (_title, text, name) => {
    const before = await imageCount()
    const payload = text === 'png' ? (await picture()).subarray(0, 60) : Buffer.from(text)
    const reply = await upload(payload, 'ann', name)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().code).toMatch(/^rest_upload_(image_type_not_supported|unknown_error)$/)
    expect([await imageCount(), shop.app.loggedErrors()]).toEqual([before, []])
  })

  it('refuses a picture of 50,000 pixels a side, and one of more than 20 MB', async () => {
    const before = await imageCount()
    for (const [width, height] of [
      [50_000, 50_000],
      [50_000, 1],
      [1, 50_000],
    ] as const) {
      const reply = await upload(pngOf(width, height))
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'rest_upload_file_too_big'])
      if (width !== height) expect(reply.json().message).toContain('50,000 pixels long on one side')
    }
    expect((await upload(pngOf(20_000, 1))).statusCode).toBe(201)
    const heavy = await upload(Buffer.concat([await picture(), Buffer.alloc(21 * 1024 * 1024)]))
    expect([heavy.statusCode, heavy.json().code]).toEqual([400, 'rest_upload_file_too_big'])
    expect(await imageCount()).toEqual(before + 1)
  })

  it('serves no data that is appended to a picture', async () => {
    const script = '<script>alert(1)</script>'
    const reply = await upload(Buffer.concat([await picture(), Buffer.from(script)]))
    expect(reply.statusCode).toBe(201)
    const served = await request(new URL(reply.json().source_url).pathname)
    expect(served.rawPayload.includes(script)).toBe(false)
    expect(served.headers['x-content-type-options']).toBe('nosniff')
  })

  it('needs the capability to upload', async () => {
    const bytes = await picture()
    const guest = await request(media, { method: 'POST', payload: bytes }, { 'content-type': 'image/png' })
    expect([guest.statusCode, guest.json().code]).toEqual([401, 'rest_cannot_create'])
    const customer = await upload(bytes, 'cust')
    expect([customer.statusCode, customer.json().code]).toEqual([403, 'rest_cannot_create'])
  })

  it('answers with the id of a picture whose sizes could not be rendered', async () => {
    const id = await uploaded()
    const { rows } = await sql<{ content_hash: string }>`
      select content_hash from image where id = ${id}`.execute(shop.app.shop.db)
    await rm(originalFile(shop.app.shop.config.dataFolder, rows[0]!.content_hash))
    const reply = await request(`${media}/${id}/post-process`, {
      method: 'POST',
      who: 'ann',
      payload: { action: 'create-image-subsizes' },
    })
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'rest_upload_unknown_error'])
    expect(reply.headers['x-wp-upload-attachment-id']).toBe(String(id))
  })
})

describe('GET /wp-json/wp/v2/media', () => {
  it('lists all pictures to staff, and to others those that pages show', async () => {
    const hidden = await uploaded()
    const shown = await uploaded()
    await show(shown)
    const idsFor = async (who?: string) =>
      ((await request(`${media}?per_page=100`, who ? { who } : {})).json() as { id: number }[]).map(
        ({ id }) => id,
      )
    expect(await idsFor('ann')).toEqual(expect.arrayContaining([hidden, shown]))
    for (const who of [undefined, 'cust']) {
      expect(await idsFor(who)).toContain(shown)
      expect(await idsFor(who)).not.toContain(hidden)
    }
    expect((await request(`${media}/${shown}`)).statusCode).toBe(200)
    const one = await request(`${media}/${hidden}`)
    expect([one.statusCode, one.json().code]).toEqual([404, 'rest_post_invalid_id'])
    expect((await request(`${media}/0`)).json()).toMatchObject({
      code: 'rest_post_invalid_id',
      data: { status: 404 },
    })
    expect((await request(`${media}/abc`)).json()).toMatchObject({
      code: 'rest_no_route',
      data: { status: 404 },
    })
    expect((await request(`${media}/${hidden}`, { who: 'ann' })).json().id).toBe(hidden)
  })

  it('searches, orders and pages', async () => {
    const first = (await upload(await picture(), 'ann', 'Needle one.png')).json()
    const second = (await upload(await picture(), 'ann', 'needle two.png')).json()
    const args = async (query: string) =>
      ((await request(`${media}?${query}`, { who: 'eve' })).json() as { id: number }[]).map(({ id }) => id)
    expect(await args('search=NEEDLE&orderby=title&order=asc')).toEqual([first.id, second.id])
    expect(await args(`include=${first.id},${second.id}&orderby=id`)).toEqual([second.id, first.id])
    expect(await args(`include[]=${first.id}&_fields=id`)).toEqual([first.id])
    expect(await args(`search=needle&exclude=${first.id}`)).toEqual([second.id])
    expect(await args(`search=needle&mime_type=image/png`)).toEqual([])
    expect(await args(`search=needle&offset=1`)).toEqual([first.id])
    expect(await args(`slug=${first.slug},another-${second.id},nothing`)).toEqual([first.id])
    expect(await args('slug=nothing')).toEqual([])
    for (const query of ['after=2020-01-01T00:00:00', 'before=x', 'parent=1', 'media_type=video']) {
      const reply = await request(`${media}?${query}`)
      expect([query, reply.statusCode, reply.json().code]).toEqual([query, 400, 'rest_invalid_param'])
    }
    expect(await args(`search=${encodeURIComponent("'; drop table image; --")}`)).toEqual([])
    const page = await request(`${media}?search=needle&per_page=1`, { who: 'eve' })
    expect([page.headers['x-wp-total'], page.headers['x-wp-totalpages']]).toEqual(['2', '2'])
    expect((await request(`${media}?context=edit`)).json().code).toBe('rest_forbidden_context')
  })
})

describe('POST /wp-json/wp/v2/media/:id', () => {
  it('stores the texts of a picture, and refreshes the pages that show it', async () => {
    const id = await uploaded()
    await show(id)
    const { rows } = await sql<{ slug: string }>`
      select slug from product p join product_image pi on pi.product_id = p.id where image_id = ${id}`.execute(
      shop.app.shop.db,
    )
    const page = `/product/${rows[0]!.slug}/`
    await request(page)
    const reply = await request(`${media}/${id}`, {
      method: 'PUT',
      who: 'ann',
      payload: { alt_text: ' A vase\n', id: 1 },
    })
    expect([reply.statusCode, reply.json().alt_text, reply.json().id]).toEqual([200, 'A vase', id])
    expect((await request(`${media}/${id}`)).json().alt_text).toBe('A vase')
    await expect.poll(async () => (await request(page)).body).toContain('A vase')
  })

  it('needs the uploader or an editor', async () => {
    const id = await uploaded('ann')
    const change = (who?: string) =>
      request(`${media}/${id}`, { method: 'POST', payload: { alt_text: 'x' }, ...(who && { who }) })
    expect((await change()).statusCode).toBe(401)
    const statuses = []
    for (const who of ['cust', 'bob', 'ann', 'eve']) statuses.push((await change(who)).statusCode)
    expect(statuses).toEqual([403, 403, 200, 200])
    expect((await change('bob')).json().code).toBe('rest_cannot_edit')
    const none = await request(`${media}/999999`, {
      method: 'POST',
      who: 'eve',
      payload: { alt_text: 'x' },
    })
    expect([none.statusCode, none.json().code]).toEqual([404, 'rest_post_invalid_id'])
  })
})

describe('POST /wp-json/wp/v2/media/:id/post-process', () => {
  const process = (id: number, action = 'create-image-subsizes', who = 'ann') =>
    request(`${media}/${id}/post-process`, { method: 'POST', who, payload: { action } })
  const made = async (id: number) => {
    const folder = join(shop.app.shop.config.dataFolder, 'derived')
    const names = await readdir(folder, { recursive: true })
    return names.filter((name) => name.includes(`${id}-`)).sort()
  }

  it('renders the missing sizes, and nothing the second time', async () => {
    const id = await uploaded()
    expect((await made(id)).length).toBeLessThan(6)
    const reply = await process(id)
    expect([reply.statusCode, reply.json().id]).toEqual([200, id])
    const files = await made(id)
    expect(files.filter((name) => name.endsWith('.avif'))).toHaveLength(3)
    const file = join(shop.app.shop.config.dataFolder, 'derived', files[0]!)
    const before = await readFile(file)
    expect((await process(id)).json()).toEqual(reply.json())
    expect([await made(id), (await readFile(file)).equals(before)]).toEqual([files, true])
  }, 60_000)

  it('supports no other action, and needs the right to edit the picture', async () => {
    const id = await uploaded()
    const other = await process(id, 'delete-everything')
    expect([other.statusCode, other.json().code]).toEqual([400, 'rest_invalid_param'])
    expect((await process(id, undefined, 'bob')).statusCode).toBe(403)
    expect((await process(999_999)).json().code).toBe('rest_post_invalid_id')
  })
})

describe('DELETE /wp-json/wp/v2/media/:id', () => {
  const remove = (id: number, who = 'ann', query = '?force=true') =>
    request(`${media}/${id}${query}`, { method: 'DELETE', who })

  it('deletes an upload, only with force', async () => {
    const id = await uploaded()
    for (const query of ['', '?force=false']) {
      const reply = await remove(id, 'ann', query)
      expect([reply.statusCode, reply.json().code]).toEqual([501, 'rest_trash_not_supported'])
    }
    const reply = await remove(id)
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { deleted: true, previous: { id } }])
    expect((await remove(id)).statusCode).toBe(404)
  })

  it('accepts an overridden POST with force in its body', async () => {
    const id = await uploaded()
    const reply = await request(
      `${media}/${id}`,
      { method: 'POST', who: 'ann', payload: { force: true } },
      { 'x-http-method-override': 'DELETE' },
    )
    expect([reply.statusCode, reply.json().deleted]).toEqual([200, true])
  })

  it('refuses to delete a picture that a page shows', async () => {
    const id = await uploaded()
    await show(id)
    const reply = await remove(id)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'rest_cannot_delete'])
    const named = (await upload(await picture(), 'ann', 'front.png')).json()
    await sql`insert into setting (name, value) values ('home_picture', '"front.png"')`.execute(
      shop.app.shop.db,
    )
    expect((await remove(named.id)).statusCode).toBe(409)
  })

  it('needs the uploader, or the right to delete others’ posts', async () => {
    const id = await uploaded()
    expect((await request(`${media}/${id}?force=1`, { method: 'DELETE' })).statusCode).toBe(401)
    const author = await remove(id, 'bob')
    expect([author.statusCode, author.json().code]).toEqual([403, 'rest_cannot_delete'])
    expect((await remove(id, 'eve')).statusCode).toBe(200)
  })
})
