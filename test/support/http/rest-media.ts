import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Person } from '../../../src/platform/session/person.ts'
import { restNonce } from '../../../src/platform/session/rest-nonce.ts'
import { makeTestApp, type TestApp } from '../app.ts'
import { people } from './rest-probe.ts'

export const media = '/wp-json/wp/v2/media'

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'DELETE' | 'PUT'
  who?: string
  payload?: Buffer | object
}

/** A shop with two authors, ann and bob, an editor, eve, and a customer, cust, who upload pictures. */
export async function mediaShop() {
  const accounts = new Map<string, Person>()
  const app = await makeTestApp({
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
  return { app, accounts, ...clientOf(app, accounts) }
}

function clientOf(app: TestApp, accounts: ReadonlyMap<string, Person>) {
  const request = (
    url: string,
    { method = 'GET', who, payload }: RequestOptions = {},
    headers: Record<string, string> = {},
  ) => {
    const proof = who && { cookie: `who=${who}`, 'x-wp-nonce': restNonce(app.shop, accounts.get(who)) }
    return app.fastify.inject({
      url,
      method,
      headers: { host: 'localhost:3000', ...proof, ...headers },
      ...(payload && { payload }),
    })
  }
  const upload = (payload: Buffer, who = 'ann', name = 'vase.png', type = 'image/png') =>
    request(
      media,
      { method: 'POST', who, payload },
      { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
    )
  return {
    request,
    upload,
    uploaded: async (who?: string): Promise<number> => (await upload(await picture(), who)).json().id,
    /** Attaches a picture to a published product. */
    show: (id: number) =>
      sql`
      insert into product_image (product_id, position, image_id)
      select (select id from product where status = 'publish' and parent_id is null order by id limit 1),
             (select coalesce(max(position), 0) + 1 from product_image), ${id}`.execute(app.shop.db),
    /** How many pictures there are. */
    async imageCount(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from image`.execute(app.shop.db)
      return rows[0]!.count
    },
  }
}

let pictureNumber = 0
/** A unique picture. */
export async function picture({ width = 700, height = 350 } = {}): Promise<Buffer> {
  pictureNumber += 1
  const background = { r: pictureNumber, g: 90, b: 80 }
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** A black picture with a small file and many pixels: one bit each, and well compressed. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
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
