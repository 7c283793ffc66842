import { availableParallelism } from 'node:os'
import type { Metadata } from 'sharp'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import { atMost } from './at-most.ts'
import { imageEngine } from './engine.ts'

/** The largest picture that is taken in: bytes of the file, and pixels once it is unpacked. */
export const MOST_BYTES = 20 * 1024 * 1024
export const MOST_PIXELS = 60_000_000

export type PhotographMime = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/gif'

/** What a file says of itself; width and height in pixels, as it is looked at (turned by its EXIF mark). */
export type Photograph = { readonly mime: PhotographMime; readonly width: number; readonly height: number }

export type PhotographFormat = 'avif' | 'jpg'

const limits = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const

// Shoppers come first: making pictures takes one processor, two where there are many.
const inTurn = atMost(availableParallelism() > 4 ? 2 : 1)

/**
 * Looks at a file from outside, down to its last pixel. Refused: what is none of JPEG, PNG, WebP, AVIF and
 * GIF or is broken; more than 20 MB or 60 megapixels.
 */
export async function readPhotograph(
  bytes: Buffer,
): Promise<Outcome<Photograph, 'not-a-picture' | 'too-large'>> {
  if (bytes.length > MOST_BYTES) return refused('too-large')
  const sharp = await imageEngine()
  try {
    const told = await sharp(bytes, { limitInputPixels: false }).metadata()
    const mime = mimeOf(told)
    if (!mime) return refused('not-a-picture')
    if (told.width * told.height > MOST_PIXELS) return refused('too-large')
    await inTurn(() => sharp(bytes, limits).resize(16).raw().toBuffer())
    return done({ mime, ...told.autoOrient })
  } catch {
    return refused('not-a-picture')
  }
}

/** The picture in one width and format, turned upright, in sRGB and without EXIF; never wider than it is. */
export async function makePhotograph(file: string, width: number, format: PhotographFormat): Promise<Buffer> {
  const sharp = await imageEngine()
  return inTurn(() => {
    const picture = sharp(file, limits).autoOrient().resize({ width, withoutEnlargement: true })
    if (format === 'avif') return picture.avif({ quality: 50, effort: 3 }).toBuffer()
    return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
  })
}

function mimeOf({ format, compression }: Metadata): PhotographMime | undefined {
  if (format === 'heif') return compression === 'av1' ? 'image/avif' : undefined
  const known = ['jpeg', 'png', 'webp', 'gif'] as const
  const kind = known.find((one) => one === format)
  return kind && `image/${kind}`
}
