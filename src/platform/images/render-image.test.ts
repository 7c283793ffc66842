import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSourceImage, renderImage } from './render-image.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f5d50' } })
const otherKind = (kind: string) => ({ ok: false, reason: 'other-kind', kind })
const tooManyBytes = (bytes: number) => ({ ok: false, reason: 'too-many-bytes', bytes })
const tooManyPixels = (pixels: number) => ({ ok: false, reason: 'too-many-pixels', pixels })

async function rendered(file: string, width: number, format: 'avif' | 'jpg'): Promise<Buffer> {
  const outcome = await renderImage(file, width, format)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'handsel-render-image-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('an uploaded image', () => {
  it('may be JPEG, PNG, WebP, AVIF or GIF', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const bytes = await plain(30, 20).toFormat(format).toBuffer()
      expect(await readSourceImage(bytes)).toEqual({
        ok: true,
        value: { mime: `image/${format}`, width: 30, height: 20, color: expect.stringMatching(/^#[23]/) },
      })
    }
  })

  it('has the width and height of its EXIF orientation', async () => {
    const bytes = await plain(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await readSourceImage(bytes)).toMatchObject({ value: { width: 20, height: 30 } })
  })

  it('is refused when it is another kind of file, whatever its name', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    const tiff = await plain(9, 9).tiff().toBuffer()
    expect(await readSourceImage(Buffer.from(svg))).toEqual(otherKind('svg'))
    expect(await readSourceImage(Buffer.from('%PDF-1.4'))).toEqual(otherKind('pdf'))
    expect(await readSourceImage(tiff)).toEqual(otherKind('tiff'))
    expect(await readSourceImage(Buffer.alloc(0))).toEqual({ ok: false, reason: 'not-a-picture' })
  })

  it('is refused when half of it is missing', async () => {
    const whole = await plain(300, 300).jpeg().toBuffer()
    expect(await readSourceImage(whole.subarray(0, whole.length / 2))).toEqual({
      ok: false,
      reason: 'damaged',
    })
  })

  it('is refused when it is too large, as a file or once decoded', async () => {
    const bytes = 20 * 1024 * 1024 + 1
    expect(await readSourceImage(Buffer.alloc(bytes))).toEqual(tooManyBytes(bytes))
    const bomb = await plain(10_000, 6_001).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await readSourceImage(bomb)).toEqual(tooManyPixels(60_010_000))
  })
})

describe('a rendered image', () => {
  it('is upright, has the requested width, and contains nothing about camera or place', async () => {
    const file = join(folder, 'turned.jpg')
    const image = plain(800, 400).withExif({ IFD0: { Copyright: 'Somebody', Make: 'Camera' } })
    writeFileSync(file, await image.withMetadata({ orientation: 6 }).jpeg().toBuffer())

    for (const format of ['avif', 'jpg'] as const) {
      const metadata = await sharp(await rendered(file, 320, format)).metadata()
      expect([metadata.width, metadata.height]).toEqual([320, 640])
      expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined])
    }
  })

  it('is never enlarged, and white where it was transparent', async () => {
    const file = join(folder, 'clear.png')
    const clear = {
      width: 100,
      height: 100,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    } as const
    writeFileSync(file, await sharp({ create: clear }).png().toBuffer())

    const { data, info } = await sharp(await rendered(file, 320, 'jpg'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.width).toBe(100)
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })
})

describe('the placeholder colour of an image', () => {
  const colorOf = async (bytes: Buffer) => {
    const image = await readSourceImage(bytes)
    return image.ok ? image.value.color : image.reason
  }

  it('is the mean of its pixels in every encoding', async () => {
    const halves = await plain(40, 40)
      .composite([
        { input: { create: { width: 20, height: 40, channels: 3, background: '#ffffff' } }, left: 0, top: 0 },
      ])
      .png()
      .toBuffer()
    expect(await colorOf(halves)).toMatch(/^#9[678]a[def]a[678]$/)
    expect(await colorOf(await plain(9, 9).png().toBuffer())).toBe('#2f5d50')
    expect(await colorOf(await plain(9, 9).toColourspace('rgb16').png().toBuffer())).toBe('#2f5d50')
    expect(await colorOf(await plain(9, 9).greyscale().png().toBuffer())).toMatch(/^#(\w\w)\1\1$/)
  })

  it('is the page background where the image is transparent, so that nothing shows through', async () => {
    const clear = {
      width: 9,
      height: 9,
      channels: 4,
      background: { r: 255, g: 0, b: 0, alpha: 0.5 },
    } as const
    expect(await colorOf(await sharp({ create: clear }).png().toBuffer())).toBe('#f1ece5')
  })
})

describe('an unusual image', () => {
  const renderedSize = async (bytes: Buffer) => {
    const file = join(folder, 'unusual')
    writeFileSync(file, bytes)
    const source = await readSourceImage(bytes)
    if (!source.ok) return source.reason
    const sizes = await Promise.all((['avif', 'jpg'] as const).map((format) => rendered(file, 320, format)))
    const after = await Promise.all(sizes.map((size) => sharp(size).metadata()))
    expect(after.map(({ space }) => space)).toEqual(['srgb', 'srgb'])
    expect(after.flatMap(({ exif, icc, xmp }) => [exif, icc, xmp].filter((each) => each))).toEqual([])
    return `${after[0]!.width}x${after[0]!.height}`
  }
  const pixelOf = async (bytes: Buffer) => {
    const file = join(folder, 'pixel')
    writeFileSync(file, bytes)
    return [
      ...(
        await sharp(await rendered(file, 320, 'jpg'))
          .raw()
          .toBuffer()
      ).subarray(0, 3),
    ]
  }
  const near = (expected: number[], actual: number[], by: number) =>
    expect(Math.max(...expected.map((part, index) => Math.abs(part - actual[index]!)))).toBeLessThanOrEqual(
      by,
    )

  it('is converted to sRGB from CMYK, wide gamut, sixteen bits and grey', async () => {
    expect(await renderedSize(await plain(400, 200).toColourspace('cmyk').jpeg().toBuffer())).toBe('320x160')
    expect(await renderedSize(await plain(400, 200).withIccProfile('p3').jpeg().toBuffer())).toBe('320x160')
    expect(await renderedSize(await plain(400, 200).toColourspace('rgb16').png().toBuffer())).toBe('320x160')
    expect(await renderedSize(await plain(400, 200).greyscale().jpeg().toBuffer())).toBe('320x160')
  })

  it('has the same colours after conversion', async () => {
    const green = [0x2f, 0x5d, 0x50]
    near(green, await pixelOf(await plain(400, 200).withIccProfile('p3').png().toBuffer()), 4)
    near(green, await pixelOf(await plain(400, 200).toColourspace('cmyk').jpeg().toBuffer()), 24)
  })

  it('is its first frame when it is animated', async () => {
    const frames = await sharp({ create: { width: 60, height: 90, channels: 3, background: 'blue' } })
      .composite([
        { input: { create: { width: 60, height: 30, channels: 3, background: 'red' } }, top: 0, left: 0 },
      ])
      .removeAlpha()
      .raw()
      .toBuffer()
    const raw = { width: 60, height: 90, channels: 3, pageHeight: 30 } as const
    for (const format of ['gif', 'webp'] as const) {
      const moving = await sharp(frames, { raw }).toFormat(format, { lossless: true }).toBuffer()
      expect((await sharp(moving).metadata()).pages).toBeGreaterThan(1)
      expect(await readSourceImage(moving)).toMatchObject({
        value: { width: 60, height: 30, color: '#ff0000' },
      })
      expect(await renderedSize(moving)).toBe('60x30')
    }
  })

  it('may be one pixel or a strip', async () => {
    expect(await renderedSize(await plain(1, 1).png().toBuffer())).toBe('1x1')
    expect(await renderedSize(await plain(1, 20_000).png().toBuffer())).toBe('1x16000')
    expect(await renderedSize(await plain(20_000, 1).jpeg().toBuffer())).toBe('320x1')
    expect(await renderedSize(await plain(100, 20_000).png().toBuffer())).toBe('80x16000')
  })

  it.each([
    [20_001, 1],
    [1, 20_001],
    [100, 60_000],
    [50_000, 1],
  ])('is not %i × %i pixels large', async (width, height) => {
    const strip = await plain(width, height).png().toBuffer()
    expect(await readSourceImage(strip)).toEqual({
      ok: false,
      reason: 'too-long-a-side',
      side: Math.max(width, height),
    })
  })

  it('loses everything appended to it: much EXIF, a page, a program, an archive', async () => {
    const jpeg = await plain(400, 200)
      .withExif({ IFD0: { ImageDescription: 'x'.repeat(60_000) } })
      .jpeg()
      .toBuffer()
    expect(jpeg.length).toBeGreaterThan(60_000)
    expect(await renderedSize(jpeg)).toBe('320x160')
    const others = [
      [await plain(400, 200).jpeg().toBuffer(), '<html><script>alert(1)</script>'],
      [await plain(400, 200).gif().toBuffer(), '/*<script>alert(1)</script>*/=1;'],
      [await plain(400, 200).png().toBuffer(), 'PK\x03\x04evil.html'],
    ] as const
    for (const [bytes, appended] of others) {
      const file = join(folder, 'appended')
      writeFileSync(file, Buffer.concat([bytes, Buffer.from(appended, 'latin1')]))
      for (const format of ['avif', 'jpg'] as const) {
        expect((await rendered(file, 320, format)).includes(appended)).toBe(false)
      }
    }
  })

  it('is refused as a TIFF, an SVG with a script, a bomb, and a file of 60 MB', async () => {
    const tiff = await plain(9, 9).toColourspace('cmyk').tiff().toBuffer()
    expect(await readSourceImage(tiff)).toEqual(otherKind('tiff'))
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    expect(await readSourceImage(Buffer.from(svg))).toEqual(otherKind('svg'))
    expect(await readSourceImage(Buffer.alloc(60_000_000, 0xff))).toEqual(tooManyBytes(60_000_000))
    const bomb = await plain(50_000, 1000).png({ compressionLevel: 9 }).toBuffer()
    bomb.writeUInt32BE(50_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    expect(await readSourceImage(bomb)).toEqual(tooManyPixels(2_500_000_000))
  })

  it('is small enough for a page, however grainy it is', async () => {
    const file = join(folder, 'grain.png')
    const noise = {
      width: 1200,
      height: 800,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    } as const
    writeFileSync(
      file,
      await sharp({ create: { ...noise, background: '#888888' } })
        .png()
        .toBuffer(),
    )
    const grainy = await rendered(file, 960, 'avif')
    const plainly = await sharp(file).resize(960).avif({ quality: 50, effort: 3 }).toBuffer()
    expect(plainly.length).toBeGreaterThan(50_000)
    expect(grainy.length).toBeLessThan(plainly.length)
  })

  it('that cannot be rendered has a reason, and the next one is rendered all the same', async () => {
    const file = join(folder, 'half.jpg')
    writeFileSync(file, (await plain(300, 300).jpeg().toBuffer()).subarray(0, 400))
    expect(await renderImage(file, 320, 'avif')).toEqual({ ok: false, reason: 'unreadable' })
    expect(await renderImage(join(folder, 'none'), 320, 'jpg')).toEqual({
      ok: false,
      reason: 'unreadable',
    })
    writeFileSync(file, await plain(300, 300).jpeg().toBuffer())
    expect((await renderImage(file, 320, 'jpg')).ok).toBe(true)
  })
})
