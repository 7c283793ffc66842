import type { Metadata, Sharp, default as SharpModule } from 'sharp'
import { done, type OutcomeWith, refused } from '../../kernel/outcome.ts'
import { type ImageRefused, refusalOfUnreadable } from './image-refusal.ts'
import { MAX_PIXELS, MAX_SIDE } from './limits.ts'

/*
 * What is done to images, in the process of an image worker (`image-worker-process.ts`): the shop itself never loads
 * the engine, so that neither the engine's memory nor a file that crashes it affects the shop.
 */

export type ImageMime = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/gif'

/** The properties of an image file; width and height in pixels, after its EXIF orientation is applied. */
export type SourceImage = {
  readonly mime: ImageMime
  readonly width: number
  readonly height: number
  /** The placeholder colour shown while it loads, `#rrggbb`: the mean of all its pixels. */
  readonly color: string
}

export type ImageFormat = 'avif' | 'jpg'

const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const

/** Reads an untrusted file to its last pixel; of an animation only the first frame counts. */
export async function inspect(bytes: Uint8Array): Promise<OutcomeWith<SourceImage, ImageRefused>> {
  const sharp = await imageEngine()
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    const mime = mimeOf(metadata)
    if (!mime) return refusalOfUnreadable(bytes)
    const pixels = metadata.width * metadata.height
    if (pixels > MAX_PIXELS) return refused('too-many-pixels', { pixels })
    const side = Math.max(metadata.width, metadata.height)
    if (side > MAX_SIDE) return refused('too-long-a-side', { side })
    return done({ mime, ...metadata.autoOrient, color: await colorOf(sharp(bytes, limits)) })
  } catch {
    return refusalOfUnreadable(bytes)
  }
}

function mimeOf({ format, compression }: Metadata): ImageMime | undefined {
  if (format === 'heif') return compression === 'av1' ? 'image/avif' : undefined
  const known = ['jpeg', 'png', 'webp', 'gif'] as const
  const kind = known.find((one) => one === format)
  return kind && `image/${kind}`
}

/** `--paper-deep`, the background of all pictures: behind a transparent picture any other colour would show through. */
const PLACEHOLDER_BACKGROUND = '#f1ece5'
const SAMPLE_SIDE = 16

// A square, whatever the image's shape: a strip of one pixel by millions would otherwise stay as wide as it is.
async function colorOf(image: Sharp): Promise<string> {
  const pixels = await image
    .toColourspace('srgb')
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  const mean = (channel: number) => {
    let sum = 0
    for (let index = channel; index < pixels.length; index += 4) sum += pixels[index]!
    return Math.round(sum / (SAMPLE_SIDE * SAMPLE_SIDE))
  }
  if (mean(3) < 255) return PLACEHOLDER_BACKGROUND
  return `#${[0, 1, 2].map((channel) => mean(channel).toString(16).padStart(2, '0')).join('')}`
}

/** An AVIF is at most 16,384 pixels high, so that a very tall image becomes narrower than requested. */
const MAX_HEIGHT = 16_000

/** The image in one width and format, upright, in sRGB and without EXIF; never wider than the source. */
export async function render(file: string, width: number, format: ImageFormat): Promise<Buffer> {
  const sharp = await imageEngine()
  const size = { width, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true } as const
  const image = sharp(file, limits).autoOrient().toColourspace('srgb').resize(size)
  if (format === 'avif') return renderAvif(image, width)
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
}

/** From the best quality to the lowest that is acceptable. */
const AVIF_QUALITIES = [50, 42, 34]

/** Lowers the quality of a grainy image until the file is small enough for a page (50 KB at 960 pixels). */
async function renderAvif(image: Sharp, width: number): Promise<Buffer> {
  const maxBytes = 50_000 * Math.max(1, (width / 960) ** 2)
  let bytes = Buffer.alloc(0)
  for (const quality of AVIF_QUALITIES) {
    bytes = await image.clone().avif({ quality, effort: 3 }).toBuffer()
    if (bytes.length <= maxBytes) break
  }
  return bytes
}

let engine: Promise<typeof SharpModule> | undefined

/** sharp, loaded with the first image: a process that renders none does not need its memory. */
function imageEngine(): Promise<typeof SharpModule> {
  engine ??= loadEngine()
  return engine
}

// Only the readers of photo formats stay enabled: what an SVG or a PDF can make a reader do is not worth the risk.
async function loadEngine(): Promise<typeof SharpModule> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}`),
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
