import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import { isThere } from './files.ts'
import { storedName } from './rules/stored-name.ts'

/** The largest file for buyers that is taken in. */
export const MOST_DOWNLOAD_BYTES = 500 * 1024 * 1024

type Where = Pick<Shop, 'config'>

/** A file for buyers, as it comes in: its bytes in pieces, never whole in memory. */
export type DownloadUpload = { readonly bytes: AsyncIterable<Uint8Array>; readonly name: string }

/**
 * Takes a file for buyers into the data folder, once for the same content, and answers with what a product keeps of
 * it: `stored:HASH/NAME`. Refused: more than 500 MB. A stream that breaks off throws and leaves nothing.
 */
export async function storeDownload(
  { config }: Where,
  { bytes, name }: DownloadUpload,
): Promise<Outcome<string, 'too-large'>> {
  const folder = join(config.dataFolder, 'downloads')
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${randomUUID()}.draft`)
  try {
    const hash = await write(draft, bytes)
    if (hash === undefined) return refused('too-large')
    await nameWhole(draft, fileOf(config.dataFolder, hash))
    return done(`stored:${hash}/${storedName(name) || 'file'}`)
  } finally {
    await rm(draft, { force: true })
  }
}

/** The file that `stored:HASH/NAME` names, and what buyers call it; `undefined` when it is not in the shop. */
export async function downloadFile(
  { config }: Where,
  stored: string,
): Promise<{ path: string; name: string } | undefined> {
  const [, hash, name] = /^stored:([0-9a-f]{64})\/([^/\\]+)$/.exec(stored) ?? []
  if (!hash || !name) return undefined
  const path = fileOf(config.dataFolder, hash)
  return (await isThere(path)) ? { path, name: storedName(name) || 'file' } : undefined
}

function fileOf(dataFolder: string, hash: string): string {
  return join(dataFolder, 'downloads', hash.slice(0, 2), hash)
}

/** Writes the draft and answers with the hash of its content; `undefined` when it is too much. */
async function write(draft: string, bytes: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const hash = createHash('sha256')
  let size = 0
  const counted = async function* (parts: AsyncIterable<Uint8Array>) {
    for await (const part of parts) {
      size += part.length
      if (size > MOST_DOWNLOAD_BYTES) return
      hash.update(part)
      yield part
    }
  }
  const file = createWriteStream(draft, { flush: true })
  try {
    await pipeline(bytes, counted, file)
  } finally {
    // A stream that breaks off at once leaves the file to be opened yet: it could not be taken away before.
    if (!file.closed) await new Promise<void>((done) => file.once('close', () => done()))
  }
  return size > MOST_DOWNLOAD_BYTES ? undefined : hash.digest('hex')
}

async function nameWhole(draft: string, file: string): Promise<void> {
  if (await isThere(file)) return
  await mkdir(dirname(file), { recursive: true })
  await rename(draft, file)
}
