import { makePhotograph, type Urgency } from '../../platform/images/photograph.ts'
import type { Shop } from '../../platform/shop.ts'
import { type FailedSize, failuresOf, forgetFailures, keepFailure } from './failure-store.ts'
import { derivedFile, isThere, originalFile, readIfThere, writeWhole } from './files.ts'
import { forgetComplete } from './missing-store.ts'
import type { FailureReason } from './rules/failure.ts'
import { imagePath, type Picture, type Size, sizesFor, standInsFor } from './rules/image.ts'
import { pictureById, type StoredPicture } from './store.ts'

type Where = Pick<Shop, 'config' | 'db' | 'nowMs' | 'log'>

/** One size of one picture, as its address names it. */
export type PictureAsk = Size & Pick<Picture, 'id' | 'hash'>

/** What answers to an ask: the size itself, or another that stands in for it while it is made. */
export type ServedSize = {
  readonly bytes: Buffer
  readonly format: Size['format']
  readonly isAsked: boolean
}

/**
 * What answers at once where a size is asked for: itself, or the next larger one that is there. Where there is none, a
 * JPEG is waited for, which is made in an instant; an AVIF is never waited for. `undefined`: no such picture, another
 * content, a width that it is not made in, or one that cannot be made.
 */
export async function servedSize(shop: Where, ask: PictureAsk): Promise<ServedSize | undefined> {
  const ready = await readIfThere(sizeFile(shop.config.dataFolder, ask))
  if (ready) return { bytes: ready, format: ask.format, isAsked: true }
  const picture = await pictureAsked(shop, ask)
  if (!picture) return undefined

  const standIn = await firstThere(shop, ask, standInsFor(picture, ask))
  if (standIn) {
    makeLater(shop, picture, ask)
    return { ...standIn, isAsked: false }
  }
  const bytes = await makeSize(shop, picture, { ...ask, format: 'jpg' })
  if (ask.format === 'avif') makeLater(shop, picture, ask)
  return bytes && { bytes, format: 'jpg', isAsked: ask.format === 'jpg' }
}

/** The bytes of one size, waited for until they are made; `undefined` as `servedSize` has it. */
export async function madeSize(shop: Where, ask: PictureAsk): Promise<Buffer | undefined> {
  const ready = await readIfThere(sizeFile(shop.config.dataFolder, ask))
  if (ready) return ready
  const picture = await pictureAsked(shop, ask)
  return picture && makeSize(shop, picture, ask)
}

/** Where a size lies once it is made. */
export function sizeFile(dataFolder: string, ask: PictureAsk): string {
  return derivedFile(dataFolder, ask.hash, imagePath(ask, ask.width, ask.format).slice('/media/'.length))
}

async function pictureAsked({ db }: Where, ask: PictureAsk): Promise<StoredPicture | undefined> {
  const picture = await pictureById(db, ask.id)
  const isMade = ({ width, format }: Size) => width === ask.width && format === ask.format
  return picture?.hash === ask.hash && sizesFor(picture).some(isMade) ? picture : undefined
}

async function firstThere({ config }: Where, ask: PictureAsk, sizes: readonly Size[]) {
  for (const { width, format } of sizes) {
    const bytes = await readIfThere(sizeFile(config.dataFolder, { ...ask, width, format }))
    if (bytes) return { bytes, format }
  }
  return undefined
}

type Making = {
  readonly id: number
  readonly hash: string
  readonly contentHash: string
  readonly isComplete?: boolean
}

const underway = new Map<string, Promise<Buffer | undefined>>()

/** Makes a size, once for all who ask at that moment, and keeps it or why it could not be made. */
export function makeSize(
  shop: Where,
  picture: Making,
  { width, format }: Size,
  urgency: Urgency = 'shopper',
): Promise<Buffer | undefined> {
  const file = sizeFile(shop.config.dataFolder, { id: picture.id, hash: picture.hash, width, format })
  const making =
    underway.get(file) ??
    tryToMake(shop, picture, { width, format, urgency, file }).finally(() => underway.delete(file))
  underway.set(file, making)
  return making
}

/** So many sizes wait at the most: whoever looks at a page with more will ask again. */
const MOST_WAITING = 300

// Nobody waits for it, so that a fault in it, of the database say, has to be told here.
function makeLater(shop: Where, picture: Making, size: Size): void {
  if (underway.size >= MOST_WAITING) return
  makeSize(shop, picture, size).catch((error: unknown) =>
    shop.log.error({ err: error, image: picture.id }, 'a picture was not made'),
  )
}

type Task = Size & { readonly urgency: Urgency; readonly file: string }

async function tryToMake(shop: Where, picture: Making, task: Task): Promise<Buffer | undefined> {
  const asked = { imageId: picture.id, size: `${task.width}.${task.format}` }
  const original = originalFile(shop.config.dataFolder, picture.contentHash)
  const isHere = await isThere(original)
  const failures = await failuresOf(shop.db, asked, shop.nowMs())
  // An original that has come back is not made to wait for having been away.
  const rests = failures.some((failure) => failure.rests && (failure.why === 'lost') !== isHere)
  if (rests) return undefined
  if (!isHere) return fail(shop, { ...asked, size: '' }, 'lost')

  const made = await makePhotograph(original, task.width, task.format, task.urgency)
  if (!made.ok) return fail(shop, asked, made.reason)
  if (!(await written(shop, task.file, made.value))) await fail(shop, asked, 'unwritable')
  else if (failures.length > 0) await forgetFailures(shop.db, picture.id, asked.size)
  if (picture.isComplete) await forgetComplete(shop.db, picture.id)
  return made.value
}

async function fail(shop: Where, failed: FailedSize, why: FailureReason): Promise<undefined> {
  shop.log.warn({ image: failed.imageId, size: failed.size, why }, 'a picture could not be made')
  await keepFailure(shop.db, failed, why, shop.nowMs())
}

async function written({ log }: Where, file: string, bytes: Buffer): Promise<boolean> {
  try {
    await writeWhole(file, bytes)
    return true
  } catch (error) {
    log.warn({ err: error }, 'the folder of sizes cannot be written')
    return false
  }
}
