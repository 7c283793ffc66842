import type { z } from 'zod'
import { formatAmount } from '../../../kernel/format.ts'
import { emit } from '../../../platform/events/emit.ts'
import { changesBetween } from '../../../platform/events/field-changes.ts'
import { cleanText } from '../../../platform/http/input.ts'
import type { ImageRefused } from '../../../platform/images/image-refusal.ts'
import { RestRefusal, type RestUpload } from '../../../platform/rest/endpoint.ts'
import type { Shop } from '../../../platform/shop.ts'
import {
  type Attachment,
  attachmentById,
  isUsedBySetting,
  pagesShowing,
  saveAlt,
} from '../attachment-store.ts'
import { fileExists } from '../files.ts'
import { removePictureFiles, removeUnusedPictures, setPictureTexts, storeUpload } from '../media.ts'
import { type Size, sizesFor } from '../rules/image.ts'
import { renderSize, sizeFile } from '../sizes/sizes.ts'
import type { RemovedPicture } from '../store.ts'
import type { mediaContract } from './media-resource.ts'

type SentTexts = z.output<z.ZodObject<NonNullable<typeof mediaContract.change>>>

/**
 * Stores an uploaded picture, checked by its bytes and not by its name. A picture that exists already becomes another
 * attachment. Its smallest size is rendered at once, to know that this works; the others are rendered when they are
 * requested, or by `renderAllSizes`.
 */
export async function createAttachment(
  shop: Shop,
  addedBy: number | undefined,
  { texts: sent, upload }: { readonly texts: SentTexts; readonly upload: RestUpload | undefined },
): Promise<Attachment> {
  const picture = { bytes: upload?.bytes ?? Buffer.alloc(0), name: upload?.name || 'picture' }
  const { alt, ...texts } = mergedTexts({ alt: '', title: '', caption: '', description: '' }, sent)
  const stored = await shop.db.transaction().execute(async (tx) => {
    const added = await storeUpload(shop, tx, { ...picture, alt }, { ...texts, addedBy })
    const payload = { title: texts.title || picture.name }
    if (added.ok)
      await emit(tx, shop.actor, { name: 'media.created', subject: `media:${added.value}`, payload })
    return added
  })
  if (!stored.ok) throw uploadRefusal(stored)
  const attachment = await attachmentById(shop.db, stored.value, { isPublic: false })
  if (!attachment) throw new Error(`picture ${stored.value} was removed right after it was stored`)
  const [smallest] = sizesFor(attachment).filter(({ format }) => format === 'jpg')
  if (smallest) await renderSizes(shop, attachment, [smallest])
  return attachment
}

/** Renders the missing sizes; existing ones stay, so that the call may be repeated. */
export function renderAllSizes(shop: Shop, attachment: Attachment): Promise<void> {
  return renderSizes(shop, attachment, sizesFor(attachment))
}

/** Refused with 500, and the id by which the client tries again (docs/wire.md K.3). */
async function renderSizes(shop: Shop, attachment: Attachment, sizes: readonly Size[]): Promise<void> {
  for (const size of sizes) {
    if (await fileExists(sizeFile(shop.config.dataFolder, { ...attachment, ...size }))) continue
    if (await renderOrLog(shop, attachment, size)) continue
    const headers = { 'x-wp-upload-attachment-id': String(attachment.id) }
    throw new RestRefusal('rest_upload_unknown_error', notRendered, 500, {}, headers)
  }
}

const notRendered = 'The picture was stored, but its sizes could not be created. Please try again.'

/** An unexpected error is logged here: the client gets the id of the picture all the same. */
async function renderOrLog(shop: Shop, attachment: Attachment, size: Size): Promise<Buffer | undefined> {
  return renderSize(shop, attachment, size).catch((error: unknown) => {
    shop.log.error({ err: error, image: attachment.id }, 'picture could not be rendered')
    return undefined
  })
}

type Texts = Pick<Attachment, 'alt' | 'title' | 'caption' | 'description'>

/** Saves the texts that were sent, and announces the pages that show the picture. */
export async function changeTexts(
  { db, tags, actor }: Shop,
  attachment: Attachment,
  sent: SentTexts,
): Promise<Attachment> {
  const { alt, ...texts } = mergedTexts(attachment, sent)
  await db.transaction().execute(async (tx) => {
    await setPictureTexts(tx, tags, attachment.id, texts)
    const changes = changesBetween(textsOf(attachment), { ...texts, altText: alt })
    const payload = { title: texts.title || attachment.name, changes }
    if (Object.keys(changes).length > 0)
      await emit(tx, actor, { name: 'media.updated', subject: `media:${attachment.id}`, payload })
    if (alt === attachment.alt) return
    await saveAlt(tx, attachment.id, alt)
    const { productIds, isUsedByTerm } = await pagesShowing(tx, attachment.id)
    const pages = [...productIds.map((id) => `product:${id}`), ...(isUsedByTerm ? ['menu'] : [])]
    if (pages.length > 0) await tags.announce(tx, [...pages, 'listing'])
  })
  return { ...attachment, ...texts, alt }
}

function textsOf({ alt, title, caption, description }: Attachment) {
  return { altText: alt, title, caption, description }
}

/** The contract limits each text; none is longer. */
const MAX_LENGTH = 5_000

/** The texts of a picture after a request; all are plain text, whatever they contain. */
function mergedTexts(before: Texts, { alt_text, title, caption, description }: SentTexts): Texts {
  const line = (sent: SentTexts['title'], lines = false) =>
    sent === undefined ? undefined : cleanText(typeof sent === 'string' ? sent : sent.raw, MAX_LENGTH, lines)
  return {
    alt: line(alt_text) ?? before.alt,
    title: line(title) ?? before.title,
    caption: line(caption, true) ?? before.caption,
    description: line(description, true) ?? before.description,
  }
}

/**
 * Deletes a picture permanently, with its files. Refused: without `force`, since there is no trash (501), and while a
 * product, a term or a setting shows it (409), so that no page loses its picture.
 */
export async function removeAttachment(shop: Shop, { id, name }: Attachment, force: boolean): Promise<void> {
  if (!force) {
    const text = 'Pictures cannot be moved to the trash. Send force=true to delete this one permanently.'
    throw new RestRefusal('rest_trash_not_supported', text, 501)
  }
  const isFixed = await isUsedBySetting(shop.db, { id, name })
  const removed = isFixed
    ? []
    : await shop.db.transaction().execute((tx) => removePicture(tx, shop, { id, name }))
  if (removed.length === 0) {
    const text = 'A page of the shop shows this picture. Remove it there first.'
    throw new RestRefusal('rest_cannot_delete', text, 409)
  }
  await removePictureFiles(shop, removed)
}

async function removePicture(
  tx: Shop['db'],
  { actor }: Shop,
  { id, name }: Pick<Attachment, 'id' | 'name'>,
): Promise<readonly RemovedPicture[]> {
  const removed = await removeUnusedPictures(tx, [id])
  if (removed.length > 0)
    await emit(tx, actor, { name: 'media.deleted', subject: `media:${id}`, payload: { title: name } })
  return removed
}

const wholeNumber = { decimals: 0, decimalSeparator: '.', thousandSeparator: ',', trimZeros: true } as const

/** Why an uploaded picture was refused. */
function uploadRefusal(refused: ImageRefused): RestRefusal {
  const refusal = (code: string, text: string) => new RestRefusal(`rest_upload_${code}`, text, 400)
  switch (refused.reason) {
    case 'too-many-bytes':
      return refusal('file_too_big', 'This file is larger than 20 MB.')
    case 'too-many-pixels':
      return refusal('file_too_big', 'This picture has more than 60 megapixels.')
    case 'too-long-a-side': {
      const side = formatAmount(refused.side, wholeNumber)
      const text = `This picture is ${side} pixels long on one side; the maximum is 20,000.`
      return refusal('file_too_big', text)
    }
    case 'other-kind':
    case 'not-a-picture':
      return refusal('image_type_not_supported', 'This file is not a JPEG, PNG, WebP, AVIF or GIF picture.')
    case 'damaged':
      return refusal('unknown_error', 'This picture is damaged.')
  }
}
