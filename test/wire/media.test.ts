import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storePicture } from '../../src/features/media/media.ts'
import { imagePath, type Picture } from '../../src/features/media/rules/image.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'

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

const ask = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.fastify.inject({ method, url, headers: { host: 'localhost:3000' } })

describe('GET /media/:file', () => {
  it.each(['avif', 'jpg'] as const)(
    'answers with the picture as %s, for ever and for everybody',
    async (format) => {
      const reply = await ask(imagePath(picture, 640, format))
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-type']).toBe(format === 'avif' ? 'image/avif' : 'image/jpeg')
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(reply.headers['cross-origin-resource-policy']).toBe('cross-origin')
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
      expect(reply.headers['set-cookie']).toBeUndefined()

      const told = await sharp(reply.rawPayload).metadata()
      expect([told.width, told.height, told.exif]).toEqual([640, 800, undefined])
    },
  )

  it('answers HEAD with the same headers and no bytes', async () => {
    const reply = await ask(imagePath(picture, 640, 'jpg'), 'HEAD')
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([200, 'image/jpeg', ''])
  })

  it('has nothing at any other address', async () => {
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
      const { statusCode, headers } = await ask(`/media/${file}`)
      expect([file, [400, 404].includes(statusCode)]).toEqual([file, true])
      expect(String(headers['cache-control'])).not.toContain('immutable')
    }
    expect(app.faults()).toEqual([])
  })

  it('takes no posts', async () => {
    expect((await ask(imagePath(picture, 640, 'jpg'), 'POST')).statusCode).toBe(405)
  })
})
