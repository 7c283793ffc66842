import { createHash } from 'node:crypto'
import { done } from '../../kernel/outcome.ts'
import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import { type PhotographRefused, readPhotograph } from '../../platform/images/photograph.ts'
import type { Shop } from '../../platform/shop.ts'
import { forgetFailures } from './failure-store.ts'
import { isThere, originalFile, removeFile, writeWhole } from './files.ts'
import { IMAGE_WIDTHS, type Picture } from './rules/image.ts'
import { sizeFile } from './sizes.ts'
import {
  contentsInUse,
  deleteUnusedImages,
  keepImage,
  keepSource,
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
 * or a broken one; more than 20 MB or 60 megapixels. The file stays when the transaction is undone, and is
 * then the one that the next try finds.
 */
export async function storePicture(
  shop: Where,
  tx: Db,
  { bytes, name, alt = '', source }: Upload,
): Promise<{ readonly ok: true; readonly value: TakenPicture } | PictureRefused> {
  const photograph = await readPhotograph(bytes)
  if (!photograph.ok) return photograph

  const contentHash = createHash('sha256').update(bytes).digest('hex')
  const file = originalFile(shop.config.dataFolder, contentHash)
  if (!(await isThere(file))) await writeWhole(file, bytes)
  const image = { ...photograph.value, contentHash, name, alt }
  const { contentHash: _, isComplete: __, ...picture } = await keepImage(tx, image)
  if (!picture.isNew) await forgetFailures(tx, picture.id)
  if (source !== undefined) await keepSource(tx, source, picture.id)
  return done(picture)
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

/** Deletes originals and sizes of removed pictures; an original stays when the same picture has come back since. */
export async function removePictureFiles(
  { config, db }: Where & Pick<Shop, 'db'>,
  removed: readonly RemovedPicture[],
): Promise<void> {
  const hashes = removed.map(({ contentHash }) => contentHash)
  const inUse = await contentsInUse(db, hashes)
  for (const { id, contentHash } of removed) {
    if (!inUse.has(contentHash)) await removeFile(originalFile(config.dataFolder, contentHash))
    for (const file of sizesOf(config.dataFolder, id, contentHash.slice(0, 16))) await removeFile(file)
  }
}

function sizesOf(dataFolder: string, id: number, hash: string): string[] {
  return IMAGE_WIDTHS.flatMap((width) =>
    (['avif', 'jpg'] as const).map((format) => sizeFile(dataFolder, { id, hash, width, format })),
  )
}
