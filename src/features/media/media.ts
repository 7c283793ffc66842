import { createHash } from 'node:crypto'
import { done, type Outcome } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import { makePhotograph, type PhotographFormat, readPhotograph } from '../../platform/images/photograph.ts'
import type { Shop } from '../../platform/shop.ts'
import { derivedFile, isThere, originalFile, readIfThere, writeWhole } from './files.ts'
import { imagePath, type Picture, widthsFor } from './rules/image.ts'
import { keepImage, pictureById } from './store.ts'

export { pictureByName } from './store.ts'

export type PictureRefusal = 'not-a-picture' | 'too-large'

export type Upload = {
  readonly bytes: Buffer
  /** As the owner calls it: the name of the file. */
  readonly name: string
  readonly alt?: string
}

/** One size of one picture, as its address names it. */
export type PictureAsk = {
  readonly id: number
  readonly hash: string
  readonly width: number
  readonly format: PhotographFormat
}

type Where = Pick<Shop, 'config'>

/**
 * Takes a picture into the data folder, once for the same content. Refused: no JPEG, PNG, WebP, AVIF or GIF,
 * or a broken one; more than 20 MB or 60 megapixels. The file stays when the transaction is undone, and is
 * then the one that the next try finds.
 */
export async function storePicture(
  shop: Where,
  tx: Db,
  { bytes, name, alt = '' }: Upload,
): Promise<Outcome<Picture, PictureRefusal>> {
  const photograph = await readPhotograph(bytes)
  if (!photograph.ok) return photograph

  const contentHash = createHash('sha256').update(bytes).digest('hex')
  const file = originalFile(shop.config.dataFolder, contentHash)
  if (!(await isThere(file))) await writeWhole(file, bytes)
  const { contentHash: _, ...picture } = await keepImage(tx, { ...photograph.value, contentHash, name, alt })
  return done(picture)
}

const underway = new Map<string, Promise<Buffer | undefined>>()

/**
 * The bytes of one size of a picture, made at the first ask and kept; askers at the same moment share the
 * work. `undefined`: no such picture, another content, or a width that it is not made in.
 */
export async function pictureBytes(
  shop: Where & Pick<Shop, 'db'>,
  ask: PictureAsk,
): Promise<Buffer | undefined> {
  const name = imagePath(ask, ask.width, ask.format).slice('/media/'.length)
  const file = derivedFile(shop.config.dataFolder, ask.hash, name)
  const ready = await readIfThere(file)
  if (ready) return ready

  const making = underway.get(file) ?? make(shop, ask, file).finally(() => underway.delete(file))
  underway.set(file, making)
  return making
}

async function make(
  shop: Where & Pick<Shop, 'db'>,
  { id, hash, width, format }: PictureAsk,
  file: string,
): Promise<Buffer | undefined> {
  const picture = await pictureById(shop.db, id)
  if (picture?.hash !== hash || !widthsFor(picture).includes(width)) return undefined
  const original = originalFile(shop.config.dataFolder, picture.contentHash)
  if (!(await isThere(original))) return undefined

  const bytes = await makePhotograph(original, width, format)
  await writeWhole(file, bytes)
  return bytes
}
