import type { Metadata, Sharp } from 'sharp'
import { done } from '../../kernel/outcome.ts'
import { imageEngine } from './engine.ts'
import { MOST_PIXELS, MOST_SIDE } from './limits.ts'
import { type PhotographRefused, unreadableBecause } from './refusal.ts'

/*
 * What is done to pictures, in the process of a darkroom (`darkroom-process.ts`): the shop itself never loads the
 * engine, so that neither its memory nor a file that makes the engine stumble is the shop's business.
 */

export type PhotographMime = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/gif'

/** What a file says of itself; width and height in pixels, as it is looked at (turned by its EXIF mark). */
export type Photograph = {
  readonly mime: PhotographMime
  readonly width: number
  readonly height: number
  /** The colour that stands in its place until it is there, `#rrggbb`: the mean of all its pixels. */
  readonly color: string
}

export type PhotographFormat = 'avif' | 'jpg'

const limits = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const

/** Looks at a file from outside, down to its last pixel; of a moving picture only the first one counts. */
export async function examine(
  bytes: Uint8Array,
): Promise<{ readonly ok: true; readonly value: Photograph } | PhotographRefused> {
  const sharp = await imageEngine()
  try {
    const told = await sharp(bytes, { limitInputPixels: false }).metadata()
    const mime = mimeOf(told)
    if (!mime) return unreadableBecause(bytes)
    const pixels = told.width * told.height
    if (pixels > MOST_PIXELS) return { ok: false, reason: 'too-many-pixels', pixels }
    const side = Math.max(told.width, told.height)
    if (side > MOST_SIDE) return { ok: false, reason: 'too-long-a-side', side }
    return done({ mime, ...told.autoOrient, color: await colorOf(sharp(bytes, limits)) })
  } catch {
    return unreadableBecause(bytes)
  }
}

function mimeOf({ format, compression }: Metadata): PhotographMime | undefined {
  if (format === 'heif') return compression === 'av1' ? 'image/avif' : undefined
  const known = ['jpeg', 'png', 'webp', 'gif'] as const
  const kind = known.find((one) => one === format)
  return kind && `image/${kind}`
}

/** `--paper-deep`, which stands in all wells: behind a picture that is clear in places, any other would show. */
const PAPER = '#f1ece5'
const SIDE = 16

// A square, whatever the picture's shape: a strip of one pixel by millions would grow with its width otherwise.
async function colorOf(picture: Sharp): Promise<string> {
  const pixels = await picture
    .toColourspace('srgb')
    .resize(SIDE, SIDE, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  const mean = (channel: number) => {
    let sum = 0
    for (let at = channel; at < pixels.length; at += 4) sum += pixels[at]!
    return Math.round(sum / (SIDE * SIDE))
  }
  if (mean(3) < 255) return PAPER
  return `#${[0, 1, 2].map((channel) => mean(channel).toString(16).padStart(2, '0')).join('')}`
}

/** An AVIF is at most 16,384 pixels high, so that a picture like a strip comes narrower than it was asked for. */
const MOST_HEIGHT = 16_000

/** The picture in one width and format, turned upright, in sRGB and without EXIF; never wider than it is. */
export async function develop(file: string, width: number, format: PhotographFormat): Promise<Buffer> {
  const sharp = await imageEngine()
  const size = { width, height: MOST_HEIGHT, fit: 'inside', withoutEnlargement: true } as const
  const picture = sharp(file, limits).autoOrient().toColourspace('srgb').resize(size)
  if (format === 'avif') return lightAvif(picture, width)
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
}

/** From the best to the lightest that can be looked at. */
const AVIF_QUALITIES = [50, 42, 34]

/** A grainy photograph is made lighter until it weighs no more than a page can carry (50 KB at 960 pixels). */
async function lightAvif(picture: Sharp, width: number): Promise<Buffer> {
  const mostBytes = 50_000 * Math.max(1, (width / 960) ** 2)
  let made = Buffer.alloc(0)
  for (const quality of AVIF_QUALITIES) {
    made = await picture.clone().avif({ quality, effort: 3 }).toBuffer()
    if (made.length <= mostBytes) break
  }
  return made
}
