import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediaShop } from '../../support/http/rest-media.ts'

let shop: Awaited<ReturnType<typeof mediaShop>>
let uploads: string
beforeAll(async () => {
  shop = await mediaShop()
  uploads = join(shop.app.shop.config.dataFolder, 'uploads')
  mkdirSync(uploads, { recursive: true })
})
afterAll(() => shop.app.close())

const mount = (...options: string[]) => execFileSync('mount', [...options, uploads])

/** A picture of some 300 KB: noise cannot be compressed. */
async function largePicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 320, height: 320, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer()
}

// Only root may mount a disk.
describe.runIf(process.getuid?.() === 0)('a disk for pictures', () => {
  it.each([
    ['that is full', ['-t', 'tmpfs', '-o', 'size=100k', 'tmpfs'], ['-o', 'remount,size=10m']],
    ['that cannot be written', ['-t', 'tmpfs', '-o', 'ro,size=10m', 'tmpfs'], ['-o', 'remount,rw']],
  ])('%s refuses an upload in a sentence, and takes it when it is repaired', async (_, broken, repaired) => {
    const picture = await largePicture()
    mount(...broken)
    try {
      const refused = await shop.upload(picture)
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
      expect(refused.json()).toMatchObject({ code: 'service_unavailable', data: { status: 503 } })
      expect(readdirSync(uploads, { recursive: true }).filter((name) => String(name).length > 2)).toEqual([])
      mount(...repaired)
      expect((await shop.upload(picture)).statusCode).toBe(201)
      expect(shop.app.loggedErrors()).toEqual([])
    } finally {
      execFileSync('umount', [uploads])
    }
  })
})
