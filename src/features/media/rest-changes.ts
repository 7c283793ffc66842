import { type RestAsk, RestRefusal } from '../../platform/rest/endpoint.ts'
import type { Shop } from '../../platform/shop.ts'
import { isThere } from './files.ts'
import {
  type PictureRefusal,
  type PictureRefused,
  removePictureFiles,
  removeUnusedPictures,
  sayOfPicture,
  storePictureApart,
} from './media.ts'
import { type Attachment, attachmentById, isNamedBySetting, keepAlt, whereShown } from './rest-store.ts'
import { mediaTexts, refusedPictureText } from './rest-texts.ts'
import { type GivenWords, wordsAfter } from './rest-words.ts'
import { type Size, sizesFor } from './rules/image.ts'
import { makeSize, sizeFile } from './sizes.ts'

const codes: Record<PictureRefusal, string> = {
  'too-many-bytes': 'rest_upload_file_too_big',
  'too-many-pixels': 'rest_upload_file_too_big',
  'too-long-a-side': 'rest_upload_file_too_big',
  'other-kind': 'rest_upload_image_type_not_supported',
  'not-a-picture': 'rest_upload_image_type_not_supported',
  damaged: 'rest_upload_unknown_error',
}

/**
 * Takes a file into the library, by what its bytes are and not by what it is called. One that is here already comes in once
 * more, as an attachment of its own. Its smallest size is made at once, to know that it can be; the others follow as they
 * are asked for, or by `makeAllSizes`.
 */
export async function takeUpload({ call, args, person, upload }: RestAsk<GivenWords>): Promise<Attachment> {
  const { shop } = call
  const picture = { bytes: upload?.bytes ?? Buffer.alloc(0), name: upload?.name || 'picture' }
  const { alt, ...words } = wordsAfter({ alt: '', title: '', caption: '', description: '' }, args)
  const taken = await shop.db
    .transaction()
    .execute((tx) => storePictureApart(shop, tx, { ...picture, alt }, { ...words, addedBy: person?.id }))
  if (!taken.ok) throw refusalOf(taken)
  const one = await attachmentById(shop.db, taken.value, { isPublic: false })
  if (!one) throw new Error(`picture ${taken.value} went as it came`)
  await makeSizes(
    shop,
    one,
    sizesFor(one)
      .filter(({ format }) => format === 'jpg')
      .slice(0, 1),
  )
  return one
}

function refusalOf(refused: PictureRefused): RestRefusal {
  return new RestRefusal(codes[refused.reason], refusedPictureText(refused), 400)
}

/** Makes the sizes that are missing; those that are there are left alone, so that it may be asked again and again. */
export function makeAllSizes(shop: Shop, one: Attachment): Promise<void> {
  return makeSizes(shop, one, sizesFor(one))
}

/** Refused with 500, and the number that the client tries again by (docs/wire.md K.3). */
async function makeSizes(shop: Shop, one: Attachment, sizes: readonly Size[]): Promise<void> {
  for (const size of sizes) {
    if (await isThere(sizeFile(shop.config.dataFolder, { ...one, ...size }))) continue
    if (await madeOrTold(shop, one, size)) continue
    const headers = { 'x-wp-upload-attachment-id': String(one.id) }
    throw new RestRefusal('rest_upload_unknown_error', mediaTexts.notMade, 500, {}, headers)
  }
}

/** What went wrong unforeseen is told here: the client gets the number of the picture all the same. */
async function madeOrTold(shop: Shop, one: Attachment, size: Size): Promise<Buffer | undefined> {
  return makeSize(shop, one, size).catch((error: unknown) => {
    shop.log.error({ err: error, image: one.id }, 'a picture was not made')
    return undefined
  })
}

/** Keeps the words of a picture that are given, and tells the pages that show it. */
export async function changeWords({ call, args }: RestAsk<GivenWords>, one: Attachment): Promise<Attachment> {
  const { db, tags } = call.shop
  const { alt, ...words } = wordsAfter(one, args)
  await db.transaction().execute(async (tx) => {
    await sayOfPicture(tx, tags, one.id, words)
    if (alt === one.alt) return
    await keepAlt(tx, one.id, alt)
    const { productIds, isOfTerm } = await whereShown(tx, one.id)
    const pages = [...productIds.map((id) => `product:${id}`), ...(isOfTerm ? ['menu'] : [])]
    if (pages.length > 0) await tags.announce(tx, [...pages, 'listing'])
  })
  return { ...one, ...words, alt }
}

/**
 * Deletes a picture for good, with its files. Refused: without `force`, since there is no bin (501), and while a
 * product, a term or a setting shows it (409): no page loses its picture by a call that gives up an upload.
 */
export async function removeAttachment(
  { call, args }: RestAsk<{ readonly force: boolean }>,
  one: Attachment,
): Promise<void> {
  const { shop } = call
  if (!args.force) throw new RestRefusal('rest_trash_not_supported', mediaTexts.noBin, 501)
  if (await isNamedBySetting(shop.db, one.name)) throw inUse()
  const removed = await shop.db.transaction().execute((tx) => removeUnusedPictures(tx, [one.id]))
  if (removed.length === 0) throw inUse()
  await removePictureFiles(shop, removed)
}

function inUse(): RestRefusal {
  return new RestRefusal('rest_cannot_delete', mediaTexts.inUse, 409)
}
