import { createHash } from 'node:crypto'
import { done, type OutcomeWith } from '../../kernel/outcome.ts'
import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import type { PersonalData } from '../../platform/feature.ts'
import type { ImageRefused } from '../../platform/images/image-refusal.ts'
import { readSourceImage } from '../../platform/images/render-image.ts'
import type { MailImage } from '../../platform/mail/mail-content.ts'
import type { Shop } from '../../platform/shop.ts'
import { logoPicture } from '../look/look-settings.ts'
import { mailHeaderImage } from '../settings/general.ts'
import { clearFailures } from './failure-store.ts'
import { fileExists, originalFile, readIfExists, removeFile, writeAtomically } from './files.ts'
import * as messages from './messages.ts'
import { IMAGE_WIDTHS, type Picture } from './rules/image.ts'
import { type LogoSize, logoSize, mailImageType } from './rules/mail-logo.ts'
import { idInReference } from './rules/picture-reference.ts'
import { copyShippedSizes } from './sizes/shipped-sizes.ts'
import { sizeFile } from './sizes/sizes.ts'
import {
  deleteUnusedImages,
  insertSeparateImage,
  isContentInUse,
  lockContentShared,
  type NewImage,
  type PictureTexts,
  pictureById,
  pictureByName,
  pictureHashes,
  type RemovedPicture,
  type StoredPicture,
  savePictureTexts,
  saveSharedImage,
  saveSource,
  tryLockContent,
} from './store.ts'
import { picturesNotInSettings, picturesUploadedBy, reassignPictures } from './uploader-store.ts'

export { type Attachment, attachmentsByIds } from './attachment-store.ts'
export {
  nextShownPictures,
  pictureNames,
  picturesWithoutFileName,
  usedPictureNames,
} from './export-store.ts'
export { failedPictures } from './failure-store.ts'
export { pictureByIdAndName, pictureByName, picturesFromSources } from './store.ts'

export type Upload = {
  readonly bytes: Buffer
  /** The name of the file. */
  readonly name: string
  readonly alt?: string
  /** The URL that it was fetched from, so that it need not be fetched again. */
  readonly source?: string
}

/** A stored picture; `isNew` when there was none with the same content. */
export type ImportedPicture = Picture & { readonly isNew: boolean }

type MediaContext = Pick<Shop, 'config'>

/**
 * Stores a picture, once for the same content. Refused: not JPEG, PNG, WebP, AVIF or GIF, or damaged; more than 20 MB,
 * 60 megapixels or 20,000 pixels a side. The file stays when the transaction is rolled back, and the next attempt
 * finds it.
 */
export async function storePicture(
  shop: MediaContext,
  tx: Db,
  upload: Upload,
): Promise<OutcomeWith<ImportedPicture, ImageRefused>> {
  const image = await storeOriginal(shop, tx, upload)
  if (!image.ok) return image
  const { contentHash: _, isComplete: __, ...picture } = await saveSharedImage(tx, image.value)
  if (!picture.isNew) await clearFailures(tx, picture.id)
  if (upload.source !== undefined) await saveSource(tx, upload.source, picture.id)
  return done(picture)
}

/**
 * Takes sizes that were rendered beforehand from a folder, so that the first visitors of a new shop wait for none: its
 * files are `HASH-WIDTH.avif`, by the content of the picture.
 */
export async function takeShippedSizes(shop: MediaContext, db: Db, folder: string): Promise<void> {
  await copyShippedSizes(shop, await pictureHashes(db), folder)
}

/**
 * Stores an upload as a separate picture with its texts and uploader, even if the same content exists: so nobody changes
 * or deletes the picture of somebody else. The file is shared. Answers the id; refused like `storePicture`.
 */
export async function storeUpload(
  shop: MediaContext,
  tx: Db,
  upload: Pick<Upload, 'bytes' | 'name' | 'alt'>,
  details: PictureTexts & { readonly addedBy: number | undefined },
): Promise<OutcomeWith<number, ImageRefused>> {
  const image = await storeOriginal(shop, tx, upload)
  if (!image.ok) return image
  const { addedBy, ...texts } = details
  return done(await insertSeparateImage(tx, { ...image.value, ...texts }, addedBy))
}

/** Writes the original and answers the row to insert; nobody can delete the file during the transaction. */
async function storeOriginal(
  { config }: MediaContext,
  tx: Db,
  { bytes, name, alt = '' }: Upload,
): Promise<OutcomeWith<NewImage, ImageRefused>> {
  const source = await readSourceImage(bytes)
  if (!source.ok) return source
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  await lockContentShared(tx, contentHash)
  const file = originalFile(config.dataFolder, contentHash)
  if (!(await fileExists(file))) await writeAtomically(file, bytes)
  return done({ ...source.value, contentHash, name, alt })
}

/** Sets the texts that the lightbox shows with a picture (spec 2.13), and announces the pages that show it. */
export async function setPictureTexts(tx: Db, tags: Tags, id: number, texts: PictureTexts): Promise<void> {
  const products = await savePictureTexts(tx, id, texts)
  if (products.length > 0)
    await tags.announce(
      tx,
      products.map((product) => `product:${product}`),
    )
}

/**
 * Deletes the pictures among these that no product and no term shows, and answers which; the others stay. After the
 * commit, `removePictureFiles` deletes their files.
 */
export async function removeUnusedPictures(tx: Db, ids: readonly number[]): Promise<RemovedPicture[]> {
  return ids.length === 0 ? [] : deleteUnusedImages(tx, ids)
}

/** Makes another account the uploader of an account's pictures. */
export async function transferPictures(tx: Db, accountId: number, newOwnerId: number): Promise<void> {
  await reassignPictures(tx, accountId, newOwnerId)
}

/** Deletes the unused pictures that an account uploaded. Files as with `removeUnusedPictures`. */
export async function removePicturesOfAccount(tx: Db, accountId: number): Promise<RemovedPicture[]> {
  return removeUnusedPictures(tx, await picturesNotInSettings(tx, accountId))
}

/** Deletes originals and sizes of removed pictures; an original stays while another picture has the same content. */
export async function removePictureFiles(
  { config, db }: MediaContext & Pick<Shop, 'db'>,
  removed: readonly RemovedPicture[],
): Promise<void> {
  for (const { id, contentHash } of removed) {
    await db.transaction().execute(async (tx) => {
      // While another transaction stores this very content, the file belongs to it.
      if (!(await tryLockContent(tx, contentHash)) || (await isContentInUse(tx, contentHash))) return
      await removeFile(originalFile(config.dataFolder, contentHash))
    })
    for (const file of sizeFilesOf(config.dataFolder, id, contentHash.slice(0, 16))) await removeFile(file)
  }
}

function sizeFilesOf(dataFolder: string, id: number, hash: string): string[] {
  return IMAGE_WIDTHS.flatMap((width) =>
    (['avif', 'jpg'] as const).map((format) => sizeFile(dataFolder, { id, hash, width, format })),
  )
}

/** The pictures that a person uploaded. Pages show them, so they stay when the person's data is erased. */
export const picturePersonalData: PersonalData = {
  part: 'pictures',
  async export({ db }, { accountId }) {
    const pictures = accountId === undefined ? [] : await picturesUploadedBy(db, accountId)
    return pictures.length > 0 ? pictures : undefined
  },
  async erase(tx, { accountId }) {
    const count = accountId === undefined ? 0 : await reassignPictures(tx, accountId)
    return count > 0 ? [messages.picturesRetained({ count })] : []
  },
}

/** The picture that a setting names: by its file name, or by id and name (`12/vase.jpg`); none for '' or an unknown one. */
export async function namedPicture(db: Db, text: string): Promise<StoredPicture | undefined> {
  if (text === '') return undefined
  const id = idInReference(text)
  return id === undefined ? pictureByName(db, text) : pictureById(db, id)
}

/** The picture at the top of mails: how it is shown, and the file that is sent with each mail. */
export type MailLogo = LogoSize & MailImage

/** Mail programs load nothing larger at every look at an inbox without complaint. */
const MAX_LOGO_BYTES = 200_000

/**
 * The owner's picture for the top of mails, else the shop's logo. `undefined`, so that the shop's name is shown as text: without
 * either, for an unknown name, and for a file that is too large or that not every mail program shows.
 */
export async function mailLogo({
  db,
  settings,
  config,
}: Pick<Shop, 'db' | 'settings' | 'config'>): Promise<MailLogo | undefined> {
  const picture = await namedPicture(db, settings.get(mailHeaderImage) || settings.get(logoPicture))
  if (!picture) return undefined
  const bytes = await readIfExists(originalFile(config.dataFolder, picture.contentHash))
  const type = bytes && mailImageType(bytes)
  if (!bytes || !type || bytes.length > MAX_LOGO_BYTES) return undefined
  return { ...logoSize(picture), cid: `logo.${picture.hash}@handsel`, type, bytes }
}
