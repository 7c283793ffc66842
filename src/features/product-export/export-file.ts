import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { makeFolder } from '../../platform/make-folder.ts'
import type { ExportRefusal } from './texts.ts'

type Refusal = { readonly reason: ExportRefusal; readonly about: string }

/** Why the file cannot be written where it is to be. */
export async function folderRefusal(file: string): Promise<Refusal | undefined> {
  const there = await stat(file).catch(() => undefined)
  if (there && !there.isFile()) return { reason: 'not-a-file', about: file }
  const folder = dirname(resolve(file))
  return (await isWritableFolder(folder)) ? undefined : { reason: 'no-folder', about: folder }
}

/** Why the folder of pictures cannot be used; it is made where it is missing. */
export async function imagesRefusal(folder: string | undefined): Promise<Refusal | undefined> {
  if (folder === undefined) return undefined
  const isUsable = makeFolder(resolve(folder)) && (await isWritableFolder(folder))
  return isUsable ? undefined : { reason: 'bad-images', about: folder }
}

async function isWritableFolder(folder: string): Promise<boolean> {
  const told = await stat(folder).catch(() => undefined)
  if (!told?.isDirectory()) return false
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
}

/**
 * Writes rows as a CSV by RFC 4180, in UTF-8 with `\n` behind each row. It gets its name when all is written and
 * `before` is done too; a fault on the way leaves what was there. There is no byte order mark: readers that do not
 * expect one take it for a part of the first heading, and then do not know the column ID.
 */
export async function writeWholeFile(
  file: string,
  rows: AsyncIterable<readonly string[]>,
  before: () => Promise<void>,
): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`
  try {
    await pipeline(
      Readable.from(rows),
      // A `\r` ends a row for some readers, so that it stands in quotes too.
      stringify({ record_delimiter: '\n', quoted_match: '\r' }),
      createWriteStream(draft, { flags: 'wx', flush: true }),
    )
    await before()
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
