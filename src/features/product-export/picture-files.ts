import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { storedDownloads } from '../catalog/catalog.ts'
import { downloadFile, nextShownPictures, originalFile } from '../media/media.ts'
import type { PictureNaming } from './picture-naming.ts'
import { downloadPlace } from './rules/file-name.ts'

/** A file that goes out: `place` is its path below the folder, `from` where it lies, if the shop has it still. */
export type OutgoingFile = {
  readonly place: string
  readonly from: string | undefined
  /** sha256 of its content, in hex. */
  readonly hash: string
}

const PAGE_PICTURES = 500

/** Originals of all pictures that products show, and the files that buyers get. */
export async function* filesOf(shop: Shop, tx: Db, naming: PictureNaming): AsyncGenerator<OutgoingFile> {
  const { config } = shop
  for (let after = 0; ; ) {
    const pictures = await nextShownPictures(tx, after, PAGE_PICTURES)
    if (pictures.length === 0) break
    const nameOf = await naming(
      tx,
      pictures.map(({ id }) => id),
    )
    for (const { id, contentHash } of pictures) {
      const original = originalFile(config.dataFolder, contentHash)
      yield {
        place: nameOf(id),
        from: (await sizeOf(original)) === undefined ? undefined : original,
        hash: contentHash,
      }
    }
    after = pictures.at(-1)?.id ?? after
  }
  for (const file of await storedDownloads(tx)) {
    const place = downloadPlace(file)
    const stored = place && (await downloadFile(shop, file))
    if (place)
      yield { place, from: stored ? stored.path : undefined, hash: file.slice('stored:'.length).slice(0, 64) }
  }
}

/** The first file in a folder that has the name of an outgoing one and is another. */
export async function fileInTheWay(
  folder: string,
  files: AsyncIterable<OutgoingFile>,
): Promise<string | undefined> {
  for await (const { place, hash, from } of files) {
    const target = join(folder, place)
    const isThere = (await stat(target).catch(() => undefined)) !== undefined
    if (isThere && from !== undefined && !(await hasContent(target, from, hash))) return target
  }
  return undefined
}

/** Copies files into a folder, each whole or not at all; those that are there stay. */
export async function copyFiles(
  folder: string,
  files: AsyncIterable<OutgoingFile>,
): Promise<{ copied: number; missing: string[] }> {
  const missing: string[] = []
  let copied = 0
  for await (const { place, from } of files) {
    if (from === undefined) missing.push(place)
    else {
      await copyWhole(from, join(folder, place))
      copied += 1
    }
  }
  return { copied, missing }
}

async function copyWhole(from: string, target: string): Promise<void> {
  if ((await sizeOf(target)) !== undefined) return
  await mkdir(dirname(target), { recursive: true })
  const draft = join(dirname(target), `.${randomUUID()}.draft`)
  try {
    await copyFile(from, draft)
    await rename(draft, target)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Of a file of the same length, the whole content tells. */
async function hasContent(target: string, from: string, hash: string): Promise<boolean> {
  const [size, wanted] = [await sizeOf(target), await sizeOf(from)]
  if (size === undefined || size !== wanted) return false
  const found = createHash('sha256')
  await pipeline(createReadStream(target), found)
  return found.digest('hex') === hash
}

/** The length of a file in bytes; `undefined` for none, and for what is no file. */
async function sizeOf(path: string): Promise<number | undefined> {
  const told = await stat(path).catch(() => undefined)
  return told?.isFile() ? told.size : undefined
}
