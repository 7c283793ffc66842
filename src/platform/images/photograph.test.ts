import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePhotograph, readPhotograph } from './photograph.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f5d50' } })
const notAPicture = { ok: false, reason: 'not-a-picture' }
const tooLarge = { ok: false, reason: 'too-large' }

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'handsel-photograph-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a photograph from outside', () => {
  it('may be JPEG, PNG, WebP, AVIF or GIF', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const bytes = await plain(30, 20).toFormat(format).toBuffer()
      expect(await readPhotograph(bytes)).toEqual({
        ok: true,
        value: { mime: `image/${format}`, width: 30, height: 20 },
      })
    }
  })

  it('has the size that it is looked at in when the camera was turned', async () => {
    const bytes = await plain(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await readPhotograph(bytes)).toMatchObject({ value: { width: 20, height: 30 } })
  })

  it('is refused when it is something else, whatever it is called', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    const tiff = await plain(9, 9).tiff().toBuffer()
    for (const bytes of [Buffer.from(svg), Buffer.from('%PDF-1.4'), Buffer.alloc(0), tiff]) {
      expect(await readPhotograph(bytes)).toEqual(notAPicture)
    }
  })

  it('is refused when half of it is missing', async () => {
    const whole = await plain(300, 300).jpeg().toBuffer()
    expect(await readPhotograph(whole.subarray(0, whole.length / 2))).toEqual(notAPicture)
  })

  it('is refused when it is too large, as a file or once unpacked', async () => {
    expect(await readPhotograph(Buffer.alloc(20 * 1024 * 1024 + 1))).toEqual(tooLarge)
    const bomb = await plain(10_000, 6_001).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await readPhotograph(bomb)).toEqual(tooLarge)
  })
})

describe('a size of a photograph', () => {
  it('stands upright, has its width, and tells nothing of camera or place', async () => {
    const file = join(folder, 'turned.jpg')
    const taken = plain(800, 400).withExif({ IFD0: { Copyright: 'Somebody', Make: 'Camera' } })
    writeFileSync(file, await taken.withMetadata({ orientation: 6 }).jpeg().toBuffer())

    for (const format of ['avif', 'jpg'] as const) {
      const told = await sharp(await makePhotograph(file, 320, format)).metadata()
      expect([told.width, told.height]).toEqual([320, 640])
      expect([told.exif, told.orientation]).toEqual([undefined, undefined])
    }
  })

  it('is never blown up, and white where it was clear', async () => {
    const file = join(folder, 'clear.png')
    const clear = {
      width: 100,
      height: 100,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    } as const
    writeFileSync(file, await sharp({ create: clear }).png().toBuffer())

    const { data, info } = await sharp(await makePhotograph(file, 320, 'jpg'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.width).toBe(100)
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })
})
