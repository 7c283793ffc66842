import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { originalFile } from '../../src/features/media/media.ts'
import type { Person } from '../../src/platform/session/person.ts'
import { restNonce } from '../../src/platform/session/rest-nonce.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { people } from '../support/rest-probe.ts'

const media = '/wp-json/wp/v2/media'

let app: TestApp
const accounts = new Map<string, Person>()
beforeAll(async () => {
  app = await makeTestApp({
    identify: async (_shop, { headers }) => accounts.get(String(headers['cookie'] ?? '').slice(4)),
  })
  for (const [name, kind] of [
    ['ann', 'author'],
    ['bob', 'author'],
    ['eve', 'editor'],
    ['cust', 'customer'],
  ] as const) {
    const { rows } = await sql<{ id: number }>`
      insert into account (login, email, email_key, display_name)
      values (${name}, ${`${name}@shop.example`}, ${`${name}@shop.example`}, ${name}) returning id`.execute(
      app.shop.db,
    )
    accounts.set(name, { ...people[kind]!, id: rows[0]!.id })
  }
})
afterAll(() => app.close())

type Ask = { method?: 'GET' | 'POST' | 'DELETE' | 'PUT'; who?: string; payload?: Buffer | object }
function ask(url: string, { method = 'GET', who, payload }: Ask = {}, headers: Record<string, string> = {}) {
  const proof = who && { cookie: `who=${who}`, 'x-wp-nonce': restNonce(app.shop, accounts.get(who)) }
  return app.fastify.inject({
    url,
    method,
    headers: { host: 'localhost:3000', ...proof, ...headers },
    ...(payload && { payload }),
  })
}

let drawn = 0
async function picture({ width = 700, height = 350 } = {}): Promise<Buffer> {
  drawn += 1
  const background = { r: drawn, g: 90, b: 80 }
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}
const upload = (payload: Buffer, who = 'ann', name = `vase-${drawn}.png`, type = 'image/png') =>
  ask(
    media,
    { method: 'POST', who, payload },
    { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  )
const uploaded = async (who?: string): Promise<number> => (await upload(await picture(), who)).json().id
const show = (id: number) =>
  sql`
  insert into product_image (product_id, position, image_id)
  select (select id from product where status = 'publish' and parent_id is null order by id limit 1),
         (select coalesce(max(position), 0) + 1 from product_image), ${id}`.execute(app.shop.db)

describe('POST /wp-json/wp/v2/media', () => {
  it('takes a picture in, and tells all of it', async () => {
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
      author: accounts.get('ann')?.id,
      alt_text: '',
      media_type: 'image',
      mime_type: 'image/png',
      media_details: {
        width: 700,
        height: 350,
        sizes: { thumbnail: { width: 320, height: 160 }, medium: { width: 640, height: 320 } },
      },
    })
    expect(record.title.rendered).not.toContain('<')
    const served = await ask(new URL(record.source_url).pathname)
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('takes one that comes as a part of a form, with its words', async () => {
    const body = Buffer.concat([
      Buffer.from('--B\r\ncontent-disposition: form-data; name="alt_text"\r\n\r\nA red vase\r\n--B\r\n'),
      Buffer.from('content-disposition: form-data; name="file"; filename="part.png"\r\n\r\n'),
      await picture(),
      Buffer.from('\r\n--B--\r\n'),
    ])
    const reply = await ask(
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

  it('answers with the picture that is there when it comes again', async () => {
    const bytes = await picture()
    const first = (await upload(bytes)).json()
    const again = (await upload(bytes, 'bob')).json()
    expect([again.id, again.author]).toEqual([first.id, first.author])
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'page.png'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.svg'],
    ['a program', '<?php system($_GET["c"]);', 'a.php'],
    ['a page that begins as a GIF', 'GIF89a<script>alert(1)</script>', 'a.gif'],
    ['half of a PNG', 'png', 'half.png'],
  ])('refuses %s, whatever it is called', async (_title, text, name) => {
    const before = await kept()
    const payload = text === 'png' ? (await picture()).subarray(0, 60) : Buffer.from(text)
    const reply = await upload(payload, 'ann', name)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().code).toMatch(/^rest_upload_(image_type_not_supported|unknown_error)$/)
    expect([await kept(), app.faults()]).toEqual([before, []])
  })

  it('refuses a picture of 50,000 pixels a side, and one of more than 20 MB', async () => {
    const before = await kept()
    const huge = pngOfSide(50_000)
    const reply = await upload(huge)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'rest_upload_file_too_big'])
    const heavy = await upload(Buffer.concat([await picture(), Buffer.alloc(21 * 1024 * 1024)]))
    expect([heavy.statusCode, heavy.json().code]).toEqual([400, 'rest_upload_file_too_big'])
    expect(await kept()).toEqual(before)
  })

  it('serves nothing of what hangs on to a picture', async () => {
    const script = '<script>alert(1)</script>'
    const reply = await upload(Buffer.concat([await picture(), Buffer.from(script)]))
    expect(reply.statusCode).toBe(201)
    const served = await ask(new URL(reply.json().source_url).pathname)
    expect(served.rawPayload.includes(script)).toBe(false)
    expect(served.headers['x-content-type-options']).toBe('nosniff')
  })

  it('is for those who may bring pictures', async () => {
    const bytes = await picture()
    const guest = await ask(media, { method: 'POST', payload: bytes }, { 'content-type': 'image/png' })
    expect([guest.statusCode, guest.json().code]).toEqual([401, 'rest_cannot_create'])
    const customer = await upload(bytes, 'cust')
    expect([customer.statusCode, customer.json().code]).toEqual([403, 'rest_cannot_create'])
  })

  it('tells the number of a picture whose sizes could not be made', async () => {
    const id = await uploaded()
    const { rows } = await sql<{ content_hash: string }>`
      select content_hash from image where id = ${id}`.execute(app.shop.db)
    await rm(originalFile(app.shop.config.dataFolder, rows[0]!.content_hash))
    const reply = await ask(`${media}/${id}/post-process`, {
      method: 'POST',
      who: 'ann',
      payload: { action: 'create-image-subsizes' },
    })
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'rest_upload_unknown_error'])
    expect(reply.headers['x-wp-upload-attachment-id']).toBe(String(id))
  })
})

/** A black square whose file is small and whose pixels are not: one bit each, and well compressed. */
function pngOfSide(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

async function kept(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from image`.execute(
    app.shop.db,
  )
  return rows[0]!.count
}

describe('GET /wp-json/wp/v2/media', () => {
  it('lists all to staff, and to others what pages show', async () => {
    const hidden = await uploaded()
    const shown = await uploaded()
    await show(shown)
    const idsFor = async (who?: string) =>
      ((await ask(`${media}?per_page=100`, who ? { who } : {})).json() as { id: number }[]).map(
        ({ id }) => id,
      )
    expect(await idsFor('ann')).toEqual(expect.arrayContaining([hidden, shown]))
    for (const who of [undefined, 'cust']) {
      expect(await idsFor(who)).toContain(shown)
      expect(await idsFor(who)).not.toContain(hidden)
    }
    expect((await ask(`${media}/${shown}`)).statusCode).toBe(200)
    const one = await ask(`${media}/${hidden}`)
    expect([one.statusCode, one.json().code]).toEqual([404, 'rest_post_invalid_id'])
    expect((await ask(`${media}/${hidden}`, { who: 'ann' })).json().id).toBe(hidden)
  })

  it('searches, orders and pages', async () => {
    const first = (await upload(await picture(), 'ann', 'Needle one.png')).json()
    const second = (await upload(await picture(), 'ann', 'needle two.png')).json()
    const asked = async (query: string) =>
      ((await ask(`${media}?${query}`, { who: 'eve' })).json() as { id: number }[]).map(({ id }) => id)
    expect(await asked('search=NEEDLE&orderby=title&order=asc')).toEqual([first.id, second.id])
    expect(await asked(`include=${first.id},${second.id}&orderby=id`)).toEqual([second.id, first.id])
    expect(await asked(`include[]=${first.id}&_fields=id`)).toEqual([first.id])
    expect(await asked(`search=needle&exclude=${first.id}`)).toEqual([second.id])
    expect(await asked(`search=needle&mime_type=image/jpeg`)).toEqual([])
    expect(await asked(`search=${encodeURIComponent("'; drop table image; --")}`)).toEqual([])
    const page = await ask(`${media}?search=needle&per_page=1`, { who: 'eve' })
    expect([page.headers['x-wp-total'], page.headers['x-wp-totalpages']]).toEqual(['2', '2'])
    expect((await ask(`${media}?context=edit`)).json().code).toBe('rest_forbidden_context')
  })
})

describe('POST /wp-json/wp/v2/media/:id', () => {
  it('keeps the words of a picture, and makes the pages new that show it', async () => {
    const id = await uploaded()
    await show(id)
    const { rows } = await sql<{ slug: string }>`
      select slug from product p join product_image pi on pi.product_id = p.id where image_id = ${id}`.execute(
      app.shop.db,
    )
    const page = `/product/${rows[0]!.slug}/`
    await ask(page)
    const reply = await ask(`${media}/${id}`, {
      method: 'PUT',
      who: 'ann',
      payload: { alt_text: ' A vase\n', id: 1 },
    })
    expect([reply.statusCode, reply.json().alt_text, reply.json().id]).toEqual([200, 'A vase', id])
    expect((await ask(`${media}/${id}`)).json().alt_text).toBe('A vase')
    await expect.poll(async () => (await ask(page)).body).toContain('A vase')
  })

  it('is for who brought it, and for editors', async () => {
    const id = await uploaded('ann')
    const change = (who?: string) =>
      ask(`${media}/${id}`, { method: 'POST', payload: { alt_text: 'x' }, ...(who && { who }) })
    expect((await change()).statusCode).toBe(401)
    const statuses = []
    for (const who of ['cust', 'bob', 'ann', 'eve']) statuses.push((await change(who)).statusCode)
    expect(statuses).toEqual([403, 403, 200, 200])
    expect((await change('bob')).json().code).toBe('rest_cannot_edit')
    const none = await ask(`${media}/999999`, {
      method: 'POST',
      who: 'eve',
      payload: { alt_text: 'x' },
    })
    expect([none.statusCode, none.json().code]).toEqual([404, 'rest_post_invalid_id'])
  })
})

describe('POST /wp-json/wp/v2/media/:id/post-process', () => {
  const process = (id: number, action = 'create-image-subsizes', who = 'ann') =>
    ask(`${media}/${id}/post-process`, { method: 'POST', who, payload: { action } })
  const made = async (id: number) => {
    const folder = join(app.shop.config.dataFolder, 'derived')
    const names = await readdir(folder, { recursive: true })
    return names.filter((name) => name.includes(`${id}-`)).sort()
  }

  it('makes the sizes that are missing, and nothing the second time', async () => {
    const id = await uploaded()
    expect((await made(id)).length).toBeLessThan(6)
    const reply = await process(id)
    expect([reply.statusCode, reply.json().id]).toEqual([200, id])
    const files = await made(id)
    expect(files.filter((name) => name.endsWith('.avif'))).toHaveLength(3)
    const file = join(app.shop.config.dataFolder, 'derived', files[0]!)
    const before = await readFile(file)
    expect((await process(id)).json()).toEqual(reply.json())
    expect([await made(id), (await readFile(file)).equals(before)]).toEqual([files, true])
  }, 60_000)

  it('does that and nothing else, for those alone who may edit the picture', async () => {
    const id = await uploaded()
    const other = await process(id, 'delete-everything')
    expect([other.statusCode, other.json().code]).toEqual([400, 'rest_invalid_param'])
    expect((await process(id, undefined, 'bob')).statusCode).toBe(403)
    expect((await process(999_999)).json().code).toBe('rest_post_invalid_id')
  })
})

describe('DELETE /wp-json/wp/v2/media/:id', () => {
  const remove = (id: number, who = 'ann', query = '?force=true') =>
    ask(`${media}/${id}${query}`, { method: 'DELETE', who })

  it('gives an upload up, by force alone', async () => {
    const id = await uploaded()
    for (const query of ['', '?force=false']) {
      const reply = await remove(id, 'ann', query)
      expect([reply.statusCode, reply.json().code]).toEqual([501, 'rest_trash_not_supported'])
    }
    const reply = await remove(id)
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { deleted: true, previous: { id } }])
    expect((await remove(id)).statusCode).toBe(404)
  })

  it('is how clients say it: a POST by another name, with force in its body', async () => {
    const id = await uploaded()
    const reply = await ask(
      `${media}/${id}`,
      { method: 'POST', who: 'ann', payload: { force: true } },
      { 'x-http-method-override': 'DELETE' },
    )
    expect([reply.statusCode, reply.json().deleted]).toEqual([200, true])
  })

  it('takes no picture from a page that shows it', async () => {
    const id = await uploaded()
    await show(id)
    const reply = await remove(id)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'rest_cannot_delete'])
    const named = (await upload(await picture(), 'ann', 'front.png')).json()
    await sql`insert into setting (name, value) values ('home_picture', '"front.png"')`.execute(app.shop.db)
    expect((await remove(named.id)).statusCode).toBe(409)
  })

  it('is for who brought it, and for those who may delete what others wrote', async () => {
    const id = await uploaded()
    expect((await ask(`${media}/${id}?force=1`, { method: 'DELETE' })).statusCode).toBe(401)
    const author = await remove(id, 'bob')
    expect([author.statusCode, author.json().code]).toEqual([403, 'rest_cannot_delete'])
    expect((await remove(id, 'eve')).statusCode).toBe(200)
  })
})
