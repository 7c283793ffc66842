import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { originalFile } from '../../../src/features/media/files.ts'
import { storePicture } from '../../../src/features/media/media.ts'
import { imagePath, type Picture } from '../../../src/features/media/rules/image.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
let picture: Picture
beforeAll(async () => {
  app = await makeTestApp()
  const drawn = sharp({ create: { width: 1000, height: 1250, channels: 3, background: '#a8481f' } })
  const stored = await storePicture(app.shop, app.shop.db, {
    bytes: await drawn
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .jpeg()
      .toBuffer(),
    name: 'vase.jpg',
  })
  if (!stored.ok) throw new Error(stored.reason)
  picture = stored.value
})
afterAll(() => app.close())

/** Requests a size until it is rendered and no fallback is served. */
const requestUntilRendered = async (url: string) => {
  await expect
    .poll(async () => (await request(url)).headers['cache-control'], { timeout: 15_000 })
    .toContain('immutable')
  return request(url)
}

const request = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.fastify.inject({ method, url, headers: { host: 'localhost:3000' } })

describe('GET /media/:file', () => {
  it.each(['avif', 'jpg'] as const)(
    'answers with the picture as %s, immutable and public',
    async (format) => {
      const reply = await requestUntilRendered(imagePath(picture, 640, format))
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-type']).toBe(format === 'avif' ? 'image/avif' : 'image/jpeg')
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(reply.headers['cross-origin-resource-policy']).toBe('cross-origin')
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
      expect(reply.headers['set-cookie']).toBeUndefined()

      const metadata = await sharp(reply.rawPayload).metadata()
      expect([metadata.width, metadata.height, metadata.exif]).toEqual([640, 800, undefined])
    },
  )

  it('answers at once with another format while it is rendered, cacheable for a minute', async () => {
    const reply = await request(imagePath(picture, 960, 'avif'))
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(reply.headers['cache-control']).toBe('public, max-age=60')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.headers['content-security-policy']).toContain("default-src 'self'")
    const metadata = await sharp(reply.rawPayload).metadata()
    expect([metadata.format, metadata.width, metadata.exif]).toEqual(['jpeg', 960, undefined])

    const later = await requestUntilRendered(imagePath(picture, 960, 'avif'))
    expect(later.headers['content-type']).toBe('image/avif')
  })

  it('answers fifty simultaneous requests from one rendering', async () => {
    const path = imagePath(picture, 1280, 'avif')
    const replies = await Promise.all(Array.from({ length: 50 }, () => request(path)))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    // Those that waited too long were answered with a JPEG: the file is still being written.
    expect((await sharp((await requestUntilRendered(path)).rawPayload).metadata()).width).toBe(1000)
    const names = (await readdir(join(app.shop.config.dataFolder, 'derived'), { recursive: true })).filter(
      (name) => name.includes('-1280.'),
    )
    expect(names.every((name) => /-1280\.(avif|jpg)$/.test(name))).toBe(true)
  })

  it('serves no data appended to a picture, and no file that is not a picture', async () => {
    const rider = '<html><script>alert(1)</script></html>'
    const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: '#2f5d50' } })
    const bytes = Buffer.concat([await drawn.jpeg().toBuffer(), Buffer.from(rider)])
    const stored = await storePicture(app.shop, app.shop.db, { bytes, name: 'page.html' })
    if (!stored.ok) throw new Error(stored.reason)
    for (const format of ['avif', 'jpg'] as const) {
      const { rawPayload, headers } = await requestUntilRendered(imagePath(stored.value, 320, format))
      expect(rawPayload.includes('script')).toBe(false)
      expect(headers['content-type']).toMatch(/^image\/(avif|jpeg)$/)
    }
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const [kind, wrong] of [
      ['web-page', rider],
      ['svg', svg],
    ] as const) {
      expect(await storePicture(app.shop, app.shop.db, { bytes: Buffer.from(wrong), name: 'a.jpg' })).toEqual(
        {
          ok: false,
          reason: 'other-kind',
          kind,
        },
      )
    }
  })

  it('is a 404 that is not cached when the original is lost', async () => {
    const drawn = sharp({ create: { width: 300, height: 300, channels: 3, background: '#aa1144' } })
    const stored = await storePicture(app.shop, app.shop.db, {
      bytes: await drawn.png().toBuffer(),
      name: 'a.png',
    })
    if (!stored.ok) throw new Error(stored.reason)
    const { rows } = await app.database.pool.query('select content_hash from image where id = $1', [
      stored.value.id,
    ])
    await rm(originalFile(app.shop.config.dataFolder, rows[0].content_hash))
    const reply = await request(imagePath(stored.value, 320, 'avif'))
    expect(reply.statusCode).toBe(404)
    expect(String(reply.headers['cache-control'])).toContain('no-store')
    expect(app.loggedErrors()).toEqual([])
  })

  it('answers HEAD with the same headers and no bytes', async () => {
    const reply = await request(imagePath(picture, 640, 'jpg'), 'HEAD')
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([200, 'image/jpeg', ''])
  })

  it('refuses any other path', async () => {
    const { id, hash } = picture
    const wrong = [
      `${id + 1}-${hash}-640.jpg`,
      `${id}-${'0'.repeat(16)}-640.jpg`,
      `${id}-${hash.toUpperCase().replace(/\d/g, 'A')}-640.jpg`,
      `${id}-${hash}-641.jpg`,
      `${id}-${hash}-1600.jpg`,
      `${id}-${hash}-0640.jpg`,
      `${id}-${hash}-640.png`,
      `${id}-${hash}-640.jpg.avif`,
      `99999999999999999999-${hash}-640.jpg`,
      `0-${hash}-640.jpg`,
      `${id}-${hash}-640.jpg%00`,
      '..%2f..%2fsecret',
      `..%2F..%2Fuploads%2F${hash}`,
      '%2e%2e/%2e%2e/secret',
      '../secret',
      '%ff%fe',
      '',
    ]
    for (const file of wrong) {
      const { statusCode, headers } = await request(`/media/${file}`)
      expect([file, [400, 404].includes(statusCode)]).toEqual([file, true])
      expect(String(headers['cache-control'])).not.toContain('immutable')
    }
    expect(app.loggedErrors()).toEqual([])
  })

  it('refuses POST', async () => {
    expect((await request(imagePath(picture, 640, 'jpg'), 'POST')).statusCode).toBe(405)
  })
})
