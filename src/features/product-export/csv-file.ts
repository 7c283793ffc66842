import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { createFolder } from '../../platform/files/make-folder.ts'
import type { ExportRefusal } from './texts.ts'

type Refusal = { readonly reason: ExportRefusal; readonly about: string }

/** Why the file cannot be written to this path. */
export async function fileRefusal(file: string): Promise<Refusal | undefined> {
  const stats = await stat(file).catch(() => undefined)
  if (stats && !stats.isFile()) return { reason: 'not-a-file', about: file }
  const folder = dirname(resolve(file))
  return (await isWritableFolder(folder)) ? undefined : { reason: 'no-folder', about: folder }
}

/** Why the folder of pictures cannot be used; it is created where it is missing. */
export async function imagesRefusal(folder: string | undefined): Promise<Refusal | undefined> {
  if (folder === undefined) return undefined
  const isWritable = createFolder(resolve(folder)) && (await isWritableFolder(folder))
  return isWritable ? undefined : { reason: 'bad-images', about: folder }
}

async function isWritableFolder(folder: string): Promise<boolean> {
  const stats = await stat(folder).catch(() => undefined)
  if (!stats?.isDirectory()) return false
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
}

/**
 * Writes rows as a CSV by RFC 4180, in UTF-8 with `\n` after each row. The file gets its name when everything is written
 * and `beforeRename` has finished; after an error the old file stays. There is no byte order mark: programs that do not
 * expect one read it as part of the first heading, and then do not find the column ID.
 */
export async function writeCsvFile(
  file: string,
  rows: AsyncIterable<readonly string[]>,
  beforeRename: () => Promise<void>,
): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`
  try {
    await pipeline(
      Readable.from(rows),
      // For some programs a `\r` ends a row, so it is quoted too.
      stringify({ record_delimiter: '\n', quoted_match: '\r' }),
      createWriteStream(draft, { flags: 'wx', flush: true }),
    )
    await beforeRename()
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
