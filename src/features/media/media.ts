import { createHash } from 'node:crypto'
import { done } from '../../kernel/outcome.ts'
import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import { type PhotographRefused, readPhotograph } from '../../platform/images/photograph.ts'
import type { Shop } from '../../platform/shop.ts'
import { forgetAdder, unnamedPicturesOf } from './adder-store.ts'
import { forgetFailures } from './failure-store.ts'
import { isThere, originalFile, removeFile, writeWhole } from './files.ts'
import { IMAGE_WIDTHS, type Picture } from './rules/image.ts'
import { sizeFile } from './sizes.ts'
import {
  deleteUnusedImages,
  holdContent,
  holdContentAlone,
  isContentInUse,
  keepApart,
  keepImage,
  keepSource,
  type NewImage,
  type PictureWords,
  type RemovedPicture,
  writeWords,
} from './store.ts'

export { downloadFile, MOST_DOWNLOAD_BYTES, storeDownload } from './downloads.ts'
export {
  nextShownPictures,
  oddlyNamedPictures,
  pictureNames,
  takenNames,
} from './export-store.ts'
export { type FailedPicture, failedPictures } from './failure-store.ts'
export { originalFile } from './files.ts'
export type { PictureWords } from './store.ts'
export { pictureByIdAndName, pictureByName, picturesFromSources, type RemovedPicture } from './store.ts'

/** Why a picture is not taken, with what is too much or of what kind it is. */
export type PictureRefused = PhotographRefused
export type PictureRefusal = PictureRefused['reason']

export type Upload = {
  readonly bytes: Buffer
  /** As the owner calls it: the name of the file. */
  readonly name: string
  readonly alt?: string
  /** The address that it was fetched from, so that it need not be fetched again. */
  readonly source?: string
}

/** A picture that was taken in; new when no other of this content was here. */
export type TakenPicture = Picture & { readonly isNew: boolean }

type Where = Pick<Shop, 'config'>

/**
 * Takes a picture into the data folder, once for the same content. Refused: no JPEG, PNG, WebP, AVIF or GIF,
 * or a broken one; more than 20 MB, 60 megapixels or 20,000 pixels a side. The file stays when the transaction is
 * undone, and is then the one that the next try finds.
 */
export async function storePicture(
  shop: Where,
  tx: Db,
  upload: Upload,
): Promise<{ readonly ok: true; readonly value: TakenPicture } | PictureRefused> {
  const image = await originalOf(shop, tx, upload)
  if (!image.ok) return image
  const { contentHash: _, isComplete: __, ...picture } = await keepImage(tx, image.value)
  if (!picture.isNew) await forgetFailures(tx, picture.id)
  if (upload.source !== undefined) await keepSource(tx, upload.source, picture.id)
  return done(picture)
}

/**
 * Takes a picture in as one of its own, with its words and who brought it, whoever brought the same one before: nobody
 * changes or deletes another's by it. The file is shared. Answers its number; refused as by `storePicture`.
 */
export async function storePictureApart(
  shop: Where,
  tx: Db,
  upload: Pick<Upload, 'bytes' | 'name' | 'alt'>,
  about: PictureWords & { readonly addedBy: number | undefined },
): Promise<{ readonly ok: true; readonly value: number } | PictureRefused> {
  const image = await originalOf(shop, tx, upload)
  if (!image.ok) return image
  const { addedBy, ...words } = about
  return done(await keepApart(tx, { ...image.value, ...words }, addedBy))
}

/** The picture as a row would have it, its file written; nobody deletes that while the transaction lasts. */
async function originalOf(
  { config }: Where,
  tx: Db,
  { bytes, name, alt = '' }: Upload,
): Promise<{ readonly ok: true; readonly value: NewImage } | PictureRefused> {
  const photograph = await readPhotograph(bytes)
  if (!photograph.ok) return photograph
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  await holdContent(tx, contentHash)
  const file = originalFile(config.dataFolder, contentHash)
  if (!(await isThere(file))) await writeWhole(file, bytes)
  return done({ ...photograph.value, contentHash, name, alt })
}

/** Sets what the lightbox says of a picture (spec 2.13), and tells the pages that show it. */
export async function sayOfPicture(tx: Db, tags: Tags, id: number, words: PictureWords): Promise<void> {
  const products = await writeWords(tx, id, words)
  if (products.length > 0)
    await tags.announce(
      tx,
      products.map((product) => `product:${product}`),
    )
}

/**
 * Takes those of the pictures out of the shop that no product and no term shows, and answers which; the others stay.
 * Their files are for `removePictureFiles`, once the transaction is through.
 */
export async function removeUnusedPictures(tx: Db, ids: readonly number[]): Promise<RemovedPicture[]> {
  return ids.length === 0 ? [] : deleteUnusedImages(tx, ids)
}

/** Says of what an account brought that another did. */
export async function handOnPictures(tx: Db, accountId: number, heir: number): Promise<void> {
  await forgetAdder(tx, accountId, heir)
}

/** Takes out what an account brought and nothing shows; the rest stays. Files as with `removeUnusedPictures`. */
export async function removePicturesOf(tx: Db, accountId: number): Promise<RemovedPicture[]> {
  return removeUnusedPictures(tx, await unnamedPicturesOf(tx, accountId))
}

/** Deletes originals and sizes of removed pictures; an original stays while another picture of the shop has its content. */
export async function removePictureFiles(
  { config, db }: Where & Pick<Shop, 'db'>,
  removed: readonly RemovedPicture[],
): Promise<void> {
  for (const { id, contentHash } of removed) {
    await db.transaction().execute(async (tx) => {
      // While somebody takes this very content in, the file is his.
      if (!(await holdContentAlone(tx, contentHash)) || (await isContentInUse(tx, contentHash))) return
      await removeFile(originalFile(config.dataFolder, contentHash))
    })
    for (const file of sizesOf(config.dataFolder, id, contentHash.slice(0, 16))) await removeFile(file)
  }
}

function sizesOf(dataFolder: string, id: number, hash: string): string[] {
  return IMAGE_WIDTHS.flatMap((width) =>
    (['avif', 'jpg'] as const).map((format) => sizeFile(dataFolder, { id, hash, width, format })),
  )
}
