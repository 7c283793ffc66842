import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { storedDownloads } from '../catalog/catalog.ts'
import { downloadFile } from '../media/downloads.ts'
import { originalFile } from '../media/files.ts'
import { nextShownPictures } from '../media/media.ts'
import type { PictureFileNames } from './picture-file-names.ts'
import { exportedDownloadPath } from './rules/file-name.ts'

/** A file to export: `path` is below the export folder, `from` the source, if the shop still has it. */
export type ExportFile = {
  readonly path: string
  readonly from: string | undefined
  /** sha256 of its content, in hex. */
  readonly hash: string
}

const PAGE_PICTURES = 500

/** The originals of all pictures of products, and the downloads. */
export async function* exportFiles(
  shop: Shop,
  tx: Db,
  fileNames: PictureFileNames,
): AsyncGenerator<ExportFile> {
  const { config } = shop
  for (let after = 0; ; ) {
    const pictures = await nextShownPictures(tx, after, PAGE_PICTURES)
    if (pictures.length === 0) break
    const nameOf = await fileNames(
      tx,
      pictures.map(({ id }) => id),
    )
    for (const { id, contentHash } of pictures) {
      const original = originalFile(config.dataFolder, contentHash)
      yield {
        path: nameOf(id),
        from: (await sizeOf(original)) === undefined ? undefined : original,
        hash: contentHash,
      }
    }
    after = pictures.at(-1)?.id ?? after
  }
  for (const file of await storedDownloads(tx)) {
    const path = exportedDownloadPath(file)
    const stored = path && (await downloadFile(shop, file))
    if (path)
      yield { path, from: stored ? stored.path : undefined, hash: file.slice('stored:'.length).slice(0, 64) }
  }
}

/** The first file in a folder that has the name of an exported one and another content. */
export async function conflictingFile(
  folder: string,
  files: AsyncIterable<ExportFile>,
): Promise<string | undefined> {
  for await (const { path, hash, from } of files) {
    const target = join(folder, path)
    const exists = (await stat(target).catch(() => undefined)) !== undefined
    if (exists && from !== undefined && !(await hasContent(target, from, hash))) return target
  }
  return undefined
}

/** Copies files into a folder, each completely or not at all; existing ones stay. */
export async function copyFiles(
  folder: string,
  files: AsyncIterable<ExportFile>,
): Promise<{ copied: number; missing: string[] }> {
  const missing: string[] = []
  let copied = 0
  for await (const { path, from } of files) {
    if (from === undefined) missing.push(path)
    else {
      await copyAtomically(from, join(folder, path))
      copied += 1
    }
  }
  return { copied, missing }
}

async function copyAtomically(from: string, target: string): Promise<void> {
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

/** Whether a file has the expected content; files of the same length are compared by hash. */
async function hasContent(target: string, from: string, hash: string): Promise<boolean> {
  const [size, expectedSize] = [await sizeOf(target), await sizeOf(from)]
  if (size === undefined || size !== expectedSize) return false
  const hashOfTarget = createHash('sha256')
  await pipeline(createReadStream(target), hashOfTarget)
  return hashOfTarget.digest('hex') === hash
}

/** The length of a file in bytes; `undefined` for a missing file, and for anything that is no regular file. */
async function sizeOf(path: string): Promise<number | undefined> {
  const stats = await stat(path).catch(() => undefined)
  return stats?.isFile() ? stats.size : undefined
}
