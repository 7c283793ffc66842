import { availableParallelism, constants } from 'node:os'
import { done, type Outcome, type OutcomeWith, refused } from '../../kernel/outcome.ts'
import { limitConcurrency } from './concurrency.ts'
import type { ImageFormat, SourceImage } from './image-operations.ts'
import { type ImageRefused, refusalOfUnreadable } from './image-refusal.ts'
import { ImageTaskError, ImageWorker } from './image-worker.ts'
import { MAX_BYTES } from './limits.ts'

/** Who waits for an image: a shopper who looks at the page now, or nobody yet. */
export type Urgency = 'shopper' | 'idle'

/** The file cannot be read as an image, or the rendering did not finish. */
export type RenderRefusal = 'unreadable' | 'unfinished'

// Pages come first: rendering uses one processor, two where there are many, at a lower priority. Only what somebody
// waits for has normal priority: an upload, and a JPEG, which takes a tenth of the time of an AVIF.
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
const maxBackgroundTasks = availableParallelism() > 4 ? 2 : 1
const workers = {
  foreground: new ImageWorker({ niceness: 0 }),
  background: new ImageWorker({ niceness: PRIORITY_BELOW_NORMAL }),
  idle: new ImageWorker({ niceness: PRIORITY_LOW }),
}
const limits = {
  foreground: limitConcurrency(1),
  background: limitConcurrency(maxBackgroundTasks),
  idle: limitConcurrency(1),
}

/** The properties of an image file, or why it is refused. */
export type SourceImageResult = OutcomeWith<SourceImage, ImageRefused>

/** Whether an image is being rendered for a shopper or waits to be. */
export function isRenderingForShoppers(): boolean {
  return workers.foreground.taskCount + workers.background.taskCount > 0
}

/**
 * Reads an untrusted file to its last pixel. Refused: a file that is not JPEG, PNG, WebP, AVIF or GIF, or is damaged;
 * more than 20 MB, 60 megapixels or 20,000 pixels a side.
 */
export async function readSourceImage(bytes: Buffer): Promise<SourceImageResult> {
  if (bytes.length > MAX_BYTES) return refused('too-many-bytes', { bytes: bytes.length })
  try {
    const result = await limits.foreground(() => workers.foreground.run({ kind: 'inspect', bytes }))
    return result as SourceImageResult
  } catch (error) {
    if (error instanceof ImageTaskError) return refusalOfUnreadable(bytes)
    throw error
  }
}

/**
 * The image in one width and format, upright, in sRGB and without EXIF; never wider than the source. Refused: the
 * engine could not read it, or did not finish (it was too slow, or crashed).
 */
export async function renderImage(
  file: string,
  width: number,
  format: ImageFormat,
  urgency: Urgency = 'shopper',
): Promise<Outcome<Buffer, RenderRefusal>> {
  const queue = urgency === 'idle' ? 'idle' : format === 'jpg' ? 'foreground' : 'background'
  try {
    const bytes = await limits[queue](() => workers[queue].run({ kind: 'render', file, width, format }))
    return done(bytes as Buffer)
  } catch (error) {
    if (error instanceof ImageTaskError) return refused(error.reason)
    throw error
  }
}
