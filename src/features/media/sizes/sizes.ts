import { renderImage, type Urgency } from '../../../platform/images/render-image.ts'
import type { Shop } from '../../../platform/shop.ts'
import { clearFailures, type FailedSize, failuresOf, recordFailure } from '../failure-store.ts'
import { derivedFile, fileExists, originalFile, readIfExists, writeAtomically } from '../files.ts'
import { markIncomplete } from '../incomplete-store.ts'
import type { FailureReason } from '../rules/failure.ts'
import { fallbackSizes, imagePath, type Picture, type Size, sizesFor } from '../rules/image.ts'
import { pictureById, type StoredPicture } from '../store.ts'

type MediaContext = Pick<Shop, 'config' | 'db' | 'nowMs' | 'log'>

/** One size of one picture, as its URL names it. */
export type RequestedSize = Size & Pick<Picture, 'id' | 'hash'>

/** The answer to a request: the size itself, or a replacement while it is being rendered. */
export type ServedSize = {
  readonly bytes: Buffer
  readonly format: Size['format']
  readonly isRequested: boolean
}

/**
 * The fastest answer to a request for a size: the size itself, or the next larger one that exists. Without one, a JPEG
 * is rendered at once, which is fast; nobody waits for an AVIF. `undefined`: no such picture, another content hash, a
 * width that is not offered, or a size that cannot be rendered.
 */
export async function servedSize(
  shop: MediaContext,
  requested: RequestedSize,
): Promise<ServedSize | undefined> {
  const rendered = await readIfExists(sizeFile(shop.config.dataFolder, requested))
  if (rendered) return { bytes: rendered, format: requested.format, isRequested: true }
  const picture = await pictureForSize(shop, requested)
  if (!picture) return undefined

  const fallback = await firstAvailable(shop, requested, fallbackSizes(picture, requested))
  if (fallback) {
    renderInBackground(shop, picture, requested)
    return { ...fallback, isRequested: false }
  }
  const bytes = await renderSize(shop, picture, { ...requested, format: 'jpg' })
  if (requested.format === 'avif') renderInBackground(shop, picture, requested)
  return bytes && { bytes, format: 'jpg', isRequested: requested.format === 'jpg' }
}

/** The path of a size in the data folder. */
export function sizeFile(dataFolder: string, requested: RequestedSize): string {
  return derivedFile(
    dataFolder,
    requested.hash,
    imagePath(requested, requested.width, requested.format).slice('/media/'.length),
  )
}

async function pictureForSize(
  { db }: MediaContext,
  requested: RequestedSize,
): Promise<StoredPicture | undefined> {
  const picture = await pictureById(db, requested.id)
  const isOffered = ({ width, format }: Size) => width === requested.width && format === requested.format
  return picture?.hash === requested.hash && sizesFor(picture).some(isOffered) ? picture : undefined
}

async function firstAvailable({ config }: MediaContext, requested: RequestedSize, sizes: readonly Size[]) {
  for (const { width, format } of sizes) {
    const bytes = await readIfExists(sizeFile(config.dataFolder, { ...requested, width, format }))
    if (bytes) return { bytes, format }
  }
  return undefined
}

type RenderSource = {
  readonly id: number
  readonly hash: string
  readonly contentHash: string
  readonly isComplete?: boolean
}

const pending = new Map<string, Promise<Buffer | undefined>>()

/** Renders a size, once for all simultaneous requests, and stores it or the reason why it failed. */
export function renderSize(
  shop: MediaContext,
  picture: RenderSource,
  { width, format }: Size,
  urgency: Urgency = 'shopper',
): Promise<Buffer | undefined> {
  const file = sizeFile(shop.config.dataFolder, { id: picture.id, hash: picture.hash, width, format })
  const rendering =
    pending.get(file) ??
    tryToRender(shop, picture, { width, format, urgency, file }).finally(() => pending.delete(file))
  pending.set(file, rendering)
  return rendering
}

/** At most so many sizes are queued: a page with more will request them again. */
const MAX_PENDING = 300

// Nobody waits for the result, so an error (of the database, for example) must be logged here.
function renderInBackground(shop: MediaContext, picture: RenderSource, size: Size): void {
  if (pending.size >= MAX_PENDING) return
  renderSize(shop, picture, size).catch((error: unknown) =>
    shop.log.error({ err: error, image: picture.id }, 'picture could not be rendered'),
  )
}

type RenderTask = Size & { readonly urgency: Urgency; readonly file: string }

async function tryToRender(
  shop: MediaContext,
  picture: RenderSource,
  task: RenderTask,
): Promise<Buffer | undefined> {
  const failedSize = { imageId: picture.id, size: `${task.width}.${task.format}` }
  const original = originalFile(shop.config.dataFolder, picture.contentHash)
  const hasOriginal = await fileExists(original)
  const failures = await failuresOf(shop.db, failedSize, shop.nowMs())
  // An original that was missing and exists again is not delayed.
  const isDelayed = failures.some(
    (failure) => failure.isDelayed && (failure.reason === 'lost') !== hasOriginal,
  )
  if (isDelayed) return undefined
  if (!hasOriginal) return failWith(shop, { ...failedSize, size: '' }, 'lost')

  const rendered = await renderImage(original, task.width, task.format, task.urgency)
  if (!rendered.ok) return failWith(shop, failedSize, rendered.reason)
  if (!(await tryToWrite(shop, task.file, rendered.value))) await failWith(shop, failedSize, 'unwritable')
  else if (failures.length > 0) await clearFailures(shop.db, picture.id, failedSize.size)
  if (picture.isComplete) await markIncomplete(shop.db, picture.id)
  return rendered.value
}

async function failWith(shop: MediaContext, failed: FailedSize, reason: FailureReason): Promise<undefined> {
  shop.log.warn({ image: failed.imageId, size: failed.size, reason }, 'picture could not be rendered')
  await recordFailure(shop.db, failed, reason, shop.nowMs())
}

async function tryToWrite({ log }: MediaContext, file: string, bytes: Buffer): Promise<boolean> {
  try {
    await writeAtomically(file, bytes)
    return true
  } catch (error) {
    log.warn({ err: error }, 'sizes folder cannot be written')
    return false
  }
}
