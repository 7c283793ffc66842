import { formatAmount } from '../../../kernel/format.ts'
import { may } from '../../../kernel/roles.ts'
import type { ImageRefused } from '../../../platform/images/image-refusal.ts'
import { RestRefusal, type RestRequest } from '../../../platform/rest/endpoint.ts'
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
import { mergedTexts, type RequestedTexts } from './picture-texts.ts'

const errorCodes: Record<ImageRefused['reason'], string> = {
  'too-many-bytes': 'rest_upload_file_too_big',
  'too-many-pixels': 'rest_upload_file_too_big',
  'too-long-a-side': 'rest_upload_file_too_big',
  'other-kind': 'rest_upload_image_type_not_supported',
  'not-a-picture': 'rest_upload_image_type_not_supported',
  damaged: 'rest_upload_unknown_error',
}

/**
 * Stores an uploaded picture, checked by its bytes and not by its name. A picture that exists already becomes another
 * attachment. Its smallest size is rendered at once, to know that this works; the others are rendered when they are
 * requested, or by `renderAllSizes`.
 */
export async function createAttachment({
  call,
  args,
  person,
  upload,
}: RestRequest<RequestedTexts>): Promise<Attachment> {
  const { shop } = call
  const picture = { bytes: upload?.bytes ?? Buffer.alloc(0), name: upload?.name || 'picture' }
  const { alt, ...texts } = mergedTexts({ alt: '', title: '', caption: '', description: '' }, args)
  const stored = await shop.db
    .transaction()
    .execute((tx) => storeUpload(shop, tx, { ...picture, alt }, { ...texts, addedBy: person?.id }))
  if (!stored.ok) throw uploadRefusal(stored)
  const attachment = await attachmentById(shop.db, stored.value, { isPublic: false })
  if (!attachment) throw new Error(`picture ${stored.value} was removed right after it was stored`)
  await renderSizes(
    shop,
    attachment,
    sizesFor(attachment)
      .filter(({ format }) => format === 'jpg')
      .slice(0, 1),
  )
  return attachment
}

function uploadRefusal(refused: ImageRefused): RestRefusal {
  return new RestRefusal(errorCodes[refused.reason], uploadRefusalMessage(refused), 400)
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
    throw new RestRefusal('rest_upload_unknown_error', restMessages.notRendered, 500, {}, headers)
  }
}

/** An unexpected error is logged here: the client gets the id of the picture all the same. */
async function renderOrLog(shop: Shop, attachment: Attachment, size: Size): Promise<Buffer | undefined> {
  return renderSize(shop, attachment, size).catch((error: unknown) => {
    shop.log.error({ err: error, image: attachment.id }, 'picture could not be rendered')
    return undefined
  })
}

/** Saves the texts that the request contains, and announces the pages that show the picture. */
export async function changeTexts(
  { call, args }: RestRequest<RequestedTexts>,
  attachment: Attachment,
): Promise<Attachment> {
  const { db, tags } = call.shop
  const { alt, ...texts } = mergedTexts(attachment, args)
  await db.transaction().execute(async (tx) => {
    await setPictureTexts(tx, tags, attachment.id, texts)
    if (alt === attachment.alt) return
    await saveAlt(tx, attachment.id, alt)
    const { productIds, isUsedByTerm } = await pagesShowing(tx, attachment.id)
    const pages = [...productIds.map((id) => `product:${id}`), ...(isUsedByTerm ? ['menu'] : [])]
    if (pages.length > 0) await tags.announce(tx, [...pages, 'listing'])
  })
  return { ...attachment, ...texts, alt }
}

/**
 * Deletes a picture permanently, with its files. Refused: without `force`, since there is no trash (501), and while a
 * product, a term or a setting shows it (409), so that no page loses its picture.
 */
export async function removeAttachment(
  { call, args }: RestRequest<{ readonly force: boolean }>,
  attachment: Attachment,
): Promise<void> {
  const { shop } = call
  if (!args.force) throw new RestRefusal('rest_trash_not_supported', restMessages.noTrash, 501)
  if (await isUsedBySetting(shop.db, attachment.name)) throw inUse()
  const removed = await shop.db.transaction().execute((tx) => removeUnusedPictures(tx, [attachment.id]))
  if (removed.length === 0) throw inUse()
  await removePictureFiles(shop, removed)
}

function inUse(): RestRefusal {
  return new RestRefusal('rest_cannot_delete', restMessages.inUse, 409)
}

/**
 * The picture, if the person may change it: the uploader may, and everybody with the right to edit posts of others.
 * Throws `rest_post_invalid_id` or the given code.
 */
export async function editableAttachment(
  { call, args, person }: RestRequest<{ readonly id: number }>,
  code: 'rest_cannot_edit' | 'rest_cannot_delete',
): Promise<Attachment> {
  const attachment = await attachmentById(call.shop.db, args.id, { isPublic: false })
  if (!attachment) throw pictureNotFound()
  const right = code === 'rest_cannot_edit' ? 'edit_others_posts' : 'delete_others_posts'
  const isUploader = person !== undefined && attachment.addedBy === person.id
  if (isUploader || (person && may(person.roles, right))) return attachment
  throw new RestRefusal(code, restMessages.notUploader, 403)
}

export function pictureNotFound(): RestRefusal {
  return new RestRefusal('rest_post_invalid_id', restMessages.notFound, 404)
}

/** The error messages of `wp/v2/media` (docs/wire.md K.3 and K.4). */
const restMessages = {
  notFound: 'There is no such picture.',
  notUploader: 'This account may only change pictures that it uploaded itself.',
  noTrash: 'Pictures cannot be moved to the trash. Send force=true to delete this one permanently.',
  inUse: 'A page of the shop shows this picture. Remove it there first.',
  notRendered: 'The picture was stored, but its sizes could not be created. Please try again.',
} as const

const wholeNumber = { decimals: 0, decimalSeparator: '.', thousandSeparator: ',', trimZeros: true } as const

/** Why an uploaded picture was refused. */
function uploadRefusalMessage(refused: ImageRefused): string {
  switch (refused.reason) {
    case 'too-many-bytes':
      return 'This file is larger than 20 MB.'
    case 'too-many-pixels':
      return 'This picture has more than 60 megapixels.'
    case 'too-long-a-side':
      return `This picture is ${formatAmount(refused.side, wholeNumber)} pixels long on one side; the maximum is 20,000.`
    case 'other-kind':
    case 'not-a-picture':
      return 'This file is not a JPEG, PNG, WebP, AVIF or GIF picture.'
    case 'damaged':
      return 'This picture is damaged.'
  }
}
